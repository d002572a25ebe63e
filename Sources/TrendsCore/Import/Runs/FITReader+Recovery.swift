import TrendsCore

extension FITReader {
  /// Returns where messages can be read again after bytes without meaning, or `limit` where
  /// nowhere.
  ///
  /// A place counts when four messages follow each other there, each of a defined kind and with a
  /// time within an hour of the last one read. Without such a time nothing is searched.
  func nextMessage(after start: Int, limit: Int) -> Int {
    guard let lastStamp else { return limit }
    var place = start + 1
    while place < limit {
      if isChain(at: place, limit: limit, stamp: Double(lastStamp)) { return place }
      place += 1
    }
    return limit
  }

  /// Whether four such messages begin at `start`.
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
