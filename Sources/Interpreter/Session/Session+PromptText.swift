import TrendsCore
import TrendsOutput
import TrendsCharts

/// The text before the cursor, from the setting `prompt`.
extension Session {
  /// The prompt without the blank that ends it.
  public var promptText: String { promptText(asking: 0) }

  /// The prompt while programs have been asked for some seconds, which are shown from two on.
  public func promptText(asking seconds: Int) -> String {
    if let zonePrompt { return zonePrompt }
    var text = settings.prompt
    for (name, value) in promptParts(asking: seconds) {
      text = text.replacing(bytesOf: "{\(name)}", with: value)
    }
    return OutputGate.safe(text, escapingBreaks: true)
  }

  /// The values of the placeholders; `from` and `to` are empty where the focused view shows no
  /// days.
  private func promptParts(asking seconds: Int) -> [(name: String, value: String)] {
    let visible = focusedDays?.visible
    let mark = stateMark
    let isSlow = isAsking && seconds >= 2 && mark != "!"
    return [
      ("view", focusName ?? "trendsh"), ("state", isSlow ? "\(mark) \(seconds) s" : mark),
      ("from", visible?.start.description ?? ""),
      ("to", visible?.end.advanced(by: -1).description ?? ""),
      ("today", world.engine.clock.today.description),
    ]
  }

  /// The focused chart of days; nil for other views.
  private var focusedDays: DayView? {
    guard let focus = world.engine.focus, case .days(let view) = world.engine.views[focus] else {
      return nil
    }
    return view
  }

  /// Whether the focused view waits for a program.
  public var isAsking: Bool {
    guard let focusName else { return false }
    return jobs.contains { $0.view == focusName }
  }

  /// Whether the focused view has rows, which stay on show when its loads are cancelled.
  public var showsRows: Bool {
    guard let focus = world.engine.focus else { return false }
    return switch world.engine.views[focus] {
    case .days(let view): view.pager.window != nil
    case .list(let view): view.pager.window != nil
    case .run, .strip: false
    }
  }

  /// `!` if a load of the focused view has failed, dots while one is under way, else empty.
  private var stateMark: String {
    guard let focus = world.engine.focus else { return "" }
    return switch world.engine.views[focus] {
    case .days(let view): mark(of: view.pager)
    case .list(let view): mark(of: view.pager)
    case .run, .strip: ""
    }
  }

  private func mark<Axis>(of pager: Pager<Axis>) -> String {
    var isLoading = false
    for slot in Slot.allCases {
      switch pager[slot] {
      case .failed: return "!"
      case .loading: isLoading = true
      default: break
      }
    }
    return isLoading ? settings.glyphs == .ascii ? "..." : "…" : ""
  }
}
