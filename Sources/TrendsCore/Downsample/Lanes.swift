/// Four or eight neighbours at once.
enum Lanes {
  /// How many values are compared before anyone asks where the best one was.
  static let chunk = 128

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

  /// Not `pointwiseMin`, which takes three times as long (analytics, feasibility).
  @inline(__always)
  static func lower(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> {
    a.replacing(with: b, where: b .< a)
  }

  @inline(__always)
  static func higher(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> {
    a.replacing(with: b, where: b .> a)
  }
}
