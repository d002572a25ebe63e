import TrendsCore

/// An attribute that earlier tags of the same kind had, as `type="`, compared sixteen bytes at a
/// time. Tags of a kind nearly always have the same attributes in the same order, and sometimes
/// leave one out.
struct AttributeGuess {
  /// Bytes that are compared; a longer name with its `="` is not guessed.
  static let width = 16
  /// Number of attributes of a tag that are guessed.
  static let group = 16
  /// Number of guesses that are tried for one attribute, so that one that was left out is passed
  /// over.
  static let reach = 3
  /// Number of kinds of tags, told apart by the low four bits of the first letter of their name.
  static let groups = 16

  /// The text of the guess; bytes from `length` on are zero.
  private var bytes = SIMD16<UInt8>()
  /// All ones for the bytes that are compared.
  private var mask = SIMD16<UInt8>()
  /// Number of bytes with `="`; zero for no guess.
  private(set) var length = 0

  /// Creates an empty guess, which fits nothing.
  init() {}

  /// Creates a guess from an attribute up to its opening quote. Reads sixteen bytes, whatever
  /// `count` is. There is no guess where the name is too long or the value is in single quotes.
  init(_ text: UnsafePointer<UInt8>, count: Int) {
    guard count <= AttributeGuess.width, count >= 3, text[count - 1] == UInt8(ascii: "\"") else {
      return
    }
    mask.replace(with: 0xFF, where: AttributeGuess.places .< UInt8(count))
    bytes = UnsafeRawPointer(text).loadUnaligned(as: SIMD16<UInt8>.self) & mask
    length = count
  }

  private static let places = SIMD16<UInt8>(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)

  /// Whether the attribute at `text` is this one. Reads sixteen bytes; the window has room for them
  /// after its end.
  @inline(__always) func fits(_ text: UnsafeMutablePointer<UInt8>) -> Bool {
    guard length > 0 else { return false }
    let found = UnsafeRawPointer(text).loadUnaligned(as: SIMD16<UInt8>.self)
    let difference = (found ^ bytes) & mask
    let halves = unsafeBitCast(difference, to: SIMD2<UInt64>.self)
    return halves[0] | halves[1] == 0
  }
}
