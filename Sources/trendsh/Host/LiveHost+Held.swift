/// What a command prints while it is not known yet where that goes.
struct HeldOutput {
  var output: [UInt8] = []
  var errors: [String] = []
  /// Whether errors are part of an answer; else they are said at once.
  let takesErrors: Bool
  /// When it goes to the terminal after all, in milliseconds of the steady clock.
  let deadline: Int64?

  func isOverdue(at now: Int64) -> Bool { deadline.map { now > $0 } ?? false }
}
