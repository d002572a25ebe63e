import TrendsCore

/// Goes through the elements of an export and gives what counts: records and workouts.
///
/// Copies of records inside a `Correlation` are passed over: they stand at the top level too.
struct HealthReader {
  enum Item {
    /// `record` and `bytes` hold it.
    case record
    /// Seldom and large: kept elsewhere, so that handing on the others copies little.
    indirect case workout(HealthWorkout)
    case refused(Remark, byte: Int)
    case exportDate(String)
    /// A daily summary or anything else that is known and not imported.
    case other
  }

  private(set) var record = HealthRecord.none
  /// Where it stands, with its children.
  private(set) var bytes = 0..<0

  let reader: MarkupReader
  var decoder: HealthDecoder
  /// What had to be mended since they were last taken.
  var problems: [MarkupReader.Problem] = []
  private var isAhead = false
  private var isInCorrelation = false
  /// Whether the root has been closed.
  private(set) var hasEnded = false
  /// Where others began to read, ascending: this one ends at the first that it meets.
  private var stops: ArraySlice<Int>
  private var nextStop = Int.max
  /// The stop that was met.
  private(set) var end: Int?

  init(
    _ reader: MarkupReader, _ decoder: HealthDecoder = HealthDecoder(),
    until stops: ArraySlice<Int> = []
  ) {
    self.reader = reader
    self.decoder = decoder
    self.stops = stops
    nextStop = stops.first ?? .max
  }

  /// The next open tag, and nil for any other token; throws nothing but trouble with the file.
  private mutating func advance() throws(ReadFailure) -> MarkupReader.Token? {
    if isAhead {
      isAhead = false
      return .open
    }
    // What was found since, in texts of the last tag.
    if let problem = reader.takeProblem() { problems.append(problem) }
    let token = try reader.next()
    if let problem = reader.takeProblem() { problems.append(problem) }
    if token == .close, reader.isNamed("HealthData") { hasEnded = true }
    return token
  }

  mutating func next() throws(ReadFailure) -> Item? {
    while let token = try advance() {
      if token == .close {
        if isInCorrelation, reader.isNamed("Correlation") { isInCorrelation = false }
        continue
      }
      if reader.isNamed("Record") {
        if isInCorrelation {
          try skipChildren("Record")
        } else {
          if reader.tokenStart >= nextStop, meetsStop() { return nil }
          if let item = try readRecord() { return item }
        }
      } else if reader.isNamed("Workout") {
        isInCorrelation = false
        if let item = try workout() { return item }
      } else if reader.isNamed("Correlation") {
        isInCorrelation = !reader.isEmpty
      } else if reader.isNamed("ActivitySummary") {
        isInCorrelation = false
        return .other
      } else if reader.isNamed("ExportDate") {
        return .exportDate(reader.text(of: "value") ?? "")
      }
    }
    return nil
  }

  /// Whether a stop is just here; those that lie behind stood in the middle of something.
  private mutating func meetsStop() -> Bool {
    let here = reader.tokenStart
    stops = stops.drop { $0 < here }
    nextStop = stops.first ?? .max
    guard nextStop == here else { return false }
    end = here
    problems.removeAll { $0.byte >= here }
    return true
  }

  @inline(__always) private mutating func readRecord() throws(ReadFailure) -> Item? {
    let start = reader.tokenStart
    let hasChildren = !reader.isEmpty
    var isWanted = false
    var refusal: HealthDecoder.Refusal?
    do throws(HealthDecoder.Refusal) {
      isWanted = try decoder.read(&record, from: reader)
    } catch { refusal = error }
    if hasChildren { try children() }
    if let refusal { return .refused(Remark(refusal.rawValue), byte: start) }
    bytes = start..<(isAhead ? reader.tokenStart : reader.offset)
    return isWanted ? .record : nil
  }

  private mutating func children() throws(ReadFailure) {
    while let token = try advance() {
      if token == .close {
        if reader.isNamed("Record") { return }
        if reader.isNamed("HealthData") { return }
        continue
      }
      if reader.isNamed("Record") || reader.isNamed("Workout") {
        isAhead = true
        return
      }
      guard reader.isNamed("MetadataEntry"), let key = reader.attribute("key") else { continue }
      if reader.equals(key, "HKTimeZone") {
        record.zone = decoder.zone(named: reader.text(of: "value") ?? "")
      } else if reader.equals(key, "HKWasUserEntered") {
        record.isByHand = reader.text(of: "value") == "1"
      }
    }
  }

  private mutating func skipChildren(_ name: StaticString) throws(ReadFailure) {
    guard !reader.isEmpty else { return }
    while let token = try advance() {
      if token == .close { return }
      if reader.isNamed(name) {
        isAhead = true
        return
      }
    }
  }

  private mutating func workout() throws(ReadFailure) -> Item? {
    let start = reader.tokenStart
    let hasChildren = !reader.isEmpty
    guard var workout = HealthWorkout(reader, &decoder) else {
      if hasChildren { try skipWorkout() }
      return .refused(.workoutWithoutDate, byte: start)
    }
    var isInActivity = false
    while hasChildren, let token = try advance() {
      if token == .close {
        if reader.isNamed("Workout") { break }
        if reader.isNamed("WorkoutActivity") { isInActivity = false }
        continue
      }
      if reader.isNamed("Workout") || reader.isNamed("Record") {
        isAhead = true
        break
      }
      if reader.isNamed("WorkoutActivity") {
        isInActivity = !reader.isEmpty
      } else if !isInActivity {
        workout.take(reader)
      }
    }
    // Cut off in the middle: what is missing is not known.
    if reader.isTruncated { return nil }
    return .workout(workout)
  }

  private mutating func skipWorkout() throws(ReadFailure) {
    while let token = try advance() {
      if token == .close, reader.isNamed("Workout") { return }
      if token == .open, reader.isNamed("Workout") || reader.isNamed("Record") {
        isAhead = true
        return
      }
    }
  }
}
