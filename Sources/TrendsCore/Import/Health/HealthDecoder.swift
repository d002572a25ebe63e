import TrendsCore

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Turns `Record` tags into records. Types, devices, units and categories mostly repeat from one
/// tag to the next; they are recognised by their bytes and not decoded again.
struct HealthDecoder {
  /// The reasons why a tag gives no record; the raw values are the sentences of the report.
  enum Refusal: String, Error {
    case noType = "no readable type"
    case manyTypes = "a record type beyond the first 2,000"
    case noTime = "no readable date"
    case reversed = "ends before it begins"
    /// Outside 1971 to 2099: such a date is a mistake, and a `ZoneMap` has 32 bits for a second.
    case implausible = "a date before 1971 or after 2100"
    case noValue = "no value"
    case noNumber = "a value that is not a number"
    /// Only for amounts; a temperature may be below zero.
    case negative = "an amount below zero"
    case noWeight = "a weight of zero or less"
    case noPulse = "a heart rate of zero"
    case otherUnit = "a unit that does not fit the metric"
  }

  /// The types, devices and zones that were met so far.
  private(set) var tables: HealthTables
  /// A clock remembers one day: around midnight, starts and ends would replace each other's in a
  /// shared one.
  private var startClock = HealthClock()
  private var endClock = HealthClock()
  private var lastType = Remembered<KnownType>()
  /// At most eight, the last one found first: devices take turns.
  private var lastDevices: [Remembered<Int>] = []
  private var lastUnit = Remembered<(type: Int, unit: HealthUnit?)>()
  private var lastCategory = Remembered<HealthCategory>()
  /// Number of the only type that is decoded; nil for all.
  private let only: Int?

  /// Starts with the numbering of `tables`, which a scan keeps for later reads of the same file.
  init(_ tables: HealthTables = HealthTables(), only: Int? = nil) {
    self.tables = tables
    self.only = only
  }

  /// The facts of a type that are needed for each of its records.
  private struct KnownType {
    var number: Int
    var isCategory: Bool
    var isTotal: Bool
    var isWeight: Bool
    /// Whether values are heart rates, for which zero means that nothing was measured.
    var isPulse: Bool
  }

  /// The attributes of one tag; those that it lacks are empty.
  private struct Fields {
    typealias Span = MarkupReader.Span
    var type = Span.empty
    var unit = Span.empty
    var device = Span.empty
    /// The attribute `device`, which describes the hardware; `device` above is `sourceName`.
    var hardware = Span.empty
    var start = Span.empty
    var end = Span.empty
    /// Nil until one is met, so that a second one in the same tag is noticed.
    var value: Span?
  }

  /// Decodes the current tag of `reader` into `record`; false for a record of a type that is not
  /// wanted. Throws the reason where the tag is no usable record.
  ///
  /// `record` is passed in, so that the many records of a file need no copies.
  @inline(__always) mutating func read(
    _ record: inout HealthRecord, from reader: MarkupReader
  ) throws(Refusal) -> Bool {
    let fields = fields(of: reader)
    // No type of Apple has such a long name; comparing and storing longer ones only costs time.
    guard fields.type.count > 0, fields.type.count <= 200 else { throw .noType }
    guard let type = type(fields.type, reader) else { throw .manyTypes }
    if let only, only != type.number { return false }
    guard let start = startClock.read(reader.bytes(fields.start)) else { throw .noTime }
    // A record of a moment has the same text twice, so it is read once.
    let isMoment =
      fields.end.count == fields.start.count
      && memcmp(
        reader.window + fields.end.start, reader.window + fields.start.start, fields.end.count)
        == 0
    guard let end = isMoment ? start : endClock.read(reader.bytes(fields.end)) else {
      throw .noTime
    }
    if start.isLeapSecond || end.isLeapSecond {
      reader.mend(.leapSecond, at: fields.end.start)
    }
    guard start.second >= 31_536_000, end.second < 4_102_444_800 else { throw .implausible }
    guard end.second >= start.second else { throw .reversed }
    let value = try value(fields, of: type, reader)
    record = HealthRecord(
      type: type.number, device: device(fields.device, fields.hardware, reader),
      start: start.second,
      end: end.second,
      value: value, written: start.offset)
    return true
  }

