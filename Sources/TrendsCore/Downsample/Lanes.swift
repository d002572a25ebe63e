/// Four or eight neighbours at once.
enum Lanes {
  /// How many values are compared before anyone asks where the best one was.
  static let chunk = 512

  @inline(__always)
  static func load(_ values: UnsafeBufferPointer<Double>, at index: Int) -> SIMD4<Double> {
    UnsafeRawBufferPointer(values).loadUnaligned(
      fromByteOffset: index * MemoryLayout<Double>.stride, as: SIMD4<Double>.self)
  }

  @inline(__always)
  static func magnitude(_ lanes: SIMD4<Double>) -> SIMD4<Double> {
    let bits = unsafeBitCast(lanes, to: SIMD4<UInt64>.self) & 0x7FFF_FFFF_FFFF_FFFF
    return unsafeBitCast(bits, to: SIMD4<Double>.self)
  }

  /// Where a value first stands; the last index of the range where it does not.
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

  /// A comparison and a selection, which stay in vectors; lane by lane they would be scalars.
  @inline(__always)
  static func lower(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> {
    a.replacing(with: b, where: b .< a)
  }

  @inline(__always)
  static func higher(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> {
    a.replacing(with: b, where: b .> a)
  }
}
