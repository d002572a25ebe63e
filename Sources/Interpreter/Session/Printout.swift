/// What a statement has printed and not yet handed on.
struct Printout: Sendable {
  var bytes: [UInt8] = []
  /// Tables in it that the terminal has less room for.
  var narrower: [Narrower] = []
  /// Whether the statement drew a chart by itself, so that the prompt need not.
  var hasDrawn = false
}
