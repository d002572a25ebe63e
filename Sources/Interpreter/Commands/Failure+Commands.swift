/// What the verbs say.
extension Failure {
  static var badBound: Failure {
    Failure(.badArgument, "the bound of an alert lies between 0 and 100000")
  }

  static var tooManyAlerts: Failure {
    Failure(.tooMany, "at most 100 alerts are kept", hint: "alert none")
  }

  static var needsTerminal: Failure {
    Failure(
      .noTerminal, "'browse' follows keys: it needs the prompt at a terminal",
      hint: "'scroll', 'range' and 'show' do its work in a script")
  }

  static var argumentWithNUL: Failure {
    Failure(.badArgument, "an argument holds a NUL")
  }

  static var noPlaceholder: Failure {
    Failure(
      .badArgument, "no argument says what is asked for",
      hint: "write {from} and {to} for days, {limit} with {offset} or {after} for a list")
  }

  static func hiddenSecret(_ mark: String) -> Failure {
    Failure(
      .hiddenSecret, "'\(mark)' stands for a password that was not kept",
      hint: "type it again, or name it with --env, in a passfile or in a service file")
  }

  static var nothingLoaded: Failure {
    Failure(.noData, "nothing is loaded", hint: "type: load demo")
  }

  static func unknownSource(_ name: String, hint: String? = nil) -> Failure {
    Failure(.unknownSource, "nothing is loaded under the name '\(name)'", hint: hint)
  }

  static func noSuchMetric(_ metric: String, of dataset: String, hint: String? = nil) -> Failure {
    Failure(.unknownMetric, "'\(dataset)' has no metric '\(metric)'", hint: hint)
  }

  static var timeIntoStrip: Failure {
    Failure(.notARun, "the strip has days: a time into a run selects nothing in it")
  }

  static func reversedRange(
    _ first: some CustomStringConvertible, _ last: some CustomStringConvertible
  ) -> Failure {
    Failure(.badRange, "\(first) is after \(last)")
  }

  static func unsupportedSeries(_ series: String, run: String) -> Failure {
    Failure(.unsupported, "'\(run)' knows no \(series)")
  }

  static func noRunOrFile(_ name: String) -> Failure {
    Failure(.unknownRun, "there is no run and no file '\(name)'", hint: "'runs' lists the runs")
  }

  static func noGoal(view: String) -> Failure {
    Failure(.badGoal, "'\(view)' is no weight: it has no goal")
  }

  static func excludedFlags(_ one: String, _ other: String) -> Failure {
    Failure(.badArgument, "\(one) and \(other) cannot both be meant")
  }

  static func searchedFlag(_ flag: String, by search: String) -> Failure {
    Failure(.badArgument, "\(flag) is what \(search) looks for by itself")
  }

  static var dampedWright: Failure {
    Failure(
      .badForecast, "Wright's rule for gaps knows no damping",
      hint: "--phi 1 or --preset trendweight has none")
  }

  static func noSuchInput(_ number: Int) -> Failure {
    Failure(.noSuchInput, "there is no input \(number)", hint: "'history' shows the numbers")
  }

  static var noHistory: Failure {
    Failure(.noHistory, "only the prompt keeps a history")
  }

  static func nothingHas(_ list: String) -> Failure {
    Failure(
      .unknownSource, "nothing that is loaded has \(list)",
      hint: "they come from a location timeline; load demo has some")
  }

  static func sourceOfDays(source: String) -> Failure {
    Failure(.notAList, "'\(source)' is a source of days here, not a list")
  }

  static func config(_ problem: String) -> Failure {
    Failure(.config, problem)
  }

  static var absenceWithoutDays: Failure {
    Failure(.badRange, "a stay needs its first and its last day", hint: "from DATE to DATE")
  }

  static func unknownStart(view: String) -> Failure {
    Failure(
      .unknownStart, "where '\(view)' begins is not known yet", hint: "scroll oldest finds it")
  }

  static func listHasPages(view: String) -> Failure {
    Failure(.badArgument, "'\(view)' is a list", hint: "its pages are prev and next")
  }

  static func daysHavePages(view: String) -> Failure {
    Failure(.badArgument, "'\(view)' is a day chart", hint: "its pages are older and newer")
  }

  static var noRuns: Failure {
    Failure(.noRuns, "no runs are loaded", hint: "type: load demo")
  }

  static var noneOnFoot: Failure {
    Failure(.noRuns, "none of what is loaded was run or walked", hint: "'runs' lists it")
  }

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

  static func notATimeIntoRun(_ word: String, hint: String? = nil) -> Failure {
    Failure(.badArgument, "'\(word)' is not a time into a run", hint: hint)
  }

  static func tooManyChanges(limit: Int) -> Failure {
    Failure(.tooMany, "a run takes at most \(limit) changes")
  }

  static func noSample(at word: String, of run: String) -> Failure {
    Failure(.unknownRow, "'\(run)' has no sample at '\(word)'")
  }

  static func nothingToDraw(view: String) -> Failure {
    Failure(
      .noChart, "'\(view)' has nothing to draw",
      hint: "'show \(view)' says why, 'charts' lists what is open")
  }

  static func tooManyCharts(_ count: Int) -> Failure {
    Failure(
      .tooMany, "\(count) charts are too many for one picture",
      hint: "a file that ends in .html takes them all")
  }

  static func noDayToSelect(view: String) -> Failure {
    Failure(.notDays, "'\(view)' is a list: it has no day or time to select")
  }

