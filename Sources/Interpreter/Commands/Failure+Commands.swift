import TrendsCore

/// The failures of the verbs: each pairs a code with its sentence and, where one helps, a hint.
extension Failure {
  /// `browse` in a script, in `run` or without a terminal.
  static var needsTerminal: Failure {
    Failure(
      .noTerminal, "'browse' reads keys, so it needs the prompt at a terminal",
      hint: "in a script use 'scroll', 'range' and 'show'")
  }

  /// `show --picture` where no terminal shows pictures.
  static var noPictures: Failure {
    Failure(
      .noTerminal, "this terminal shows no pictures (kitty, iTerm2 or sixel)",
      hint: "type: save-chart chart.png")
  }

  /// `show --picture --format json`.
  static var pictureInFormat: Failure {
    Failure(.badArgument, "a picture has no format", hint: "type: save-chart chart.svg")
  }

  /// `cadence run7 --with cadence`.
  static func secondIsFirst(_ series: String) -> Failure {
    Failure(
      .badArgument, "'--with' needs another series than \(series)",
      hint: "the series are cadence, heart, pace and stride")
  }

  /// `follow FILE` where the header names another series.
  static func otherSeries(in file: String, _ series: String, _ others: [String]) -> Failure {
    let names = others.filter { $0 != Run.Kind.speed.rawValue }
    return Failure(
      .noData, "'\(file)' has no \(series)",
      hint: names.first.map { "type: follow \(file) --series \($0)" }
        ?? "a column for it is named after the series")
  }

  /// `show --from 5:00 --to 5:00`.
  static func emptySpan(_ time: String) -> Failure {
    Failure(
      .badRange, "from \(time) to \(time) there is nothing",
      hint: "type: show --from \(time) without --to, or a later end")
  }

  /// `cadence run7 --with pace` of a run without a pace.
  static func runHasNo(_ series: String, run: String) -> Failure {
    Failure(.noData, "\(run) has no \(series)", hint: "'run \(run)' shows what it has")
  }

  /// `connect`: a NUL byte would end the argument early in the program's argument list.
  static var argumentWithNUL: Failure {
    Failure(.badArgument, "an argument contains a NUL byte")
  }

  static var nothingLoaded: Failure {
    Failure(.noData, "nothing is loaded", hint: "type: load FILE, or load demo")
  }

  static func unknownSource(_ name: String, hint: String? = nil) -> Failure {
    Failure(.unknownSource, "there is no dataset '\(name)'", hint: hint)
  }

  /// `info`: the dataset exists, but not the metric.
  static func noSuchMetric(_ metric: String, of dataset: String, hint: String? = nil) -> Failure {
    Failure(.unknownMetric, "'\(dataset)' has no metric '\(metric)'", hint: hint)
  }

  /// `days --follow`: nothing of this name is loaded.
  static func nothingToFollow(_ name: String, hint: String?) -> Failure {
    Failure(
      .unknownMetric, "there is no metric '\(name)' to follow",
      hint: hint
        ?? "'metrics' lists them; 'runs', 'visits', 'chats' and 'entries' can be followed, too")
  }

  /// A range of days whose first day is after its last one.
  static func reversedRange(
    _ first: some CustomStringConvertible, _ last: some CustomStringConvertible
  ) -> Failure {
    Failure(.badRange, "\(first) is after \(last)")
  }

  /// `forecast --goal` for a metric other than the weight.
  static func noGoal(view: String) -> Failure {
    Failure(.badGoal, "only a weight can have a goal, and '\(view)' is not a weight")
  }

  /// `forecast`: two options that each name a method.
  static func excludedFlags(_ one: String, _ other: String) -> Failure {
    Failure(.badArgument, "\(one) and \(other) exclude each other", hint: "give only one of them")
  }

  /// `forecast`: a constant given together with a method that fits it.
  static func searchedFlag(_ flag: String, by search: String) -> Failure {
    Failure(.badArgument, "\(flag) cannot be given with \(search), which finds it")
  }

  /// `forecast`: Wright's rule is defined for an undamped trend only.
  static var dampedWright: Failure {
    Failure(
      .badForecast, "--gaps wright cannot be combined with damping",
      hint: "add --phi 1 or --preset trendweight, which do not damp")
  }

  /// `history forget`: no input has that number.
  static func noSuchInput(_ number: Int) -> Failure {
    Failure(.noSuchInput, "the history has no input \(number)", hint: "'history' shows the numbers")
  }

