import TrendsCore
import TrendsOutput

/// The first step at which a replay differs from its recording, and how.
struct Divergence: Equatable, Sendable {
  /// Number of the step, from 1.
  var step: Int
  /// Line in the file where the step begins, from 1.
  var line: Int
  /// First line of the command, shortened.
  var command: String
  var verb: String
  /// The first differing line of output.
  var text: Difference?
  /// The differing words of a failure.
  var failure: Difference?
  /// The differing result: `ok` or the code of a failure.
  var result: Difference?
  /// Slices of the state with another digest.
  var slices: [StateDigests.Slice: Difference] = [:]
  /// A failure where none was expected.
  var unexpected: String?
  /// What is wrong with an event, or why the step cannot be judged.
  var event: String?
  /// The code of the replayed failure; nil if the command succeeded.
  var code: String?
  /// What the step changed in the state.
  var changes: [StateChange] = []
  /// The exit code of the check: 3, or higher where the step failed for an input (4), cannot be
  /// judged (5) or was stopped (130).
  var exit: Int32 = 3
  /// Whether `text` holds the steps of two builds, each as one line, instead of output.
  var isBetweenBuilds = false

  /// An expected and a found text.
  struct Difference: Equatable, Sendable {
    var expected: String
    var found: String
    /// Line of the output, from 1; 0 for other differences.
    var line = 0
    /// The first differing part of the state, where the transcript has parts.
    var path: String?
  }

  /// Whether the state verdict fails.
  var isState: Bool { result != nil || !slices.isEmpty }

  /// The report for people.
  var lines: [String] {
    var lines: [String] = []
    if isBetweenBuilds, let text {
      let shown = "the builds differ after '\(command)', step \(step)"
      return [shown, "  other: \(text.expected)", "  this:  \(text.found)"]
        + (changes.isEmpty ? [] : StateChange.lines(changes, title: "  other -> this:"))
    }
    if let event { lines.append("after '\(command)': \(event)") }
    if let unexpected { lines.append("'\(command)' failed: \(unexpected)") }
    if let text {
      lines.append("text differs after '\(command)', at line \(text.line) of its output")
      lines += ["  expected: \(text.expected)", "  printed:  \(text.found)"]
    }
    if let failure {
      lines.append("text differs after '\(command)', in its failure")
      lines += ["  expected: \(failure.expected)", "  failed:   \(failure.found)"]
    }
    if let result {
      lines.append(
        "state differs after '\(command)': expected \(result.expected), got \(result.found)")
    }
    for slice in StateDigests.Slice.allCases {
      guard let difference = slices[slice] else { continue }
      lines.append(
        "state differs after '\(command)': \(slice.rawValue) was \(difference.expected), "
          + "is \(difference.found)" + (difference.path.map { ", first at \($0)" } ?? ""))
    }
    if isState { lines += StateChange.lines(changes) }
    return lines
  }
}

/// One value of the state that a step changed, or that differs between two builds.
struct StateChange: Equatable, Sendable {
  var path: String
  /// JSON of the value; nil where there is none.
  var before: String?
  var after: String?

  /// Changes that a report shows.
  private static let shown = 12

  /// The report for people: at most `shown` changes, and how many more there are.
  static func lines(
    _ changes: [StateChange], title: String = "  the step changed:"
  ) -> [String] {
    if changes.isEmpty { return ["  the step itself changed nothing that 'state' shows"] }
    let lines = plainFirst(changes).prefix(shown).map { change in
      "    \(change.path): \(change.before ?? "(none)") -> \(change.after ?? "(none)")"
    }
    let rest = changes.count - lines.count
    return [title] + lines + (rest > 0 ? ["    and \(rest) more"] : [])
  }

  /// Puts changes with many siblings, such as rows, last, because single values say more.
  private static func plainFirst(_ changes: [StateChange]) -> [StateChange] {
    var siblings: [Substring: Int] = [:]
    for change in changes { siblings[change.parent, default: 0] += 1 }
    let isRow = { (change: StateChange) in siblings[change.parent, default: 0] > 4 }
    return changes.filter { !isRow($0) } + changes.filter(isRow)
  }

  /// The path without its last name.
  private var parent: Substring { path[..<(path.lastIndex(of: ".") ?? path.startIndex)] }

  /// Returns the differences of two dumps: changed and new values in the order of `new`, then those
  /// gone.
  static func between(
    _ old: [(path: String, value: String)], _ new: [(path: String, value: String)]
  ) -> [StateChange] {
    let was = Dictionary(old.map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
    let became = Dictionary(new.map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
    let gone = old.filter { became[$0.0] == nil }
      .map { StateChange(path: $0.0, before: $0.1, after: nil) }
    return new.filter { was[$0.0] != $0.1 }
      .map { StateChange(path: $0.0, before: was[$0.0], after: $0.1) } + gone
  }
}

extension SessionMoment {
  /// Every value of the state with its path, as JSON; expensive for large data.
  var leaves: [(path: String, value: String)] {
    Outline.of(state).leaves.map { path, leaf in
      (OutputGate.safe(path, escapingBreaks: true), JSON(leaf).text)
    }
  }
}
