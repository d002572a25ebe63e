/// The moments that a session can return to.
struct Memory: Sendable {
  /// The changes that `undo` goes back through.
  var past = UndoHistory()
  /// The moments that `mark` named.
  var marks: [String: MarkedMoment] = [:]
  /// The lines that `mark` named, which lead to a place from anywhere.
  var ways: [String: String] = [:]
  /// `load` commands of an earlier session that failed, by the name of their dataset.
  var absent: [String: String] = [:]
  /// The steps of a replay that stopped at a prompt; nil in an ordinary session.
  var timeline: Timeline?
}
