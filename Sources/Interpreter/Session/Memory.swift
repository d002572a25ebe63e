/// The moments that a session can go back to.
struct Memory: Sendable {
  /// What `undo` goes through.
  var past = UndoHistory()
  /// Moments with names.
  var marks: [String: MarkedMoment] = [:]
  /// The steps of the replay that somebody looks around in.
  var timeline: Timeline?
}
