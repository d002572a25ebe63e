/// The names met in a metric column, each with what became of it.
struct LongNames {
  static let limit = 1000

  struct Entry {
    var slot: Int
    var value: TablePlan.Value
    /// The unit cell that `value.unit` was read from.
    var unitText: [UInt8]
  }

  private var names: [[UInt8]] = []
  private var keys: [UInt64] = []
  private(set) var entries: [Entry] = []
  private var last = 0

  var isFull: Bool { entries.count >= LongNames.limit }

  /// The number of a name that was met before.
  @inline(__always)
  mutating func find(_ name: UnsafeBufferPointer<UInt8>) -> Int? {
    let key = LongNames.key(name)
    if last < keys.count, keys[last] == key, isEqual(last, name) { return last }
    for place in keys.indices where keys[place] == key && isEqual(place, name) {
      last = place
      return place
    }
    return nil
  }

  @inline(__always)
  private func isEqual(_ place: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    names[place].elementsEqual(name)
  }

  mutating func add(_ name: UnsafeBufferPointer<UInt8>, _ entry: Entry) -> Int {
    names.append([UInt8](name))
    keys.append(LongNames.key(name))
    entries.append(entry)
    return entries.count - 1
  }

  mutating func setUnit(_ place: Int, _ unit: TableUnit?, text: UnsafeBufferPointer<UInt8>) {
    entries[place].value.unit = unit
    entries[place].unitText = [UInt8](text)
  }

  /// Length, and the last seven bytes: long names of one family differ at their ends.
  @inline(__always)
  private static func key(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var key = UInt64(truncatingIfNeeded: name.count)
    for byte in name.suffix(7) { key = key << 8 | UInt64(byte) }
    return key
  }
}
