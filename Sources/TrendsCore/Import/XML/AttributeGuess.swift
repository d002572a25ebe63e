import TrendsCore

/// An attribute that tags of a kind had before, as `type="`, compared sixteen bytes at a time. They
/// nearly always have the same ones in the same order, and now and then leave one out.
struct AttributeGuess {
  static let width = 16
  /// Attributes of a tag that are guessed, kinds of tags that are told apart, and how many guesses
  /// are passed over for an attribute that was left out.
  static let group = 16
  static let reach = 3
  static let groups = 16

  private var bytes = SIMD16<UInt8>()
  private var mask = SIMD16<UInt8>()
  /// With `="`; zero while there is no guess.
  private(set) var length = 0

  init() {}

  /// Reads sixteen bytes. No guess where the name is longer than what is compared, or the value in
  /// single quotes.
  init(_ text: UnsafePointer<UInt8>, count: Int) {
    guard count <= AttributeGuess.width, count >= 3, text[count - 1] == UInt8(ascii: "\"") else {
      return
    }
    mask.replace(with: 0xFF, where: AttributeGuess.places .< UInt8(count))
    bytes = UnsafeRawPointer(text).loadUnaligned(as: SIMD16<UInt8>.self) & mask
    length = count
  }

  private static let places = SIMD16<UInt8>(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)

  /// Reads sixteen bytes, whatever they are.
  @inline(__always) func fits(_ text: UnsafeMutablePointer<UInt8>) -> Bool {
    guard length > 0 else { return false }
    let found = UnsafeRawPointer(text).loadUnaligned(as: SIMD16<UInt8>.self)
    let difference = (found ^ bytes) & mask
    let halves = unsafeBitCast(difference, to: SIMD2<UInt64>.self)
    return halves[0] | halves[1] == 0
  }
}
