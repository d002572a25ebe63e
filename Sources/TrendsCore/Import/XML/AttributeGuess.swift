/// The attribute that stood at this place in the tag before: `type="`, compared sixteen bytes at a
/// time. Tags of a kind nearly always have the same attributes in the same order.
struct AttributeGuess {
  static let width = 16
  /// Attributes of a tag that are guessed, and kinds of tags that are told apart.
  static let group = 16
  static let groups = 16

  private var bytes = SIMD16<UInt8>()
  private var mask = SIMD16<UInt8>()
  /// With `="`; zero while there is no guess.
  private(set) var length = 0

  init() {}

  /// No guess where the name is longer than what is compared, or the value in single quotes.
  init(_ text: UnsafePointer<UInt8>, count: Int) {
    guard count <= AttributeGuess.width, count >= 3, text[count - 1] == UInt8(ascii: "\"") else {
      return
    }
    for index in 0..<count {
      bytes[index] = text[index]
      mask[index] = 0xFF
    }
    length = count
  }

  /// Reads sixteen bytes, whatever they are.
  @inline(__always) func fits(_ text: UnsafeMutablePointer<UInt8>) -> Bool {
    guard length > 0 else { return false }
    let found = UnsafeRawPointer(text).loadUnaligned(as: SIMD16<UInt8>.self)
    let difference = (found ^ bytes) & mask
    let halves = unsafeBitCast(difference, to: SIMD2<UInt64>.self)
    return halves[0] | halves[1] == 0
  }
}
