import TrendsCore
import TrendsOutput
import TrendsCharts

/// What stands before the cursor, from the setting `prompt`.
extension Session {
  /// The prompt, without the blank that ends it.
  public var promptText: String {
    var text = settings.prompt
    for (name, value) in promptParts { text = text.replacing(bytesOf: "{\(name)}", with: value) }
    return OutputGate.safe(text, escapingBreaks: true)
  }

  private var promptParts: [(name: String, value: String)] {
    let visible = focusedDays?.visible
    return [
      ("view", focusName ?? "trendsh"), ("state", stateMark),
      ("from", visible?.start.description ?? ""),
      ("to", visible?.end.advanced(by: -1).description ?? ""),
      ("today", world.engine.clock.today.description),
    ]
  }

  private var focusedDays: DayView? {
    guard let focus = world.engine.focus, case .days(let view) = world.engine.views[focus] else {
      return nil
    }
    return view
  }

  /// `!` where a load of the focused view failed, dots where one is under way.
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