  /// `history` outside the prompt.
  static var noHistory: Failure {
    Failure(.noHistory, "there is no history: only the prompt keeps one")
  }

  /// `visits` or `trips`: no loaded dataset has such rows.
  static func nothingHas(_ list: String) -> Failure {
    Failure(
      .unknownSource, "no loaded data has \(list)",
      hint: "\(list) come from a location timeline; 'load demo' has some")
  }

  /// `sources --first` without a metric.
  static var preferenceOfNothing: Failure {
    Failure(
      .badArgument, "--first is for one metric", hint: "such as: sources steps --first watch,phone")
  }

  /// `sources METRIC`.
  static func notLoaded(_ metric: String, hint: String?) -> Failure {
    Failure(.unknownMetric, "no loaded data has the metric '\(metric)'", hint: hint)
  }

  /// `visits` or `trips`: a made source of that name has days.
  static func sourceOfDays(source: String) -> Failure {
    Failure(.notAList, "'\(source)' is a source of days here, not a list")
  }

  /// `visits --sort`: the list has no such column.
  static func noColumn(_ column: String, of list: String, columns: [String]) -> Failure {
    Failure(
      .badArgument, "\(list) have no column '\(column)'",
      hint: "they have \(columns.joined(separator: ", "))")
  }

  /// `visits` or `trips`: a made source of that name is to be filtered.
  static func notFiltered(source: String) -> Failure {
    Failure(
      .unsupported, "'\(source)' is a source made to order here, and only loaded data is filtered",
      hint: "'find TEXT' looks for rows")
  }

  /// A pager configuration whose numbers contradict each other; `problem` says how.
  static func config(_ problem: String) -> Failure {
    Failure(.config, problem)
  }

  /// `zone NAME` with only one of `from` and `to`.
  static var absenceWithoutDays: Failure {
    Failure(
      .badRange, "an absence needs its first and last day",
      hint: "write: zone NAME from DATE to DATE")
  }

  /// `jump first`: the first day of the source has not been found yet.
  static func unknownStart(view: String) -> Failure {
    Failure(
      .unknownStart, "the first day of '\(view)' is not known yet", hint: "'scroll oldest' finds it"
    )
  }

  /// `page older` or `page newer` on a list.
  static func listHasPages(view: String) -> Failure {
    Failure(.badArgument, "'\(view)' is a list", hint: "use 'page prev' or 'page next'")
  }

  /// `page prev` or `page next` on a chart of days.
  static func daysHavePages(view: String) -> Failure {
    Failure(.badArgument, "'\(view)' is a day chart", hint: "use 'page older' or 'page newer'")
  }

  /// `refresh` of a chart whose metric is no longer in the files that were read again.
  static func noLongerLoaded(_ name: String) -> Failure {
    Failure(
      .noData, "the files of '\(name)' no longer have it", hint: "'metrics' lists what they have")
  }

  /// `save-chart`: the view has too little data for a picture.
  static func nothingToDraw(view: String) -> Failure {
    Failure(
      .noChart, "'\(view)' has nothing to draw",
      hint: "'show \(view)' says why; 'charts' lists the open views")
  }

  /// `save-chart`: more charts than fit in one SVG or PNG.
  static func tooManyCharts(_ count: Int) -> Failure {
    Failure(
      .tooMany, "\(count) charts are too many for one picture",
      hint: "a file that ends in .html can have them all")
  }

  static func noSuchVerb(_ verb: String, hint: String? = nil) -> Failure {
    Failure(.unknownVerb, "there is no verb '\(verb)'", hint: hint)
  }

  /// `simulate`: more events than the limit.
  static var tooManyEvents: Failure {
    Failure(.budget, "at most 100,000,000 events can be simulated at once")
  }

  /// `simulate`: a rule of paging broke. The shortest script that breaks it is printed before.
  static func invariantBroke(
    _ rule: some CustomStringConvertible, after steps: Int, of command: String
  ) -> Failure {
    Failure(
      .invariants, "\(command): \(rule) broke after \(steps) events",
      hint: "the script above shows it")
  }

  /// `settle`: loads keep causing loads after this many deliveries.
  static func livelock(after answers: Int) -> Failure {
    Failure(.livelock, "loads keep starting after \(answers) answers")
  }

