public import TrendsCore

/// Reads samples of a run from a file of lines while it grows: CSV with or without a header, or
/// JSON objects.
///
///     var lines = SampleLines(kind: .cadence)
///     lines.take(Array("time,cadence\n0:01,171\n0:0".utf8))   // one sample, and half a line waits
///
/// Times are seconds, `m:ss`, or instants, which count from the first of them. A line that is not a
/// sample is counted and passed over.
public struct SampleLines: Sendable {
  /// Bytes that may wait for their line end; beyond them they are dropped and counted as a line.
  private static let lineLimit = 64 << 10

  /// What the samples measure.
  public let kind: Run.Kind
  /// Lines that were not samples, and headers without a column for `kind`.
  public private(set) var skipped = 0
  /// The kinds that a header without the wanted one names. All rows are then skipped. Nil for any other
  /// file.
  public private(set) var others: [Run.Kind]?
  /// The beginning of a line whose end has not come.
  private var rest: [UInt8] = []
  /// The columns by the header or the first row; nil before it, and for JSON.
  private var columns: Columns?
  /// The time of the first sample in seconds.
  private var first: Double?
  /// The first instant in seconds since 1970, from which instants count; nil while times are
  /// seconds.
  private var origin: Double?

  /// Where time and value are in a row, counted from 0.
  private struct Columns: Sendable {
    var separator: UInt8
    var time: Int
    var value: Int
    /// Whether the value is a speed in m/s, to be turned into a pace.
    var isSpeed: Bool
  }

  /// Bytes of a line whose end has not come.
  public var waiting: Int { rest.count }

  /// Makes a reader of an empty file.
  public init(kind: Run.Kind) { self.kind = kind }

  /// Takes the next bytes of the file, and returns the samples of the lines that are whole by then.
  public mutating func take(_ bytes: [UInt8]) -> SampleSeries {
    var found = SampleSeries()
    rest += bytes
    var start = 0
    while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
      take(line: Array(rest[start..<end]), into: &found)
      start = end + 1
    }
    rest.removeFirst(start)
    if rest.count > SampleLines.lineLimit {
      rest = []
      skipped += 1
    }
    return found
  }

  /// Takes what waits as the last line, for a file of which nothing more comes.
  public mutating func finish() -> SampleSeries {
    var found = SampleSeries()
    take(line: rest, into: &found)
    rest = []
    return found
  }

  /// Takes a line without its line feed: a header, a row or an object.
  private mutating func take(line: [UInt8], into found: inout SampleSeries) {
    var line = line
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    if line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    guard line.contains(where: { $0 > UInt8(ascii: " ") }) else { return }
    guard others == nil else { return skipped += 1 }
    let sample: (Double, Double)?
    if line.first(where: { $0 > UInt8(ascii: " ") }) == UInt8(ascii: "{") {
      sample = object(line)
    } else if let columns {
      sample = row(line, columns)
    } else {
      guard readHeader(line) else { return take(first: line, into: &found) }
      return
    }
    add(sample, to: &found)
  }

  /// A week, in seconds.
  private static let mostSeconds = 604_800.0

  /// Adds a sample in the order of the file; nil counts as skipped.
  private mutating func add(_ sample: (Double, Double)?, to found: inout SampleSeries) {
    guard let sample else { return skipped += 1 }
    let first = first ?? sample.0
    self.first = first
    // No run is longer: a wrong time would otherwise be waited for.
    guard abs(sample.0 - first) <= SampleLines.mostSeconds else { return skipped += 1 }
    found.append(sample.0, sample.1)
  }

  /// Takes the first line of a file without a header, which begins with time and value.
  private mutating func take(first line: [UInt8], into found: inout SampleSeries) {
    let separator = SampleLines.separator(of: line)
    let plain = Columns(separator: separator, time: 0, value: 1, isSpeed: false)
    guard let sample = row(line, plain) else { return skipped += 1 }
    columns = plain
    add(sample, to: &found)
  }
}

extension SampleLines {
  /// Returns the separator of a line: a tab, a semicolon or else a comma.
  private static func separator(of line: [UInt8]) -> UInt8 {
    for byte in [UInt8(ascii: "\t"), UInt8(ascii: ";")] where line.contains(byte) { return byte }
    return UInt8(ascii: ",")
  }

  /// Returns the cells of a line without quotes and white space; separators inside quotes are not
  /// known.
  private static func fields(_ line: [UInt8], _ separator: UInt8) -> [String] {
    line.split(separator: separator, omittingEmptySubsequences: false).map { field in
      let text = field.filter { $0 > UInt8(ascii: " ") && $0 != UInt8(ascii: "\"") }
      return String(decoding: text, as: UTF8.self)
    }
  }

  /// Names of the time in headers and objects, in small letters.
  private static let timeNames: Set<String> = [
    "time", "t", "s", "seconds", "second", "elapsed", "timestamp", "date", "instant",
  ]

