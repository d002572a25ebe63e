import TrendsCore

/// Reads the beats of a belt (`hr` messages), which are written by a clock of the belt: the first
/// message has that clock beside the time, and the others go on from it.
struct FITBeats {
  /// A time and what the clock of the belt showed then, in 1/1024 seconds.
  private var anchor: (milliseconds: Int64, clock: UInt32)?
  /// What the clock of the belt showed at the last beat.
  private var clock: UInt32 = 0

  /// Returns the times of beats in milliseconds since 1970, each with its rate. `stamp` is the time of
  /// the message, if it has one; `rates`, `clocks` and `shortClocks` are the bytes of its lists.
  mutating func take(
    at stamp: Int64?, rates: UnsafeRawBufferPointer, clocks: UnsafeRawBufferPointer,
    shortClocks: UnsafeRawBufferPointer, bigEndian: Bool
  ) -> [(milliseconds: Int64, rate: Double)] {
    var all: [UInt32] = stride(from: 0, to: clocks.count - clocks.count % 4, by: 4).map { offset in
      let raw = clocks.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      return bigEndian ? raw.bigEndian : raw.littleEndian
    }
    if let stamp, let first = all.first { anchor = (stamp, first) }
    if all.isEmpty { all = unpacked(shortClocks) }
    guard let anchor else { return [] }
    var beats: [(milliseconds: Int64, rate: Double)] = []
    for (place, clock) in all.enumerated() {
      self.clock = clock
      guard place < rates.count, rates[place] > 0, rates[place] < 0xFF else { continue }
      // The clock begins anew after 48 days.
      let passed = Int64(Int32(bitPattern: clock &- anchor.clock))
      beats.append((anchor.milliseconds + passed * 1000 / 1024, Double(rates[place])))
    }
    return beats
  }

  /// Returns the clocks of which the lower 12 bits are written, two in three bytes; each is the next
  /// one after that before.
  private func unpacked(_ bytes: UnsafeRawBufferPointer) -> [UInt32] {
    var clock = self.clock
    return stride(from: 0, to: bytes.count - bytes.count % 3, by: 3).flatMap { offset in
      let (low, middle, high) = (
        UInt32(bytes[offset]), UInt32(bytes[offset + 1]), UInt32(bytes[offset + 2])
      )
      return [low | (middle & 0x0F) << 8, middle >> 4 | high << 4].map { short in
        clock = clock &+ ((short &- clock) & 0xFFF)
        return clock
      }
    }
  }
}

extension FITReader {
  /// Takes the beats of a message; they belong to the activities whose points have none.
  mutating func takeBeats(_ definition: FITDefinition, at start: Int) {
    func list(_ number: UInt8) -> UnsafeRawBufferPointer {
      UnsafeRawBufferPointer(rebasing: bytes[definition.range(number, at: start + 1) ?? 0..<0])
    }
    let found = beats.take(
      at: FITTime.milliseconds(slots[FITSlot.time]), rates: list(6), clocks: list(9),
      shortClocks: list(10), bigEndian: definition.isBigEndian)
    guard content.beats.count <= Track.pointLimit - found.count else {
      return report.skipUnread(.tooManyMessages, at: ImportReport.Place(byte: start))
    }
    content.beats += found
  }
}
