import TrendsCore

extension FITReader {
  /// Where messages can be read again after bytes of no meaning.
  ///
  /// A place counts when four messages stand there one behind the other, each of a known kind and
  /// with a time near the last one that was read.
  func nextMessage(after start: Int, limit: Int) -> Int {
    guard let lastStamp else { return limit }
    var place = start + 1
    while place < limit {
      if isChain(at: place, limit: limit, stamp: Double(lastStamp)) { return place }
      place += 1
    }
    return limit
  }

  private func isChain(at start: Int, limit: Int, stamp: Double) -> Bool {
    let wanted = 4
    var position = start
    for _ in 0..<wanted {
      guard position < limit, bytes[position] & 0xC0 == 0,
        let definition = definitions[Int(bytes[position] & 0x0F)],
        limit - position > definition.length,
        let field = definition.fields.first(where: { $0.slot == FITSlot.time })
      else { return false }
      let time = field.base.value(
        in: bytes, at: position + 1 + field.offset, bigEndian: definition.isBigEndian)
      guard abs(time - stamp) <= 3600 else { return false }
      position += 1 + definition.length
    }
    return true
  }
}
