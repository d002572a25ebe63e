import TrendsCore

/// Speed and distance in three bytes: 12 bits of 1/100 m/s, then 12 bits of 1/16 m that roll over
/// every 256 metres.
struct FITPackedDistance {
  /// The distance last read, in 1/16 m from 0 to 4095.
  private var last = 0
  /// All distance so far, in 1/16 m.
  private var total = 0

  /// Gives a point the speed and distance that it does not have from fields of their own. All bits
  /// set mean no value.
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
