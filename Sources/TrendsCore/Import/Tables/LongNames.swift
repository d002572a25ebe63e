import TrendsCore

/// The names met in a metric column, each with what became of it.
struct LongNames {
  static let limit = 1000

  /// No texts in here: it is copied for each row.
  struct Entry {
    var slot: Int
    var unit: TableUnit?
    var target: TableUnit?
    var isWeight = false
  }

  /// A name's length and ends, which are all of it up to fifteen bytes.
  private struct Key: Equatable {
    var head: UInt64 = 0
    var tail: UInt64

    @inline(__always)
    init(_ name: UnsafeBufferPointer<UInt8>) {
      let size = name.count
      tail = UInt64(truncatingIfNeeded: size) << 56
      guard size >= 8, let start = name.baseAddress else {
        for byte in name { head = head << 8 | UInt64(byte) }
        return
      }
      head = UnsafeRawPointer(start).loadUnaligned(as: UInt64.self)
      tail |= UnsafeRawPointer(start + (size - 8)).loadUnaligned(as: UInt64.self).littleEndian >> 8
    }
  }

  private var keys: [Key] = []
  /// The numbers of the names, by hash.
  private var places: [Int: Int32] = [:]
  private var names: [[UInt8]] = []
  private(set) var entries: [Entry] = []
  /// The unit cell that each unit was read from.
  private var unitTexts: [[UInt8]] = []
  /// Whether a name was met with one unit and later with another.
  private(set) var haveChangedUnits = false

  var isFull: Bool { entries.count >= LongNames.limit }

  /// The number of a name that was met before.
  @inline(__always)
  func find(_ name: UnsafeBufferPointer<UInt8>) -> Int? {
    let key = Key(name)
    for place in keys.indices.prefix(LongNames.fewNames) where keys[place] == key {
      if isSame(name, as: place) { return place }
    }
    if keys.count <= LongNames.fewNames { return nil }
    guard let found = places[LongNames.hash(name)].map(Int.init) else { return nil }
    if keys[found] == key, isSame(name, as: found) { return found }
    // Another name of the same hash.
    return keys.indices.first { keys[$0] == key && isSame(name, as: $0) }
  }

  /// As many are compared one after another, which is quicker than a hash.
  private static let fewNames = 16

  /// Whether a name whose key is that of a known one is the same throughout.
  @inline(__always)
  private func isSame(_ name: UnsafeBufferPointer<UInt8>, as place: Int) -> Bool {
    name.count <= 15 || names[place].withUnsafeBufferPointer { $0.elementsEqual(name) }
  }

  private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(name))
    return hasher.finalize()
  }

  mutating func add(
    _ name: UnsafeBufferPointer<UInt8>, _ entry: Entry, unit: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let number = LongNames.hash(name)
    if places[number] == nil { places[number] = Int32(clamping: keys.count) }
    names.append([UInt8](name))
    keys.append(Key(name))
    entries.append(entry)
    unitTexts.append([UInt8](unit))
    return entries.count - 1
  }

  /// Reads the unit of a row where it differs from the one before; an empty cell leaves it.
  @inline(__always)
  mutating func setUnit(_ place: Int, text: UnsafeBufferPointer<UInt8>) {
    guard !text.isEmpty, !unitTexts[place].elementsEqual(text) else { return }
    entries[place].unit = TableUnit(bytes: text)
    unitTexts[place] = [UInt8](text)
    haveChangedUnits = true
  }
}