  /// Names of the value in headers and objects, in small letters.
  private var valueNames: Set<String> { SampleLines.valueNames(of: kind) }

  private static func valueNames(of kind: Run.Kind) -> Set<String> {
    switch kind {
    case .cadence: ["cadence", "spm", "cad", "steps", "stepsperminute"]
    case .heart: ["heart", "hr", "bpm", "heartrate", "heart_rate"]
    case .speed: ["speed", "mps", "m/s"]
    case .pace: ["pace"]
    case .stride: ["stride", "stridelength", "stride_length"]
    }
  }

  /// Reads a line that names columns. False for a line that does not; true, and counted as skipped,
  /// for a header without a column that is wanted. Pace may come from a speed, and of two columns
  /// the one that is not the time is the value.
  private mutating func readHeader(_ line: [UInt8]) -> Bool {
    let separator = SampleLines.separator(of: line)
    let names = SampleLines.fields(line, separator).map { $0.lowercased() }
    guard names.count > 1, Double(decimal: names[0].utf8) == nil,
      SampleLines.seconds(names[0]) == nil
    else { return false }
    let time = names.firstIndex { SampleLines.timeNames.contains($0) } ?? 0
    var value = names.firstIndex { valueNames.contains($0) }
    let speed = kind == .pace ? names.firstIndex { ["speed", "mps", "m/s"].contains($0) } : nil
    let named = Run.Kind.allCases.filter { kind in
      names.contains { SampleLines.valueNames(of: kind).contains($0) }
    }
    if value == nil, speed == nil, names.count == 2, named.isEmpty { value = 1 - time }
    guard let place = value ?? speed else {
      skipped += 1
      others = named
      return true
    }
    columns = Columns(
      separator: separator, time: time, value: place, isSpeed: value == nil && speed != nil)
    return true
  }

  /// Returns time in seconds and value of a row, or nil where a cell is missing or not a number.
  private mutating func row(_ line: [UInt8], _ columns: Columns) -> (Double, Double)? {
    let fields = SampleLines.fields(line, columns.separator)
    guard fields.indices.contains(columns.time), fields.indices.contains(columns.value) else {
      return nil
    }
    return sample(fields[columns.time], fields[columns.value], isSpeed: columns.isSpeed)
  }

  /// Returns time in seconds and value of a JSON object in a line, or nil where it lacks one of
  /// them.
  private mutating func object(_ line: [UInt8]) -> (Double, Double)? {
    var json = JSONReader(line)
    var (time, value, speed): (String?, String?, String?)
    do throws(ImportError) {
      guard try json.enterObject() else { return nil }
      while try json.nextKey() {
        let key = json.text.lowercased()
        guard let event = try json.next() else { return nil }
        switch event {
        case .string, .number:
          let text = json.text
          if SampleLines.timeNames.contains(key) {
            time = text
          } else if valueNames.contains(key) {
            value = text
          } else if key == "speed" {
            speed = text
          }
        case .beginObject, .beginArray: try json.skip(event)
        default: break
        }
      }
    } catch { return nil }
    guard let time else { return nil }
    if let value { return sample(time, value, isSpeed: false) }
    guard kind == .pace, let speed else { return nil }
    return sample(time, speed, isSpeed: true)
  }

  /// Largest value that is taken: more than anything measured of a run, and room for a pace of
  /// hours.
  private static let mostValue = 100_000.0

  /// Reads time and value as text; the value may be a number or `m:ss`, and is never negative.
  private mutating func sample(
    _ time: String, _ text: String, isSpeed: Bool
  ) -> (Double, Double)? {
    guard let value = Double(decimal: text.utf8) ?? SampleLines.seconds(text),
      value >= 0, value <= SampleLines.mostValue, let second = second(time)
    else { return nil }
    guard isSpeed else { return (second, value) }
    return Run.Kind.pace(atSpeed: value).map { (second, $0) }
  }

  /// Reads a time in seconds: a clock, a number, or an instant as a date or a number.
  private mutating func second(_ text: String) -> Double? {
    if let clock = SampleLines.seconds(text) { return clock }
    if let number = Double(decimal: text.utf8) {
      // Beyond any run: seconds or milliseconds since 1970.
      guard number.magnitude > 1e8 else { return number }
      return since(number.magnitude > 1e11 ? number / 1000 : number)
    }
    return Instant(iso: text, zone: .utc).map { since(Double($0.milliseconds) / 1000) }
  }

  /// Returns seconds since the first instant, which is the first that is asked for.
  private mutating func since(_ time: Double) -> Double {
    let first = origin ?? time
    origin = first
    return time - first
  }

  /// Reads `12:30` as minutes and seconds and `1:02:03.5` as hours before them; nil for any other
  /// text.
  private static func seconds(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3 else { return nil }
    var seconds = 0.0
    for part in parts {
      guard let number = Double(decimal: part.utf8), number >= 0, number < 10_000 else {
        return nil
      }
      seconds = seconds * 60 + number
    }
    return seconds
  }
}