  /// Finds the attributes by the length of their names, then by a few words of their bytes.
  @inline(__always) private func fields(of reader: MarkupReader) -> Fields {
    var fields = Fields()
    for index in 0..<reader.attributeCount {
      let attribute = reader.attributes[index]
      let name = AttributeName(UnsafeRawPointer(reader.window + attribute.name.start))
      switch attribute.name.count {
      case 4:
        if name.isType { fields.type = attribute.value }
        if name.isUnit { fields.unit = attribute.value }
      case 5:
        guard name.isValue else { break }
        if fields.value != nil {
          reader.mend(.valueThatIsGivenTwice, at: attribute.name.start)
        }
        fields.value = attribute.value
      case 6: if name.isDevice { fields.hardware = attribute.value }
      case 7: if name.isEndDate { fields.end = attribute.value }
      case 9: if name.isStartDate { fields.start = attribute.value }
      case 10: if name.isSourceName { fields.device = attribute.value }
      default: break
      }
    }
    return fields
  }

  /// Returns the type with this identifier; nil when the file has too many of them.
  @inline(__always) private mutating func type(
    _ span: MarkupReader.Span, _ reader: MarkupReader
  ) -> KnownType? {
    if let known = lastType.value(of: reader.bytes(span)) { return known }
    guard let number = tables.type(reader.text(span)) else { return nil }
    let known = tables.types[number]
    let type = KnownType(
      number: number, isCategory: known.isCategory, isTotal: known.rule == .total,
      isWeight: known.rule == .weighing, isPulse: known.metric.unit == "bpm")
    lastType.keep(type, for: reader.bytes(span))
    return type
  }

  /// Returns the value in the unit of the metric; for a category the number of a `HealthCategory`.
  @inline(__always) private mutating func value(
    _ fields: Fields, of type: KnownType, _ reader: MarkupReader
  ) throws(Refusal) -> Double {
    guard let span = fields.value, span.count > 0 else {
      // Events such as a mindful session have no value.
      if type.isCategory { return 0 }
      throw .noValue
    }
    let bytes = reader.bytes(span)
    if type.isCategory {
      if let known = lastCategory.value(of: bytes) { return known.rawValue }
      let category = HealthCategory(reader.text(span))
      lastCategory.keep(category, for: bytes)
      return category.rawValue
    }
    guard let number = Double(decimal: bytes) else { throw .noNumber }
    if number < 0, type.isTotal { throw .negative }
    if number <= 0, type.isWeight { throw .noWeight }
    if type.isPulse, number <= 0 { throw .noPulse }
    let unit = try unit(fields.unit, of: type.number, reader)
    if unit.isShare, number > 1 {
      // Some apps write percent.
      reader.mend(.shareAboveOne, at: span.start)
      return number
    }
    return unit.convert(number)
  }

  /// Returns how values are converted from a unit of the file to that of a type.
  @inline(__always) private mutating func unit(
    _ span: MarkupReader.Span, of type: Int, _ reader: MarkupReader
  ) throws(Refusal) -> HealthUnit {
    let bytes = reader.bytes(span)
    if let known = lastUnit.value(of: bytes), known.type == type {
      guard let unit = known.unit else { throw .otherUnit }
      return unit
    }
    let unit = tables.unit(reader.text(span), of: type)
    lastUnit.keep((type, unit), for: bytes)
    guard let unit else { throw .otherUnit }
    return unit
  }

  /// Returns the number of a zone; -1 when the file names too many.
  mutating func zone(named name: String) -> Int { tables.zone(name) }

