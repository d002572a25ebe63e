import TrendsCore

/// The symbols of a block, each with all checks. `inflateFast` does most of them.
extension Inflate {
  /// Inflates symbols until the block ends or the output is full; true where the block ended.
  func inflateCodes() throws(InflateFailure) -> Bool {
    while place < full {
      try input.fill()
      if input.next < input.fastLimit { inflateFast() }
      if place < full, try inflateOne() { return true }
    }
    return false
  }

  /// Inflates one symbol, with a check for everything that can be wrong; true for the end of the
  /// block.
  private func inflateOne() throws(InflateFailure) -> Bool {
    try input.fill()
    input.refill()
    let start = input.byteOffset
    let entry = lookUp(lengths.entries, lengths.primaryBits)
    if entry & HuffmanTable.literal != 0 {
      _ = added(entry)
      if input.isOverrun { throw InflateFailure(.cutOff, at: input.end) }
      output.storeBytes(
        of: UInt8(truncatingIfNeeded: entry >> 16), toByteOffset: place, as: UInt8.self)
      place += 1
      return false
    }
    let size = added(entry)
    var distance = 0
    var isValue = entry & HuffmanTable.special == 0
    if isValue {
      let far = lookUp(distances.entries, distances.primaryBits)
      distance = added(far)
      isValue = far & HuffmanTable.special == 0
    }
    if input.isOverrun { throw InflateFailure(.cutOff, at: input.end) }
    if entry & HuffmanTable.end != 0 { return true }
    guard isValue else { throw InflateFailure(.badSymbol, at: start) }
    guard distance <= place - oldest else { throw InflateFailure(.tooFarBack, at: start) }
    Inflate.copy(output + place, distance, size)
    place += size
    return false
  }

  /// Returns the entry for the next bits. A link is followed, which takes the bits of the first
  /// table.
  private func lookUp(_ entries: UnsafeMutablePointer<UInt32>, _ primaryBits: Int) -> UInt32 {
    let entry = entries[Int(input.bits & (1 << UInt64(primaryBits) - 1))]
    guard entry & HuffmanTable.link != 0, entry & HuffmanTable.literal == 0 else { return entry }
    input.drop(primaryBits)
    let choice = Int(input.bits & (1 << UInt64(entry >> 8 & 15) - 1))
    return entries[Int(entry >> 16) + choice]
  }

  /// Takes the bits of an entry and returns its value plus its extra bits.
  private func added(_ entry: UInt32) -> Int {
    let taken = input.bits & (1 << UInt64(entry & 0xFF) - 1)
    input.drop(Int(entry & 0xFF))
    return Int(entry >> 16 & 0x7FFF) + Int(taken >> UInt64(entry >> 8 & 15))
  }
}
