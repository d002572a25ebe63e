import TrendsCore

extension Inflate {
  /// The number of bytes that follow as they are.
  func readStoredLength() throws(InflateFailure) -> Int {
    _ = try input.take((8 - input.position & 7) & 7)
    let offset = input.byteOffset
    let length = try input.take(16)
    let check = try input.take(16)
    if length != ~check & 0xFFFF { throw InflateFailure(.badStoredLength, at: offset) }
    input.align()
    return length
  }

  /// Builds the tables of a block with codes.
  func readCodes(type: Int) throws(InflateFailure) {
    switch type {
    case 1: try buildFixedCodes()
    case 2: try readDynamicCodes()
    default: throw InflateFailure(.badBlockType, at: input.byteOffset)
    }
  }

  /// A block may be as short as ten bits, so the tables are kept for the next one.
  private func buildFixedCodes() throws(InflateFailure) {
    if hasFixedCodes { return }
    try build(DeflateCode.fixedLengths[...], DeflateCode.fixedDistances[...])
    hasFixedCodes = true
  }

  private func build(
    _ symbols: ArraySlice<UInt8>, _ distant: ArraySlice<UInt8>
  ) throws(InflateFailure) {
    guard lengths.build(symbols, values: DeflateCode.lengths),
      distances.build(distant, values: DeflateCode.distances)
    else { throw InflateFailure(.badCodeLengths, at: input.byteOffset) }
  }

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

  /// Code lengths, written in a code of their own with three symbols for repeats.
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
      guard let value, all.count + times <= count else {
        throw InflateFailure(.badCodeLengths, at: input.byteOffset)
      }
      for _ in 0..<times { all.append(value) }
    }
    return all
  }

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
