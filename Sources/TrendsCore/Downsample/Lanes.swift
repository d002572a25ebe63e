/// Vector operations on four neighbouring values.
enum Lanes {
  /// Number of values compared before the place of the best one is noted.
  static let chunk = 512

  /// Loads the values at `index` and the three after it, which must exist.
  @inline(__always)
  static func load(_ values: UnsafeBufferPointer<Double>, at index: Int) -> SIMD4<Double> {
    UnsafeRawBufferPointer(values).loadUnaligned(
      fromByteOffset: index * MemoryLayout<Double>.stride, as: SIMD4<Double>.self)
  }

  /// Clears the sign bits.
  @inline(__always)
  static func magnitude(_ lanes: SIMD4<Double>) -> SIMD4<Double> {
    let bits = unsafeBitCast(lanes, to: SIMD4<UInt64>.self) & 0x7FFF_FFFF_FFFF_FFFF
    return unsafeBitCast(bits, to: SIMD4<Double>.self)
  }

  /// Returns the first index at which `value` is, or the last index of the range when it is not
  /// there.
  @inline(__always)
  static func first(
    _ value: Double, of values: UnsafeBufferPointer<Double>, in range: Range<Int>
  ) -> Int {
    let wanted = SIMD4(repeating: value)
    var j = range.lowerBound
    while j + 8 <= range.upperBound,
      !any((load(values, at: j) .== wanted) .| (load(values, at: j + 4) .== wanted))
    { j += 8 }
    while j < range.upperBound - 1, values[j] != value { j += 1 }
    return j
  }

  /// The lower value of each lane. A comparison and a selection stay in vector registers, unlike
  /// `min` for each lane.
  @inline(__always)
  static func lower(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> {
    a.replacing(with: b, where: b .< a)
  }

  /// The higher value of each lane.
  @inline(__always)
  static func higher(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> {
    a.replacing(with: b, where: b .> a)
  }
}
