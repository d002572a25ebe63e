/// Output of a command that is held back until it is known where it goes.
struct HeldOutput {
  var output: [UInt8] = []
  var errors: [String] = []
  /// Whether errors belong to the answer; otherwise they are printed at once.
  let takesErrors: Bool
  /// When the output goes to the terminal in any case, in milliseconds of the steady clock; nil for
  /// never.
  let deadline: Int64?

  func isOverdue(at now: Int64) -> Bool { deadline.map { now > $0 } ?? false }
}
