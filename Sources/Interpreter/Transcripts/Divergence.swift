import TrendsCore
import TrendsOutput

/// Where a replay first leaves what was recorded.
struct Divergence: Equatable, Sendable {
  /// Counted from 1.
  var step: Int
  var line: Int
  var command: String
  var verb: String
  /// The output differs: what was expected, and what was printed.
  var text: Difference?
  /// The failure differs.
  var failure: Difference?
  /// Another result, or slices of the state with another digest.
  var result: Difference?
  var slices: [StateDigests.Slice: Difference] = [:]
  /// Fails although nothing was said of it.
  var unexpected: String?
  var event: String?
  /// The code of the failure, if the command failed.
  var code: String?
  /// What the step changed in the state, as paths.
  var changes: [StateChange] = []
  var exit: Int32 = 3
  /// `text` holds what two builds did, each as one line.
  var isBetweenBuilds = false

  struct Difference: Equatable, Sendable {
    var expected: String
    var found: String
    /// Of the output.
    var line = 0
    /// Of the state: the part that differs first, where the transcript has parts.
    var path: String?
  }

  var isState: Bool { result != nil || !slices.isEmpty }

  /// As people read it.
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

/// One value of the state that a step changed, or that two builds have differently.
struct StateChange: Equatable, Sendable {
  var path: String
  var before: String?
  var after: String?

  /// Lines that a report shows of them.
  private static let shown = 12

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

  /// Rows that came or went together are told last: the few values beside them say more.
  private static func plainFirst(_ changes: [StateChange]) -> [StateChange] {
    var siblings: [Substring: Int] = [:]
    for change in changes { siblings[change.parent, default: 0] += 1 }
    let isRow = { (change: StateChange) in siblings[change.parent, default: 0] > 4 }
    return changes.filter { !isRow($0) } + changes.filter(isRow)
  }

  private var parent: Substring { path[..<(path.lastIndex(of: ".") ?? path.startIndex)] }

  /// What differs between two dumps, by path.
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
  /// Every value of the state by its path.
  var leaves: [(path: String, value: String)] {
    Outline.of(state).leaves.map { path, leaf in
      (OutputGate.safe(path, escapingBreaks: true), JSON(leaf).text)
    }
  }
}
