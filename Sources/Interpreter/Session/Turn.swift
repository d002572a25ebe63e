/// What a line left to do besides its output.
struct Turn: Sendable {
  /// Lines to run next, as if they were typed.
  var upcoming: [String] = []
  /// Whether only the last command of each of those lines shows its answer; all are recorded.
  var showsLastOnly = false
  /// What the runs came to that were followed while browsing, for the commands that follow them.
  var followed: [FollowRecord] = []
  /// Whether the command that runs shows no answer.
  var isSilent = false
  /// Whether those lines are the person's own, whatever line led to them.
  var trustsUpcoming = false
  /// Lines that were run like that since the last prompt, for its history.
  var amounted: [String] = []
  /// Set by `quit`; nothing else runs then.
  var hasQuit = false
  /// Set by commands such as `undo`, `back` and `run`, which restore and remember the state
  /// themselves.
  var managesWorld = false
}
