import TrendsCore

/// What of an activity can be asked for.
struct RunFields {
  private let runs: [Run]
  private let heart: TrainingZones
  private let today: Day
  private let length: LengthUnit
  private let reserve: HeartReserve
  /// The load of each activity by its dataset and id; computing them may read files.
  private let loads: () -> [String: RunLoad]

  /// The only sport that is asked about; nil for several.
  var sport: String?

  /// Reads fields of activities; loads follow from all of `runs`.
  init(_ world: World, _ runs: [Run]? = nil) {
    let runs = runs ?? Run.joined(world.library.runs.map(\.run)).compactMap(\.first)
    let reserve = world.reserve
    self.reserve = reserve
    heart = world.bands.heart
    today = world.engine.clock.today
    length = world.calc.length
    self.runs = runs
    loads = {
      let loads = RunLoads(runs, reserve)
      return Dictionary(
        runs.indices.map { (RunFields.key(runs[$0]), loads[$0]) },
        uniquingKeysWith: { first, _ in first })
    }
  }

  /// The field of activities that are only counted.
  static let nothing = ""

  /// Zones from the lowest that are easy.
  static let easyZones = 2

  /// Seconds in each training zone of the heart rate; empty without heart rates.
  static func zoneSeconds(of run: Run, _ zones: TrainingZones) -> [Double] {
    guard let heart = run.samples(.heart), !heart.isEmpty else { return [] }
    return zones.seconds(times: heart.seconds, values: heart.values, within: run.record.length)
  }

  /// The loads of each day together.
  var dailyLoads: DaySeries {
    var sums: [Day: Double] = [:]
    let loads = loads()
    for run in runs {
      sums[run.record.start.day, default: 0] += loads[RunFields.key(run)]?.points ?? 0
    }
    // A day without an activity is a day of rest.
    guard let first = sums.keys.min(), let last = sums.keys.max() else { return DaySeries() }
    let days = (0...first.distance(to: max(last, today))).map { first.advanced(by: $0) }
    return DaySeries(days: days, values: days.map { sums[$0] ?? 0 })
  }

  /// The daily loads of the world: those of a source that states them, else of all activities.
  static func loads(_ world: World) -> DaySeries {
    let name = RunLoads.metric.name
    let datasets = world.library.datasets
    // The metric of one dataset has the activities of that one alone.
    let isStated = datasets.contains { dataset in
      !dataset.activityMetrics.contains(name) && dataset.metrics.contains { $0.metric.name == name }
    }
    let isOfSeveral = datasets.count { !$0.runs.isEmpty } > 1
    let metric = isStated || !isOfSeveral ? world.library.metric(name)?.series : nil
    return metric ?? RunFields(world).dailyLoads
  }

  /// The load of one of the activities.
  func load(of run: Run) -> RunLoad? {
    let key = RunFields.key(run)
    return runs.firstIndex { RunFields.key($0) == key }.map { RunLoads(runs, reserve)[$0] }
  }

  private static func key(_ run: Run) -> String { "\(run.dataset ?? "")/\(run.id)" }

  /// A value and what it weighs in a mean.
  typealias Read = (Run) -> (value: Double, weight: Double)?

  /// Returns how a field is read; nil for a name that is not of activities.
  func reader(of field: QuestionField) -> (QuestionScale, Read)? {
    switch field.name {
    case RunFields.nothing: return (.plain(""), { _ in (1, 1) })
    case "distance":
      return (
        .distance(length),
        { $0.record.kilometers > 0 ? ($0.record.kilometers, 1) : nil }
      )
    case "time": return (.time, { $0.record.seconds > 0 ? ($0.record.seconds, 1) : nil })
    case "pace":
      return (
        .pace(length, sport: sport), { run in run.record.pace.map { ($0, run.record.kilometers) } }
      )
    case "speed":
      // The mean is all kilometres over all hours.
      return (
        .speed(length), { run in run.record.pace.map { (3600 / $0, run.record.seconds) } }
      )
    case "heart":
      return (
        .plain("bpm"),
        { run in
          run.meanHeart.map { ($0, max(run.record.seconds, 1)) }
        }
      )
    case "cadence":
      return (
        .plain("spm"),
        { run in
          run.hasSteps ? run.meanCadence.map { ($0, max(run.record.seconds, 1)) } : nil
        }
      )
    case "easy":
      return (
        .plain("%", decimals: 1),
        { run in
          let seconds = RunFields.zoneSeconds(of: run, heart)
          let all = seconds.reduce(0, +)
          guard all > 0 else { return nil }
          return (100 * seconds.prefix(RunFields.easyZones).reduce(0, +) / all, all)
        }
      )
    case "energy":
      return (.plain("kcal", adds: true), { $0.record.kilocalories.map { ($0, 1) } })
    case "load":
      let loads = loads()
      return (
        .plain("", adds: true),
        { run in loads[RunFields.key(run)].map { ($0.points, 1) } }
      )
    case "best":
      if let seconds = field.seconds {
        return (
          .distance(length, isBest: true),
          { run in
            RunTrack(run).flatMap { BestEffort.meters(in: seconds, on: $0) }.map { ($0 / 1000, 1) }
          }
        )
      }
      guard let kilometers = field.kilometers else { return nil }
      return (.best, { run in RunFields.best(kilometers, of: run, RunTrack(run)).map { ($0, 1) } })
    case "climb":
      return (
        .height(length),
        { run in RunParts(run)?.whole.up.map { ($0, 1) } }
      )
    case "decoupling":
      return (
        .plain("%", decimals: 1), { run in RunParts(run)?.decoupling.map { ($0 * 100, 1) } }
      )
    case "vo2max":
      let reserve = reserve
      return (
        .plain("", decimals: 1), { run in Efforts.uptake(of: run, reserve).map { ($0, 1) } }
      )
    default: return nil
    }
  }

  /// How much longer a run without samples may be than a distance that it counts for.
  private static let nearly = 1.0...1.05

  /// The fastest stretch of a length in seconds; of a run without speeds only if that is nearly all of
  /// it, at its mean pace.
  static func best(_ kilometers: Double, of run: Run, _ track: RunTrack?) -> Double? {
    let record = run.record
    if let track {
      let seconds = BestEffort.seconds(for: kilometers, on: track)
      let slip = record.isOnFoot ? kilometers * 1000 / BestEffort.fastestOnFoot : 0
      return seconds.flatMap { $0 >= slip ? $0 : nil }
    }
    guard nearly.contains(record.kilometers / kilometers), record.seconds > 0 else { return nil }
    return record.seconds * kilometers / record.kilometers
  }
}
