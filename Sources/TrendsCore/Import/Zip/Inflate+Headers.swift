import TrendsCore

/// The headers of blocks.
extension Inflate {
  /// Reads the header of a stored block and returns how many bytes follow as they are, from 0 to
  /// 65,535.
  func readStoredLength() throws(InflateFailure) -> Int {
    // The lengths begin at the next whole byte.
    _ = try input.take((8 - input.position & 7) & 7)
    let offset = input.byteOffset
    let length = try input.take(16)
    let check = try input.take(16)
    if length != ~check & 0xFFFF { throw InflateFailure(.badStoredLength, at: offset) }
    input.align()
    return length
  }

  /// Builds the tables for a block of type 1 or 2; throws for type 3.
  func readCodes(type: Int) throws(InflateFailure) {
    switch type {
    case 1: try buildFixedCodes()
    case 2: try readDynamicCodes()
    default: throw InflateFailure(.badBlockType, at: input.byteOffset)
    }
  }

  /// A block may be as short as ten bits, so the tables of the fixed code are kept for the next
  /// one.
  private func buildFixedCodes() throws(InflateFailure) {
    if hasFixedCodes { return }
    try build(DeflateCode.fixedLengths[...], DeflateCode.fixedDistances[...])
    hasFixedCodes = true
  }

  /// Builds both tables; throws where one of them is not a code.
  private func build(
    _ symbols: ArraySlice<UInt8>, _ distant: ArraySlice<UInt8>
  ) throws(InflateFailure) {
    guard lengths.build(symbols, values: DeflateCode.lengths),
      distances.build(distant, values: DeflateCode.distances)
    else { throw InflateFailure(.badCodeLengths, at: input.byteOffset) }
  }

  /// Reads the codes of a block of type 2. For their lengths, `lengths` holds a third code for a
  /// moment.
  private func readDynamicCodes() throws(InflateFailure) {
    hasFixedCodes = false
    let symbols = try input.take(5) + 257
    let distant = try input.take(5) + 1
    let coded = try input.take(4) + 4
    guard symbols <= DeflateCode.mostLengths, distant <= DeflateCode.mostDistances else {
      throw InflateFailure(.badCodeLengths, at: input.byteOffset)
    }
    var short = [UInt8](repeating: 0, count: DeflateCode.order.count)
    for symbol in DeflateCode.order.prefix(coded) { short[symbol] = UInt8(try input.take(3)) }
    guard short.contains(where: { $0 > 0 }),
      lengths.build(short[...], values: DeflateCode.codeLengths)
    else { throw InflateFailure(.badCodeLengths, at: input.byteOffset) }
    let all = try readLengths(symbols + distant)
    if all[DeflateCode.endSymbol] == 0 { throw InflateFailure(.noEndCode, at: input.byteOffset) }
    try build(all[..<symbols], all[symbols...])
  }

  /// Reads `count` code lengths, which are in a code of their own. Symbol 16 repeats the last
  /// length, 17 and 18 are runs of zeros.
  private func readLengths(_ count: Int) throws(InflateFailure) -> [UInt8] {
    var all: [UInt8] = []
    all.reserveCapacity(count)
    while all.count < count {
      let symbol = try readLengthSymbol()
      let (value, times): (UInt8?, Int)
      switch symbol {
      case 16: (value, times) = (all.last, 3 + (try input.take(2)))
      case 17: (value, times) = (0, 3 + (try input.take(3)))
      case 18: (value, times) = (0, 11 + (try input.take(7)))
      default: (value, times) = (UInt8(symbol), 1)
      }
      // A repeat before the first length, or beyond the last one.
      guard let value, all.count + times <= count else {
        throw InflateFailure(.badCodeLengths, at: input.byteOffset)
      }
      for _ in 0..<times { all.append(value) }
    }
    return all
  }

  /// Reads one symbol of that code, whose codes have at most seven bits and so need no second
  /// table.
  private func readLengthSymbol() throws(InflateFailure) -> Int {
    try input.fill()
    input.refill()
    let entry = lengths.entries[Int(input.bits & (1 << UInt64(lengths.primaryBits) - 1))]
    input.drop(Int(entry & 0xFF))
    if input.isOverrun { throw InflateFailure(.cutOff, at: input.end) }
    if entry & HuffmanTable.special != 0 {
      throw InflateFailure(.badCodeLengths, at: input.byteOffset)
    }
    return Int(entry >> 16)
  }
}
