public import TrendsCore

/// A workout of an export, in the units of this program.
///
/// Older exports have totals as attributes of the workout, newer ones as `WorkoutStatistics`
/// children, which replace them.
public struct HealthWorkout: Equatable, Sendable {
  /// In lower case, from `HKWorkoutActivityType…`: `running`; `other` where there is none.
  public var sport: String
  /// Seconds since 1970, in UTC.
  public var start: Int64
  /// Seconds since 1970, never before `start`.
  public var end: Int64
  /// Seconds without pauses.
  public var moving: Double
  /// Nil where the export does not have it, as for the other optional values.
  public var kilometers: Double?
  public var kilocalories: Double?
  public var steps: Double?
  /// Beats per minute.
  public var meanHeart: Double?
  /// The name of the zone in which it was recorded, from the metadata.
  public var zone: String?
  /// Path of its GPX track in the export.
  public var route: String?
  /// Number in `HealthTables.devices`.
  var device: Int
  /// Seconds east of UTC with which the start was written.
  var written: Int64
  /// Seconds since 1970 at the start of an open pause.
  private var pausedAt: Int64?
  private var paused: Double = 0
  /// Whether the export has a duration, which is already without pauses.
  private var hasDuration = false

  /// Reads the attributes of the current tag; nil without readable dates, or when it ends before it
  /// begins.
  init?(_ reader: MarkupReader, _ decoder: inout HealthDecoder) {
    var clock = HealthClock()
    guard let from = reader.attribute("startDate"), let to = reader.attribute("endDate"),
      let first = clock.read(reader.bytes(from)), let last = clock.read(reader.bytes(to)),
      last.second >= first.second
    else { return nil }
    let kind = reader.text(of: "workoutActivityType") ?? ""
    sport = HealthWorkout.sport(kind)
    start = first.second
    end = last.second
    written = first.offset
    moving = Double(last.second - first.second)
    device = decoder.device(
      reader.attribute("sourceName") ?? .empty, reader.attribute("device") ?? .empty, reader)
    if let duration = HealthWorkout.amount(reader, "duration", "durationUnit", to: "min") {
      moving = duration * 60
      hasDuration = true
    }
    kilometers = HealthWorkout.amount(reader, "totalDistance", "totalDistanceUnit", to: "km")
    kilocalories = HealthWorkout.amount(
      reader, "totalEnergyBurned", "totalEnergyBurnedUnit", to: "kcal")
  }

  /// Returns the sport of an activity type: `running` for `HKWorkoutActivityTypeRunning`.
  private static func sport(_ kind: String) -> String {
    let prefix = "HKWorkoutActivityType"
    let name = kind.utf8.starts(with: prefix.utf8) ? String(kind.dropFirst(prefix.count)) : kind
    return name.isEmpty ? "other" : name.lowercased()
  }

  /// Returns an amount in the wanted unit; nil where it is missing or of another kind. Without a
  /// unit it is taken to be in the wanted one.
  private static func amount(
    _ reader: MarkupReader, _ name: StaticString, _ unit: StaticString, to wanted: String
  ) -> Double? {
    guard let span = reader.attribute(name), let value = Double(decimal: reader.bytes(span)),
      let convert = HealthUnit(from: reader.text(of: unit) ?? wanted, to: wanted)
    else { return nil }
    return convert.convert(value)
  }

  /// Takes in the current tag of `reader`, which is one of its children.
  mutating func take(_ reader: MarkupReader) {
    if reader.isNamed("WorkoutStatistics") {
      takeStatistics(reader)
    } else if reader.isNamed("WorkoutEvent") {
      takeEvent(reader)
    } else if reader.isNamed("FileReference") {
      route = reader.text(of: "path")
    } else if reader.isNamed("MetadataEntry"), let key = reader.attribute("key"),
      reader.equals(key, "HKTimeZone")
    {
      zone = reader.text(of: "value")
    }
  }

  /// Takes in the total or mean of a type over the workout.
  private mutating func takeStatistics(_ reader: MarkupReader) {
    guard let type = reader.text(of: "type") else { return }
    switch HealthType.shortName(type) {
    case "StepCount": steps = HealthWorkout.amount(reader, "sum", "unit", to: "")
    case "HeartRate": meanHeart = HealthWorkout.amount(reader, "average", "unit", to: "bpm")
    case "ActiveEnergyBurned":
      kilocalories = HealthWorkout.amount(reader, "sum", "unit", to: "kcal")
    // Distances have a type for each sport.
    case let name where name.utf8.starts(with: "Distance".utf8):
      kilometers = HealthWorkout.amount(reader, "sum", "unit", to: "km") ?? kilometers
    default: break
    }
  }

  /// Subtracts pauses from `moving`, for exports without a duration. A pause that does not end is
  /// not subtracted.
  private mutating func takeEvent(_ reader: MarkupReader) {
    var clock = HealthClock()
    guard !hasDuration, let type = reader.text(of: "type"), let date = reader.attribute("date"),
      let time = clock.read(reader.bytes(date))
    else { return }
    switch type {
    case "HKWorkoutEventTypePause": pausedAt = pausedAt ?? time.second
    case "HKWorkoutEventTypeResume":
      guard let from = pausedAt, time.second >= from else { return }
      moving = max(0, moving - Double(time.second - from))
      pausedAt = nil
    default: break
    }
  }
}

/// Pauses are not described: they are part of `moving`. Numbers of devices depend on the file's
/// order.
extension HealthWorkout: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("sport", sport)
    fields.field("start", start)
    fields.field("end", end)
    fields.field("moving", moving)
    fields.field("kilometers", kilometers)
    fields.field("kilocalories", kilocalories)
    fields.field("steps", steps)
    fields.field("meanHeart", meanHeart)
    fields.field("zone", zone)
    fields.field("route", route)
    fields.field("written", written)
  }
}
