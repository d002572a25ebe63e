import TrendsCore
import TrendsOutput

/// Failures of commands on runs and their samples.
extension Failure {
  /// `alert`: a bound that is not between 0 and 100,000, both excluded.
  static var badBound: Failure {
    Failure(.badArgument, "the bound of an alert must be between 0 and 100,000")
  }

  static var tooManyAlerts: Failure {
    Failure(.tooMany, "at most 100 alerts are kept", hint: "'alert none' clears them")
  }

  /// `follow`: the run has no samples of the kind asked for.
  static func unsupportedSeries(_ series: String, run: String) -> Failure {
    Failure(.unsupported, "'\(run)' has no \(series) samples")
  }

  /// `relate` in a run: the word does not name a series.
  static func noSeries(_ word: String) -> Failure {
    Failure(
      .badArgument, "'\(word)' is not cadence, heart, pace or stride",
      hint: Nearest.question(word, in: SeriesName.allCases.map(\.rawValue)))
  }

  /// `follow`: the name is not a run, does not look like a path, and no such file can be read.
  static func noRunOrFile(_ name: String) -> Failure {
    Failure(.unknownRun, "there is no run and no file '\(name)'", hint: "'runs' lists the runs")
  }

  static var noRuns: Failure {
    Failure(
      .noRuns, "no runs are loaded",
      hint: "runs come from FIT, TCX and GPX files and exports of apps; 'load demo' has some")
  }

  /// `averages` of runs: activities are loaded, but none of them was done on foot.
  static var noneOnFoot: Failure {
    Failure(.noRuns, "no loaded run was on foot", hint: "'runs' lists them")
  }

  /// Several datasets have a run of this id; `runs` are their ids with the dataset in front.
  static func ambiguousRun(_ name: String, in runs: [String]) -> Failure {
    Failure(
      .ambiguousRun, "several datasets have a run '\(name)'",
      hint: "say which: \(runs.joined(separator: " or "))")
  }

  static func noRunOn(_ day: some CustomStringConvertible) -> Failure {
    Failure(.unknownRun, "there is no run on \(day)", hint: "'runs' lists them")
  }

  static func unknownRun(_ name: String, hint: String? = nil) -> Failure {
    Failure(.unknownRun, "there is no run '\(name)'", hint: hint)
  }

  /// `source NAME insert` or `delete` on a run: the word is not a time into it.
  static func notATimeIntoRun(_ word: String, hint: String? = nil) -> Failure {
    Failure(.badArgument, "'\(word)' is not a time into a run", hint: hint)
  }

  /// `source NAME insert`: the run has taken `limit` changes already.
  static func tooManyChanges(limit: Int) -> Failure {
    Failure(.tooMany, "a run takes at most \(limit) changes")
  }

  /// `source NAME delete`: the run has no sample at that time.
  static func noSample(at word: String, of run: String) -> Failure {
    Failure(.unknownRow, "'\(run)' has no sample at '\(word)'")
  }

  static func timeIntoDays(view: String) -> Failure {
    Failure(
      .notARun, "'\(view)' is a day chart: select a day such as -1d, not a time",
      hint: "'cadence RUN' opens a run")
  }

  /// `show --from` with a view of something else than a run.
  static func noPartOf(view: String) -> Failure {
    Failure(
      .notARun, "'\(view)' is not a run, of which --from and --to show a part",
      hint: "of days: range 7d, or jump to one")
  }

  /// `select` with a time beyond the length of the run.
  static func afterTheEnd(of run: String, length: String, time: String) -> Failure {
    Failure(.noData, "'\(run)' is \(length) long: \(time) is after its end")
  }

  /// `select` with a time in a run without samples near it.
  static func noSampleNear(run: String) -> Failure {
    Failure(.noData, "'\(run)' has no sample near that time")
  }

  /// `select next` or `prev` beyond the last or first sample.
  static func noSampleThere(run: String) -> Failure {
    Failure(.noData, "'\(run)' has no sample beyond this one")
  }

  static func dayIntoRun(view: String) -> Failure {
    Failure(.notDays, "'\(view)' shows a run: select a time into it such as 12:30")
  }

  /// `range 1M`, `scroll -5d` or `jump` to a day with a view of a run.
  static func daysOfRun(view: String) -> Failure {
    Failure(
      .notDays, "'\(view)' shows a run, which has times",
      hint: "type: range 5min, range 10:00..15:00, scroll +30s, or jump 12:30")
  }

  /// `range` with a part of a run that is too short for a chart.
  static func shortSpan(_ least: Double) -> Failure {
    Failure(.badRange, "a chart of a run shows \(Int(least)) seconds at least")
  }

  static var samplesOfRun: Failure {
    Failure(.badArgument, "a run has 1 to 10,000,000 samples, and at least one in a batch")
  }

  /// `open` on a run, which has a stream instead of pages.
  static func runIsNotPaged(_ source: String) -> Failure {
    Failure(
      .badArgument, "'\(source)' is a run, which has no pages", hint: "type: cadence \(source)")
  }

  /// `zones from` without a rate that fits.
  static func noRates(of basis: String) -> Failure {
    let example =
      switch basis {
      case "reserve": "reserve 48..186"
      case "threshold": "threshold 168"
      default: "max 186"
      }
    return Failure(
      .badZones,
      "zones from \(basis) need \(basis == "reserve" ? "two heart rates, the lower first, the higher" : "a heart rate") from 60 to 250",
      hint: "write: zones from \(example)")
  }

  /// `run last` with more words.
  static func onlyRunName(_ word: String) -> Failure {
    let shown = OutputGate.safe(word, escapingBreaks: true)
    return Failure(
      .badArgument, "'\(shown)' does not fit the page of a run",
      hint: "write: run last, or: run last --format csv")
  }

  /// `runs` with figures or groups.
  static var onlyRuns: Failure {
    Failure(
      .badArgument, "runs takes days, conditions and an order",
      hint: "figures and groups are those of: stats runs")
  }

  /// `runs --best` of several sports.
  static func severalSports(_ sports: [String]) -> Failure {
    Failure(
      .badArgument, "bests are of one sport; these runs are of \(sports.joined(separator: ", "))",
      hint: "write: runs --best sport \(sports.first ?? "run")")
  }

  /// `zones set`: bounds that do not ascend, are out of range or are too many.
  static func zonesAscend(_ kind: String) -> Failure {
    Failure(
      .badZones, "training zones need up to 20 ascending numbers between 0 and 1000",
      hint: "write: zones set \(kind) 150 160 170 180")
  }
}
