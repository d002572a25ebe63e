import TrendsCore
import TrendsCharts
import TrendsOutput

/// The runs of each week or month: how many, how long, and the mean of what was sampled.
struct RunAverages {
  let kind: Run.Kind
  let period: Period
  /// Each with all that tell it.
  let runs: [[Run]]

  private struct Sum {
    var runs = 0
    var seconds = 0.0
    var kilometers = 0.0
    /// Of runs whose way is known.
    var secondsOnTheWay = 0.0
    /// Values times how long they held, and how long that was.
    var weighted = CompensatedSum()
    var held = CompensatedSum()
  }

  /// Newest last, at most so many; standing is no value.
  func table(shown: Int) -> Table {
    var table = Table([
      .init(period.rawValue), .init("runs", isNumeric: true), .init("time", isNumeric: true),
      .init("km", isNumeric: true), .init("average", isNumeric: true), .init("unit"),
    ])
    for (label, sum) in sums.suffix(shown) {
      table.rows.append([
        .text(label), .number(String(sum.runs)), .text(Wording.clock(sum.seconds)),
        .number(sum.kilometers.fixed(2)),
        kind.cell(average(of: sum)), .text(kind.unit),
      ])
    }
    return table
  }

  /// A pace is all the time over all the way: the mean of paces would be that of who stands.
  private func average(of sum: Sum) -> Double? {
    if kind == .pace {
      return sum.kilometers > 0 ? sum.secondsOnTheWay / sum.kilometers : nil
    }
    return sum.held.value > 0 ? sum.weighted.value / sum.held.value : nil
  }

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

  private func measured(_ run: Run) -> (average: Double, seconds: Double)? {
    if kind == .pace { return nil }
    // Steps that were counted over all of a run say more than those moments that were sampled.
    if kind == .cadence, let counted = run.countedCadence, run.record.seconds > 0 {
      return (counted, run.record.seconds)
    }
    guard let moving = run.samples(kind)?.moving, let average = moving.average else { return nil }
    return (average, moving.seconds)
  }
}

extension CommandContext {
  /// `averages week cadence`: of all runs that are loaded, or of walks and hikes if there are none.
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
    print(RunAverages(kind: kind, period: period, runs: told).table(shown: all ? .max : 12))
  }

  private var noRuns: Failure {
    world.library.runs.isEmpty
      ? Failure.noRuns
      : Failure.noneOnFoot
  }

  /// The kind of samples that a view of this name shows, where it is one of runs.
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
