import TrendsCharts
import TrendsCore
import TrendsOutput

/// The best of many activities of one sport: over distances, in times, and what follows from them.
struct Efforts {
  /// A best and the run that has it.
  struct Best {
    /// Kilometres.
    var kilometers: Double
    var seconds: Double
    var run: Run
  }

  /// One for each of `BestEffort.distances` that a run covers.
  private(set) var distances: [Best] = []
  /// One for each of `times` that a run lasts.
  private(set) var times: [Best] = []
  /// Of the last 90 days up to the newest run: the farthest ways of 2 to 20 minutes, and the best race.
  private(set) var critical: CriticalSpeed?
  private(set) var race: Best?
  /// The median of what the last ten runs with heart rates show; nil without any.
  private(set) var uptake: Double?
  private let length: LengthUnit
  private let speed: SpeedUnit
  /// The day of the newest run.
  private let newest: Day

  /// Minutes of which the farthest ways are told.
  private static let minutes = [1.0, 2, 5, 10, 20, 30, 60]
  /// Days before the newest run that count for what is possible now.
  static let present = 90
  /// Runs whose heart rates make the estimate of the uptake of oxygen.
  private static let runsOfUptake = 10
  /// Distances that a race is predicted over.
  private static let races: [(name: String, kilometers: Double)] = [
    ("5 km", 5), ("10 km", 10), ("half marathon", 21.0975), ("marathon", 42.195),
  ]

  /// Reads the samples of all runs, which are of one sport. Throws when it is interrupted.
  init(_ runs: [Run], _ world: World, isInterrupted: () -> Bool) throws(Failure) {
    length = world.calc.length
    speed = SpeedUnit(sport: runs.first?.record.sport ?? "running", world.calc.length)
    let newest = runs.map(\.record.start.day).max() ?? .first
    self.newest = newest
    var ways: [(seconds: Double, meters: Double)] = []
    let ordered = runs.sorted { $0.record.start.day < $1.record.start.day }
    for run in ordered {
      if isInterrupted() { throw .interrupted }
      let isPresent = run.record.start.day.distance(to: newest) < Efforts.present
      let track = RunTrack(run)
      for best in Efforts.distances(of: run, track) {
        Efforts.keep(best, in: &distances)
        if isPresent, run.record.sport == "running", best.uptake > race?.uptake ?? 0 {
          race = best
        }
      }
      guard let track, !Efforts.isSlip(run, track) else { continue }
      for minutes in Efforts.minutes {
        guard let meters = BestEffort.meters(in: 60 * minutes, on: track) else { continue }
        let best = Best(kilometers: meters / 1000, seconds: 60 * minutes, run: run)
        Efforts.keep(best, in: &times, by: \.seconds)
      }
      guard isPresent else { continue }
      for seconds in CriticalSpeed.durations {
        guard let meters = BestEffort.meters(in: seconds, on: track) else { continue }
        if let place = ways.firstIndex(where: { $0.seconds == seconds }) {
          ways[place].meters = max(ways[place].meters, meters)
        } else {
          ways.append((seconds, meters))
        }
      }
    }
    distances.sort { $0.kilometers < $1.kilometers }
    times.sort { $0.seconds < $1.seconds }
    critical = CriticalSpeed(ways)
    // Only so many runs are looked into once more.
    let reserve = world.reserve
    let last = ordered.reversed().lazy.compactMap { Efforts.uptake(of: $0, reserve) }
      .prefix(Efforts.runsOfUptake).sorted()
    uptake = last.isEmpty ? nil : Quantile.of(sorted: last, 0.5)
  }

  /// The bests of one run over the distances that it covers.
  static func distances(of run: Run, _ track: RunTrack?) -> [Best] {
    BestEffort.distances.compactMap { kilometers in
      RunFields.best(kilometers, of: run, track).map {
        Best(kilometers: kilometers, seconds: $0, run: run)
      }
    }
  }

  /// Whether a minute of it is faster than any runner.
  private static func isSlip(_ run: Run, _ track: RunTrack) -> Bool {
    run.record.isOnFoot
      && (BestEffort.meters(in: 60, on: track) ?? 0) > 60 * BestEffort.fastestOnFoot
  }

  /// Keeps the faster of a best and the one that is there; of equal ones the earlier.
  static func keep(
    _ best: Best, in all: inout [Best], by size: KeyPath<Best, Double> = \.kilometers
  ) {
    guard let place = all.firstIndex(where: { $0[keyPath: size] == best[keyPath: size] }) else {
      return all.append(best)
    }
    if best.pace < all[place].pace { all[place] = best }
  }

