public import TrendsCore

/// A workout as the export tells it, in the units of this program.
public struct HealthWorkout: Equatable, Sendable {
  /// In lower case: `running`.
  public var sport: String
  /// Seconds since 1970.
  public var start: Int64
  public var end: Int64
  /// Without pauses, in seconds.
  public var moving: Double
  public var kilometers: Double?
  public var kilocalories: Double?
  public var steps: Double?
  public var meanHeart: Double?
  public var zone: String?
  /// Where the export keeps its route.
  public var route: String?
  var device: Int
  /// Seconds east of UTC as written.
  var written: Int64
  private var pausedAt: Int64?
  private var paused: Double = 0
  private var hasDuration = false

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

  private static func sport(_ kind: String) -> String {
    let prefix = "HKWorkoutActivityType"
    let name = kind.utf8.starts(with: prefix.utf8) ? String(kind.dropFirst(prefix.count)) : kind
    return name.isEmpty ? "other" : name.lowercased()
  }

  private static func amount(
    _ reader: MarkupReader, _ name: StaticString, _ unit: StaticString, to wanted: String
  ) -> Double? {
    guard let span = reader.attribute(name), let value = Double(decimal: reader.bytes(span)),
      let convert = HealthUnit(from: reader.text(of: unit) ?? wanted, to: wanted)
    else { return nil }
    return convert.convert(value)
  }

  /// Takes in one of its children.
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

  private mutating func takeStatistics(_ reader: MarkupReader) {
    guard let type = reader.text(of: "type") else { return }
    switch HealthType.shortName(type) {
    case "StepCount": steps = HealthWorkout.amount(reader, "sum", "unit", to: "")
    case "HeartRate": meanHeart = HealthWorkout.amount(reader, "average", "unit", to: "bpm")
    case "ActiveEnergyBurned":
      kilocalories = HealthWorkout.amount(reader, "sum", "unit", to: "kcal")
    case let name where name.utf8.starts(with: "Distance".utf8):
      kilometers = HealthWorkout.amount(reader, "sum", "unit", to: "km") ?? kilometers
    default: break
    }
  }

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

/// Pauses are taken in as they are met, and end up in `moving`.
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