  /// `release @ID`: no load with that number is under way.
  static func noLoad(_ id: some CustomStringConvertible) -> Failure {
    Failure(.noLoad, "no load @\(id) is under way", hint: "'loads' lists them")
  }

  /// `fault MATCH fail WORD`: the word is not a name.
  static func notAFaultWord(_ word: String) -> Failure {
    Failure(.badArgument, "'\(word)' is not the word of a failure")
  }

  /// `fault`: the words after the failure are not `times N`, `always` or `p NUMBER`.
  static func noCount(_ words: String) -> Failure {
    Failure(
      .badArgument, "'\(words)' is not a repeat count", hint: "write: times 3, always, or p 0.2")
  }

  static var rowsTwice: Failure {
    Failure(
      .badArgument, "--rows and --ids exclude each other", hint: "give only one of them")
  }

  /// `source NAME delete`: the list has no row with that id.
  static func unknownRow(_ row: some CustomStringConvertible, of source: String) -> Failure {
    Failure(.unknownRow, "'\(source)' has no row '\(row)'")
  }

  /// A source made to order or a connected program that does not exist.
  static func noMadeSource(_ name: String, hint: String? = nil) -> Failure {
    Failure(.unknownSource, "there is no source '\(name)' made to order", hint: hint)
  }

  static var tooManyRows: Failure {
    Failure(.badArgument, "a source changes at most 1,000,000 rows at once")
  }

  /// `source NAME insert` or `delete` on a connected program, whose rows are not the session's.
  static func rowsAreFixed(of source: String) -> Failure {
    Failure(.badArgument, "the rows of '\(source)' cannot be changed here")
  }

  static func notDays(_ word: some CustomStringConvertible) -> Failure {
    Failure(.badArgument, "'\(word)' is not a day such as 2025-06-30, nor a range of days")
  }

  /// `invariants`: the names of the broken rules, each after its view.
  static func invariantsBroke(_ rules: [String]) -> Failure {
    Failure(.invariants, "broken rules: " + rules.joined(separator: ", "))
  }

  static var nothingToUndo: Failure {
    Failure(.nothingToUndo, "there is nothing to undo")
  }

  static var nothingToRedo: Failure {
    Failure(.nothingToRedo, "there is nothing to redo")
  }

  static var noTrace: Failure {
    Failure(.noTrace, "the trace is off", hint: "type: trace on")
  }

  /// `open`: a view named like a slot, such as `older`, would be ambiguous in `hold` and `fault`.
  static func nameOfSlot(_ name: String) -> Failure {
    Failure(.badName, "a view cannot be called '\(name)', the name of a slot")
  }

  /// `open`: the name of the strip is reserved.
  static func nameOfStrip(_ name: String) -> Failure {
    Failure(.badName, "'\(name)' is the name of the strip", hint: "type: days")
  }

  /// `open`: paths of the state that begin with this name mean something else.
  static func nameOfKey(_ name: String) -> Failure {
    Failure(.badName, "a view cannot be called '\(name)', which is a key of the state")
  }

  /// `open`: `--on all` means every view.
  static func nameOfAll(_ name: String) -> Failure {
    Failure(.badName, "a view cannot be called '\(name)': '--on \(name)' means every view")
  }

  /// `group status`: the list has rows, but no column for the end of a row.
  static func noEndColumn(view: String) -> Failure {
    Failure(
      .noEnd, "no column of '\(view)' says when a row ends",
      hint: "name that column end, ends, ended or until")
  }

  static func notAList(view: String) -> Failure {
    Failure(.notAList, "'\(view)' is not a list", hint: "'scroll' moves day charts")
  }

  /// `open`: all views are open and none is closed to make room.
  static func tooManyViews(limit: Int) -> Failure {
    Failure(
      .tooManyViews, "at most \(limit) views can be open", hint: "close one with 'close VIEW'")
  }

  /// `forecast until`: a day that is not after the last value, or too far behind it.
  static func beyondForecast(_ day: Day, after last: Day) -> Failure {
    Failure(
      .badForecast,
      "\(day) is not among the \(Goal.horizon) days after the last value, which is of \(last)")
  }

  /// `forecast`: a constant outside the range that the model allows.
  static func outside(_ name: String, _ value: Double, allowed: String) -> Failure {
    Failure(.badForecast, "\(name) is \(value), but it must be \(allowed)")
  }
}
