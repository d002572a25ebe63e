import TrendsCore

/// The names in the metric column of a long table, each with its slot and unit. `find` runs once a
/// row, so it compares bytes and makes no text.
struct LongNames {
  /// Names that are read of one file; the rows of any further name are skipped.
  static let limit = 1000

  /// How the rows of a name are read. It holds no reference, because it is copied for each row.
  struct Entry {
    /// The slot of its metric in the sink.
    var slot: Int
    /// The unit of numbers that name none themselves; nil where none is known.
    var unit: TableUnit?
    /// The unit in which the metric is kept; nil for a metric without units.
    var target: TableUnit?
    /// Whether values of 0 and below are refused.
    var isWeight = false
  }

  /// The length of a name and its first and last bytes: all of a name up to 15 bytes, a hint for
  /// longer ones.
  private struct Key: Equatable {
    /// The first eight bytes, or all bytes of a shorter name.
    var head: UInt64 = 0
    /// The length in the top byte, and below it the last seven bytes of a name of eight or more.
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

  /// By index of the name, as are `names`, `entries` and `unitTexts`.
  private var keys: [Key] = []
  /// For each hash the index of the first name that has it.
  private var places: [Int: Int32] = [:]
  /// The bytes of each name, to compare those of more than 15 bytes.
  private var names: [[UInt8]] = []
  private(set) var entries: [Entry] = []
  /// The cell from which the unit of each name was last read.
  private var unitTexts: [[UInt8]] = []
  /// Whether the unit of a name differs between rows. The rows of such a file depend on the ones
  /// before, so it cannot be read in stretches.
  private(set) var haveChangedUnits = false

  var isFull: Bool { entries.count >= LongNames.limit }

  /// Returns the index of a name, or nil where it is a new one.
  @inline(__always)
  func find(_ name: UnsafeBufferPointer<UInt8>) -> Int? {
    let key = Key(name)
    for place in keys.indices.prefix(LongNames.fewNames) where keys[place] == key {
      if isSame(name, as: place) { return place }
    }
    if keys.count <= LongNames.fewNames { return nil }
    guard let found = places[LongNames.hash(name)].map(Int.init) else { return nil }
    if keys[found] == key, isSame(name, as: found) { return found }
    // Two names have the same hash.
    return keys.indices.first { keys[$0] == key && isSame(name, as: $0) }
  }

  /// Up to so many names are compared in turn, which is quicker than hashing.
  private static let fewNames = 16

  /// Whether a name equals the one at `place`, which has the same key.
  @inline(__always)
  private func isSame(_ name: UnsafeBufferPointer<UInt8>, as place: Int) -> Bool {
    name.count <= 15 || names[place].withUnsafeBufferPointer { $0.elementsEqual(name) }
  }

  private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(name))
    return hasher.finalize()
  }

  /// Adds a name that `find` does not know, and returns its index.
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

  /// Reads the unit of a row where its text differs from that of the row before; an empty cell
  /// keeps it.
  @inline(__always)
  mutating func setUnit(_ place: Int, text: UnsafeBufferPointer<UInt8>) {
    guard !text.isEmpty, !unitTexts[place].elementsEqual(text) else { return }
    entries[place].unit = TableUnit(bytes: text)
    unitTexts[place] = [UInt8](text)
    haveChangedUnits = true
  }
}
