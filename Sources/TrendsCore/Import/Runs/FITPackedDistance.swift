import TrendsCore

/// Speed and distance in three bytes: 12 bits of 1/100 m/s, then 12 bits of 1/16 m that roll over.
struct FITPackedDistance {
  private var last = 0
  private var total = 0

  /// Gives a point what it does not have from fields of their own.
  mutating func fill(_ point: inout TrackPoint, from bytes: UnsafeRawBufferPointer, at start: Int) {
    let (low, middle, high) = (bytes[start], bytes[start + 1], bytes[start + 2])
    let speed = Int(low) | Int(middle & 0x0F) << 8
    let sixteenths = Int(middle >> 4) | Int(high) << 4
    if speed != 0xFFF, point.speed.isNaN { point.speed = Double(speed) / 100 }
    guard low & middle & high != 0xFF else { return }
    total += (sixteenths - last) & 0xFFF
    last = sixteenths
    if point.distance.isNaN { point.distance = Double(total) / 16 }
  }
}
