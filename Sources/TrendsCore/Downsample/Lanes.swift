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

  /// Lane by lane, which becomes one instruction; `pointwiseMin` and masks take several.
  @inline(__always)
  static func lower(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(
      b[0] < a[0] ? b[0] : a[0], b[1] < a[1] ? b[1] : a[1], b[2] < a[2] ? b[2] : a[2],
      b[3] < a[3] ? b[3] : a[3])
  }

  @inline(__always)
  static func higher(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(
      b[0] > a[0] ? b[0] : a[0], b[1] > a[1] ? b[1] : a[1], b[2] > a[2] ? b[2] : a[2],
      b[3] > a[3] ? b[3] : a[3])
  }
}