  /// What the mean heart rate and pace of an easy run say of the uptake of oxygen: while it moved, on the
  /// level where heights are known.
  static func uptake(of run: Run, _ reserve: HeartReserve) -> Double? {
    let record = run.record
    guard record.sport == "running" else { return nil }
    let parts = RunParts(run)
    let way = parts.map { ($0.whole.level ?? $0.track.length) / 1000 } ?? record.kilometers
    return (parts?.whole.heart ?? record.meanHeart).flatMap {
      Daniels.uptake(
        kilometers: way, seconds: parts?.track.moving ?? record.seconds, heart: $0, reserve)
    }
  }

  // MARK: words

  /// The bests over distances.
  var distanceTable: Table {
    table("distance", distances) {
      .text(Efforts.name($0.kilometers))
    } value: { best in
      .text(Wording.clock(best.seconds))
    }
  }

  /// The farthest ways.
  var timeTable: Table {
    let length = length
    return table("time", times) {
      .text(Wording.clock($0.seconds))
    } value: { best in
      .number(length.fromKilometers(best.kilometers).fixed(2))
    }
  }

  private func table(
    _ what: String, _ bests: [Best], name: (Best) -> Table.Cell, value: (Best) -> Table.Cell
  ) -> Table {
    let other = what == "time" ? length.rawValue : "time"
    var table = Table([
      .init(what), .init(other, isNumeric: true), .init(speed.name, isNumeric: true),
      .init("date"), .init("run", room: .name()),
    ])
    for best in bests {
      table.rows.append([
        name(best), value(best), speed.cell(pace: best.pace), .day(best.run.record.start.day),
        .text(best.run.id),
      ])
    }
    return table
  }

  /// `400 m`, `5 km`, `1 mi`, `marathon`.
  static func name(_ kilometers: Double) -> String {
    if let race = races.first(where: { $0.kilometers == kilometers }) { return race.name }
    if kilometers < 1 { return "\((kilometers * 1000).shortText) m" }
    let miles = LengthUnit.miles.fromKilometers(kilometers)
    return miles == miles.rounded() ? "\(miles.fixed(0)) mi" : "\(kilometers.shortText) km"
  }

  /// What follows from the bests of the last 90 days.
  var sentences: [String] {
    var lines: [String] = []
    if let critical {
      let pace = speed.text(pace: 1000 / critical.speed)
      let reserve = length.fromMeters(critical.reserve)
      lines.append(
        "Critical speed \(pace) \(speed.name), \(reserve.fixed(0)) \(length.short) in reserve, by the longest distances in 2 to 20 minutes of the \(Efforts.present) days to \(newest)."
      )
    }
    if let race {
      let others = Efforts.races.filter { $0.kilometers != race.kilometers }.map {
        "\($0.name) \(Wording.clock(predicted($0.kilometers, from: race)))"
      }
      lines.append(
        "From \(Efforts.name(race.kilometers)) in \(Wording.clock(race.seconds)) (\(race.run.id)): \(others.joined(separator: ", ")), if it was run all out."
      )
    }
    let oxygen = [
      race.map { "\($0.uptake.fixed(1)) by that run" },
      uptake.map { "\($0.fixed(1)) by heart rate and pace of the last runs" },
    ].compactMap { $0 }
    if !oxygen.isEmpty {
      lines.append("VO2max about \(oxygen.joined(separator: ", ")).")
    }
    return lines
  }

  private func predicted(_ kilometers: Double, from race: Best) -> Double {
    CriticalSpeed.predicted(kilometers, from: race.kilometers, in: race.seconds)
  }

  /// The figures for `expect` and `let`: `answer.5 km.seconds` has the name `answer.5km.seconds`.
  var json: JSON {
    func key(_ name: String) -> String { name.filter { $0 != " " } }
    func entry(_ best: Best) -> JSON {
      .object([
        ("seconds", .number("\(best.seconds)")), ("kilometers", .number("\(best.kilometers)")),
        ("day", .string(best.run.record.start.day.description)), ("run", .string(best.run.id)),
      ])
    }
    var members = distances.map { (key(Efforts.name($0.kilometers)), entry($0)) }
    members += times.map { (($0.seconds / 60).shortText + "min", entry($0)) }
    if let critical {
      members += [
        ("critical-speed", .number("\(critical.speed)")),
        ("beyond", .number("\(critical.reserve)")),
      ]
    }
    if let race {
      members += Efforts.races.map {
        ("predicted-" + key($0.name), .number("\(predicted($0.kilometers, from: race))"))
      }
      members.append(("vo2max-race", .number("\(race.uptake)")))
    }
    if let uptake { members.append(("vo2max", .number("\(uptake)"))) }
    return .object(members)
  }
}

extension Efforts.Best {
  /// Seconds a kilometre.
  var pace: Double { seconds / kilometers }

  /// The uptake of oxygen that it shows if it was a race; 0 where the formula does not hold.
  fileprivate var uptake: Double {
    Daniels.highestUptake(kilometers: kilometers, seconds: seconds) ?? 0
  }
}
