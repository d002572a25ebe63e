import TrendsCore
import TrendsCharts
import TrendsOutput

/// Means of run samples by week or month, with the number, time and distance of the runs.
struct RunAverages {
  /// The series that is averaged.
  let kind: Run.Kind
  let period: Period
  /// Oldest first. Each element is one activity with every recording of it: two devices may have
  /// recorded the same run.
  let runs: [[Run]]
  let units: Units

  /// What is added up for one period.
  private struct Sum {
    var runs = 0
    var seconds = 0.0
    var kilometers = 0.0
    /// Seconds of the runs whose distance is known.
    var secondsOnTheWay = 0.0
    /// Sum of values times the seconds they held, and the sum of those seconds.
    var weighted = CompensatedSum()
    var held = CompensatedSum()
  }

  /// The last `shown` periods that have a run, newest last.
  func table(shown: Int) -> Table {
    var table = Table([
      .init(period.rawValue), .init("runs", isNumeric: true), .init("time", isNumeric: true),
      .init(units.length.rawValue, isNumeric: true), .init("average", isNumeric: true),
      .init("unit"),
    ])
    // They are all on foot.
    let reading = runs.lazy.compactMap(\.first).first.map { SampleReading($0, kind, units) }
    for (label, sum) in sums.suffix(shown) {
      table.rows.append([
        .text(label), .number(String(sum.runs)), .text(Wording.clock(sum.seconds)),
        .number(units.length.fromKilometers(sum.kilometers).fixed(2)),
        reading?.cell(average(of: sum)) ?? .missing, .text(reading?.unit ?? ""),
      ])
    }
    return table
  }

  /// The mean of a period; nil without samples.
  ///
  /// A pace is total time over total distance: the mean of paces would give slow samples too much
  /// weight.
  private func average(of sum: Sum) -> Double? {
    if kind == .pace {
      return sum.kilometers > 0 ? sum.secondsOnTheWay / sum.kilometers : nil
    }
    return sum.held.value > 0 ? sum.weighted.value / sum.held.value : nil
  }

  /// The sums per period in the order of the runs. The first recording of an activity counts for
  /// its time and distance, the first that has samples of the kind for its values.
  private var sums: [(String, Sum)] {
    var order: [String] = []
    var sums: [String: Sum] = [:]
    for told in runs {
      guard let run = told.first else { continue }
      let label = period.label(of: run.record.start.day)
      if sums[label] == nil { order.append(label) }
      var sum = sums[label] ?? Sum()
      sum.runs += 1
      sum.seconds += run.record.seconds
      sum.kilometers += run.record.kilometers
      if run.record.kilometers > 0 { sum.secondsOnTheWay += run.record.seconds }
      if let (average, seconds) = told.lazy.compactMap(measured).first {
        sum.weighted.add(average * seconds)
        sum.held.add(seconds)
      }
      sums[label] = sum
    }
    return order.compactMap { label in sums[label].map { (label, $0) } }
  }

  /// The mean of one recording without standing, and the seconds it stands for; nil without
  /// samples.
  private func measured(_ run: Run) -> (average: Double, seconds: Double)? {
    if kind == .pace { return nil }
    // Steps counted over the whole run are more accurate than the sampled moments.
    if kind == .cadence, let counted = run.countedCadence, run.record.seconds > 0 {
      return (counted, run.record.seconds)
    }
    guard let moving = run.samples(kind)?.moving, let average = moving.average else { return nil }
    return (average, moving.seconds)
  }
}

extension CommandContext {
  /// Prints the averages of a series over all loaded runs, as `averages week cadence` does.
  ///
  /// Only activities on foot count, and walks and hikes only if there is no run at all. Notes say
  /// what is left out and how many recordings of the same activity are counted once.
  mutating func printAverages(
    of kind: Run.Kind, by period: Period, all: Bool
  ) throws(Failure) {
    let onFoot = world.library.runs.map(\.run).filter(\.record.isOnFoot)
    let running = onFoot.filter { $0.record.sport == "running" }
    let runs = running.isEmpty ? onFoot : running
    guard !runs.isEmpty else { throw noRuns }
    if runs.count < onFoot.count {
      let rest = onFoot.count - runs.count
      note("\(rest.grouped) \(rest == 1 ? "walk or hike is" : "walks and hikes are") not counted")
    }
    let told = Run.joined(runs)
    if told.count < runs.count {
      let twice = runs.count - told.count
      note("\(twice.grouped) \(twice == 1 ? "run is" : "runs are") loaded twice and counted once")
    }
    printAnswer(
      RunAverages(kind: kind, period: period, runs: told, units: world.calc.units)
        .table(shown: all ? .max : 12))
  }

  /// Tells apart that nothing is loaded from that nothing loaded was done on foot.
  private var noRuns: Failure {
    world.library.runs.isEmpty
      ? Failure.noRuns
      : Failure.noneOnFoot
  }

  /// The kind of samples that `name`, or the focused view without a name, refers to.
  ///
  /// Nil if the name is that of an open view of days or a list, or if it is not a series of runs.
  func runKind(named name: String?) -> Run.Kind? {
    if let name, let index = world.engine.index(of: name), !world.engine.views[index].isRun {
      return nil
    }
    if let name { return SeriesName(rawValue: name)?.kind }
    guard options.view == nil, let focus = world.engine.focus,
      case .run(let view) = world.engine.views[focus]
    else { return nil }
    return view.kind
  }
}