  static func timeIntoDays(view: String) -> Failure {
    Failure(
      .notARun, "'\(view)' is a day chart: a time into a run selects nothing in it",
      hint: "cadence RUN opens a run")
  }

  static func noneLoaded(view: String) -> Failure {
    Failure(.noData, "'\(view)' has nothing loaded")
  }

  static func noneShown(view: String) -> Failure {
    Failure(.noData, "'\(view)' has no value on show")
  }

  static func noDayLoaded(_ side: some CustomStringConvertible, _ day: some CustomStringConvertible)
    -> Failure
  {
    Failure(.noData, "no day with a value is loaded \(side) \(day)", hint: "scroll loads more")
  }

  static func afterTheEnd(of run: String, length: String, time: String) -> Failure {
    Failure(.noData, "'\(run)' is \(length) long: \(time) is after its end")
  }

  static func noSampleNear(run: String) -> Failure {
    Failure(.noData, "'\(run)' has no sample near that time")
  }

  static func noSampleThere(run: String) -> Failure {
    Failure(.noData, "'\(run)' has no sample there")
  }

  static func dayIntoRun(view: String) -> Failure {
    Failure(.notDays, "'\(view)' shows a run: select a time into it such as 12:30")
  }

  static func noSuchVerb(_ verb: String, hint: String? = nil) -> Failure {
    Failure(.unknownVerb, "there is no verb '\(verb)'", hint: hint)
  }

  static var tooManyEvents: Failure {
    Failure(.budget, "at most 100,000,000 events can be simulated at once")
  }

  static func invariantBroke(
    _ rule: some CustomStringConvertible, after steps: Int, of command: String
  ) -> Failure {
    Failure(
      .invariants, "\(command): \(rule) broke after \(steps) steps",
      hint: "the script above shows it")
  }

  static func livelock(after answers: Int) -> Failure {
    Failure(.livelock, "loads go on after \(answers) answers")
  }

  static func noLoad(_ id: some CustomStringConvertible) -> Failure {
    Failure(.noLoad, "no load @\(id) is under way", hint: "'inflight' lists them")
  }

  static func notAFaultWord(_ word: String) -> Failure {
    Failure(.badArgument, "'\(word)' is not the word of a failure")
  }

  static func noCount(_ words: String) -> Failure {
    Failure(.badArgument, "'\(words)' says no count", hint: "write: times 3, always, or p 0.2")
  }

  static var rowsTwice: Failure {
    Failure(.badArgument, "--rows and --ids both say what rows there are")
  }

  static var samplesOfRun: Failure {
    Failure(.badArgument, "a run has 1 to 10,000,000 samples, and at least one in a batch")
  }

  static func unknownRow(_ row: some CustomStringConvertible, of source: String) -> Failure {
    Failure(.unknownRow, "'\(source)' has no row '\(row)'")
  }

  static func noMadeSource(_ name: String, hint: String? = nil) -> Failure {
    Failure(.unknownSource, "there is no source '\(name)' made to order", hint: hint)
  }

  static var tooManyRows: Failure {
    Failure(.badArgument, "more than 1,000,000 rows")
  }

  static func rowsAreFixed(of source: String) -> Failure {
    Failure(.badArgument, "'\(source)' has no rows that could be changed here")
  }

  static func notDays(_ word: some CustomStringConvertible) -> Failure {
    Failure(.badArgument, "'\(word)' is not a day such as 2025-06-30, nor a range of days")
  }

  static func invariantsBroke(_ rules: [String]) -> Failure {
    Failure(.invariants, "broken: " + rules.joined(separator: ", "))
  }

  static var clockOutOfRange: Failure {
    Failure(.badClock, "the clock goes from the year 1900 to 2199")
  }

  static var nothingToUndo: Failure {
    Failure(.nothingToUndo, "nothing has changed that could be undone")
  }

  static var nothingToRedo: Failure {
    Failure(.nothingToRedo, "nothing was undone that could be done again")
  }

  static var noTrace: Failure {
    Failure(.noTrace, "nothing is collected", hint: "type: trace on")
  }

  static func nameOfSlot(_ name: String) -> Failure {
    Failure(.badName, "no view can be called like a slot: '\(name)'")
  }

  static func nameOfStrip(_ name: String) -> Failure {
    Failure(.badName, "'\(name)' is the strip of days", hint: "type: days")
  }

  static func noEndColumn(view: String) -> Failure {
    Failure(
      .noEnd, "no column of '\(view)' says when a row ends",
      hint: "a column named end, ends, ended or until does")
  }

  static func notAList(view: String) -> Failure {
    Failure(.notAList, "'\(view)' is not a list", hint: "scroll moves day charts")
  }

  static func runIsNotPaged(_ source: String) -> Failure {
    Failure(
      .badArgument, "'\(source)' is a run, not something to page", hint: "type: cadence \(source)")
  }

  static func tooManyViews(limit: Int) -> Failure {
    Failure(.tooManyViews, "at most \(limit) views can be open", hint: "close one")
  }

  static func zonesAscend(_ kind: String) -> Failure {
    Failure(
      .badZones, "zones ascend: at most 20 numbers between 0 and 1000",
      hint: "write: zones set \(kind) 150 160 170 180")
  }

  static func outside(_ name: String, _ value: Double, allowed: String) -> Failure {
    Failure(.badForecast, "\(name) is \(value), but it must be \(allowed)")
  }
}
