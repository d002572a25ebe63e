import TrendsCore

/// Iterates over the elements of an export and returns those that count: records and workouts.
///
/// Records inside a `Correlation` are skipped, since the export repeats them at the top level. An
/// element that is not closed ends where the next `Record` or `Workout` begins.
struct HealthReader {
  /// One element of an export.
  enum Item {
    /// The values are in `record` and `bytes` of the reader, which the next call overwrites.
    case record
    /// Indirect, because workouts are rare and large: the items for records stay small.
    indirect case workout(HealthWorkout)
    /// A record or workout that cannot be used, with its offset in the file.
    case refused(Remark, byte: Int)
    case exportDate(String)
    /// A known element that is not imported, such as the summary of a day.
    case other
  }

  /// The last record; valid after `.record`.
  private(set) var record = HealthRecord.none
  /// Offsets of the last record in the file, with its children.
  private(set) var bytes = 0..<0

  let reader: MarkupReader
  var decoder: HealthDecoder
  /// Repairs since the caller last took them.
  var problems: [MarkupReader.Problem] = []
  /// Whether `reader` is already at an open tag that `advance` has not returned.
  private var isAhead = false
  private var isInCorrelation = false
  /// Whether the root element was closed; if not, the file is cut off.
  private(set) var hasEnded = false
  /// Offsets at which other readers began, ascending. This reader ends at the first that it meets.
  private var stops: ArraySlice<Int>
  /// The first of `stops`, in a property of its own since each record is compared with it.
  private var nextStop = Int.max
  /// The stop at which this reader ended; nil before that and at the end of the file.
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

  /// Moves to the next tag and returns it; nil at the end of the file.
  private mutating func advance() throws(ReadFailure) -> MarkupReader.Token? {
    if isAhead {
      isAhead = false
      return .open
    }
    // Texts that were decoded after the last tag may have had damage too.
    if let problem = reader.takeProblem() { problems.append(problem) }
    let token = try reader.next()
    if let problem = reader.takeProblem() { problems.append(problem) }
    if token == .close, reader.isNamed("HealthData") { hasEnded = true }
    return token
  }

  /// Returns the next element; nil at the end of the file and at a stop.
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

  /// Whether a stop is exactly at the current tag. Stops before it are dropped: they were guesses
  /// in the middle of some element.
  private mutating func meetsStop() -> Bool {
    let here = reader.tokenStart
    stops = stops.drop { $0 < here }
    nextStop = stops.first ?? .max
    guard nextStop == here else { return false }
    end = here
    // The part that begins here reports them itself.
    problems.removeAll { $0.byte >= here }
    return true
  }

  /// Reads a record with its children; nil for one that is not wanted.
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

  /// Reads the children of a record: the zone in which it was made, and whether it was typed in.
  private mutating func children() throws(ReadFailure) {
    while let token = try advance() {
      if token == .close {
        if reader.isNamed("Record") { return }
        // The record was not closed, and the root ends.
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

  /// Skips the children of an element in a correlation.
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

  /// Reads a workout with its children.
  private mutating func workout() throws(ReadFailure) -> Item? {
    let start = reader.tokenStart
    let hasChildren = !reader.isEmpty
    guard var workout = HealthWorkout(reader, &decoder) else {
      if hasChildren { try skipWorkout() }
      return .refused(.workoutWithoutDate, byte: start)
    }
    // Statistics inside a `WorkoutActivity` are about one leg of the workout and not about all of
    // it.
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
    // Cut off in the middle: the missing children may change its values.
    if reader.isTruncated { return nil }
    return .workout(workout)
  }

  /// Skips the children of a workout without dates.
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
