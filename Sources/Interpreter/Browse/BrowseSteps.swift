/// The commands that browsing amounts to: what a person would have typed to get there.
///
///     var steps = BrowseSteps(focus: "weight")
///     steps.scroll(-1)
///     steps.scroll(-2)
///     steps.line  // scroll -2d
struct BrowseSteps: Equatable {
  /// A command that a key runs.
  enum Step: Equatable {
    case focus(String)
    /// Days that the chart moved, negative into the past.
    case scroll(Int)
    /// A day, `first` or `last`.
    case jump(String)
    case range(String)
    /// A day, or `none`.
    case select(String)
    /// The last row on show of a list.
    case row(Int)
    case forecast

    /// The command as typed.
    var command: String {
      switch self {
      case .focus(let view): "focus \(view)"
      case .scroll(let days): "scroll \(days < 0 ? "" : "+")\(days)d"
      case .jump(let target): "jump \(target)"
      case .range(let range): "range \(range)"
      case .select(let day): "select \(day)"
      case .row(let row): "view to \(row)"
      case .forecast: "forecast"
      }
    }
  }

  /// The steps, shortened: no step is repeated or undone by the next.
  private(set) var list: [Step] = []
  /// The view that had the focus before the first step.
  private let focus: String?

  init(focus: String?) { self.focus = focus }

  var isEmpty: Bool { list.isEmpty }

  /// All commands as one line of the prompt; empty where nothing happened.
  var line: String { list.map(\.command).joined(separator: "; ") }

  /// Adds a step and drops the one before it where the new step overrides it.
  ///
  /// A jump overrides a scroll, and a focus that leads back to the view before it disappears.
  mutating func add(_ step: Step) {
    switch (list.last, step) {
    case (.scroll?, .jump):
      list.removeLast()
      add(step)
    case (.jump?, .jump), (.range?, .range), (.select?, .select), (.row?, .row),
      (.forecast?, .forecast):
      list[list.count - 1] = step
    case (.focus?, .focus(let view)):
      list.removeLast()
      if focused != view { list.append(step) }
    default: list.append(step)
    }
  }

  /// Makes the last step a scroll by `days` in all: where it is one already, that is replaced.
  mutating func scroll(_ days: Int) {
    if endInScroll { list.removeLast() }
    if days != 0 { list.append(.scroll(days)) }
  }

  /// Whether the last step is a scroll.
  var endInScroll: Bool { if case .scroll? = list.last { true } else { false } }

  /// Whether the last step is a row of a list.
  var endInRow: Bool { if case .row? = list.last { true } else { false } }

  /// The view that has the focus after these steps.
  private var focused: String? {
    for case .focus(let view) in list.reversed() { return view }
    return focus
  }
}