  /// Returns the number of a device. Its description begins with an address in memory, which
  /// differs from record to record, so the bytes before the first comma are not compared.
  @inline(__always) mutating func device(
    _ sourceName: MarkupReader.Span, _ hardware: MarkupReader.Span, _ reader: MarkupReader
  ) -> Int {
    let name = reader.bytes(sourceName)
    let device = reader.bytes(hardware)
    let comma = device.baseAddress.flatMap {
      memchr($0, Int32(UInt8(ascii: ",")), device.count)
    }
    let skipped = comma.map {
      UnsafeRawPointer($0) - UnsafeRawPointer(reader.window + hardware.start)
    }
    let tail = UnsafeBufferPointer(rebasing: device[(skipped ?? 0)...])
    for index in lastDevices.indices {
      if let known = lastDevices[index].value(of: name, tail) {
        if index > 0 { lastDevices.swapAt(index, 0) }
        return known
      }
    }
    let number = tables.device(
      HealthDevice(
        name: reader.text(sourceName.prefix(1000)), hardware: reader.text(hardware.prefix(1000))))
    var fresh = Remembered<Int>()
    fresh.keep(number, for: name, tail)
    lastDevices.insert(fresh, at: 0)
    if lastDevices.count > 8 { lastDevices.removeLast() }
    return number
  }
}

/// A value and the bytes from which it was read, in one or two parts.
private struct Remembered<Value> {
  private var bytes: [UInt8] = []
  /// Where the second part begins, so that `ab` + `c` is not taken for `a` + `bc`.
  private var split = 0
  private var value: Value?

  /// Returns the value if it was read from the same bytes, else nil.
  @inline(__always) func value(
    of first: UnsafeBufferPointer<UInt8>, _ second: UnsafeBufferPointer<UInt8>? = nil
  ) -> Value? {
    let rest = second?.count ?? 0
    guard bytes.count == first.count + rest, split == first.count else { return nil }
    let isSame = bytes.withUnsafeBufferPointer { known in
      guard let known = known.baseAddress else { return true }
      return Self.equal(known, first.baseAddress, first.count)
        && Self.equal(known + split, second?.baseAddress, rest)
    }
    return isSame ? value : nil
  }

  @inline(__always) private static func equal(
    _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>?, _ count: Int
  ) -> Bool {
    guard count > 0, let b else { return true }
    return memcmp(a, b, count) == 0
  }

  mutating func keep(
    _ value: Value, for first: UnsafeBufferPointer<UInt8>,
    _ second: UnsafeBufferPointer<UInt8>? = nil
  ) {
    bytes = Array(first) + (second.map { Array($0) } ?? [])
    split = first.count
    self.value = value
  }
}

/// The name of an attribute, compared with the known names one machine word at a time.
///
/// Each property is only right for names of its own length, which the caller checks first; it reads
/// no more bytes than that.
private struct AttributeName {
  private let bytes: UnsafeRawPointer

  @inline(__always) init(_ bytes: UnsafeRawPointer) { self.bytes = bytes }

  @inline(__always) private func four(at place: Int) -> UInt32 {
    UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self))
  }

  @inline(__always) private func eight(at place: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
  }

  // The first and the last bytes of each name as little-endian words; in longer names they overlap.
  @inline(__always) var isType: Bool { four(at: 0) == 0x6570_7974 }
  @inline(__always) var isUnit: Bool { four(at: 0) == 0x7469_6E75 }
  @inline(__always) var isValue: Bool { four(at: 0) == 0x756C_6176 && four(at: 1) == 0x6575_6C61 }
  @inline(__always) var isDevice: Bool { four(at: 0) == 0x6976_6564 && four(at: 2) == 0x6563_6976 }
  @inline(__always) var isEndDate: Bool { four(at: 0) == 0x4464_6E65 && four(at: 3) == 0x6574_6144 }

  @inline(__always) var isStartDate: Bool {
    eight(at: 0) == 0x7461_4474_7261_7473 && eight(at: 1) == 0x6574_6144_7472_6174
  }

  @inline(__always) var isSourceName: Bool {
    eight(at: 0) == 0x614E_6563_7275_6F73 && eight(at: 2) == 0x656D_614E_6563_7275
  }
}
