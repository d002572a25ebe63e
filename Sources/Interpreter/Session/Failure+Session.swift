import TrendsCore

/// The sentences of failures of scripts, budgets, rights and names.
extension Failure {
  /// A loaded file cannot be read any more (exit code 4).
  static func unreadable(_ reason: String) -> Failure {
    Failure(.unreadable, reason)
  }

  static func outOfSteps(_ limit: Int) -> Failure {
    Failure(.budget, "stopped after \(limit) steps", hint: "--max-steps N raises the limit")
  }

  static func outOfOutput(mebibytes: Int) -> Failure {
    Failure(.budget, "stopped after \(mebibytes) MiB of output")
  }

  static func otherFailure(_ found: Failure, wanted: String) -> Failure {
    Failure(.mismatch, "expected the failure '\(wanted)', got '\(found.code)': " + found.message)
  }

  static var noFailure: Failure {
    Failure(.mismatch, "expected a failure, but the command succeeded")
  }

  static func unequal(_ path: String, wanted: String, found: some CustomStringConvertible)
    -> Failure
  {
    Failure(
      .mismatch,
      "\(path): wanted \(wanted), got \(found)")
  }

  /// `let` cannot count with these values.
  static func noArithmetic(_ problem: Arithmetic.Problem) -> Failure {
    switch problem {
    case .notAValue(let text):
      Failure(
        .badArgument, "'\(text)' is neither a number, a day nor a move",
        hint: "text with blanks is written in quotes")
    case .mismatch(let a, let sign, let b):
      Failure(.badArgument, "'\(a)' and '\(b)' do not go together with '\(sign.rawValue)'")
    }
  }

  /// `expect` of a figure of an answer that has another unit.
  static func otherUnit(_ wanted: String, of path: String, unit: String) -> Failure {
    Failure(
      .badArgument, "'\(wanted)' cannot be compared with '\(path)'",
      hint: unit.isEmpty ? "the answer has no unit" : "the answer is in \(unit)")
  }

  static func notANumber(_ text: String) -> Failure {
    Failure(.badArgument, "'\(text)' is not a number")
  }

  /// No file of a folder can be read; `known` lists the formats.
  static func nothingKnown(_ known: String) -> Failure {
    Failure(.nothingKnown, "none of these files can be read", hint: "known: \(known)")
  }

  static func tooDeep(limit: Int) -> Failure {
    Failure(.budget, "scripts are nested more than \(limit) deep")
  }

  static func farScript(hint: String? = nil) -> Failure {
    Failure(.unsafe, "safe mode runs only scripts in this folder and below", hint: hint)
  }

  /// A script that `run` reads has mistakes, which were printed before.
  static func mistakes(in name: String) -> Failure {
    Failure(.script, "'\(name)' has mistakes, so nothing in it ran")
  }

  static func tooManyFiles(in path: String, limit: Int) -> Failure {
    Failure(.tooManyFiles, "'\(path)' has more than \(limit) files")
  }

  /// Loads went on after more answers than the engine allows.
  static var endlessLoads: Failure {
    Failure(.livelock, "loads keep starting without an end")
  }

  static var wordTooLong: Failure {
    Failure(.budget, "a word grew beyond 64 KiB")
  }

  static func unsetName(_ name: String) -> Failure {
    Failure(.unsetName, "'$\(name)' is not set")
  }

  static var dashAsFile: Failure {
    Failure(
      .badArgument, "'-' is standard output: leave '> -' out",
      hint: "a file named '-' is ./-")
  }

  /// A line may not do this, by its origin.
  static func refused(_ reason: String, hint: String? = nil) -> Failure {
    Failure(.unsafe, reason, hint: hint)
  }

  static func outOfFiles(_ limit: Int, _ name: String) -> Failure {
    Failure(
      .budget, "'\(name)' was not written: the limit is \(limit) files",
      hint: "--max-files N raises the limit")
  }

  static func outOfBytes(_ amount: String, _ name: String) -> Failure {
    Failure(
      .budget, "'\(name)' was not written: the limit of all files is \(amount)",
      hint: "--max-written MIB raises the limit")
  }

  static var noDayChart: Failure {
    Failure(.noView, "no chart of days is open", hint: "type: charts")
  }

  static func nothingOpen(hint: String? = nil) -> Failure {
    Failure(.noView, "nothing is open", hint: hint)
  }

  static func unknownView(_ name: String, hint: String? = nil) -> Failure {
    Failure(.unknownView, "there is no view '\(name)'", hint: hint)
  }

  static func notADayChart(view: String) -> Failure {
    Failure(
      .notDays, "'\(view)' is not a day chart",
      hint: "name one, or focus one first; 'charts' lists them")
  }

  /// `jump` or `scroll` in a list of a program or a made source.
  static func rowsWithoutDays(view: String) -> Failure {
    Failure(
      .notDays, "'\(view)' has rows without days",
      hint: "'view to 40' goes to a row, 'more' to the next ones, 'refresh' to the top")
  }

  /// `jump` to a day in a list that is not in order of days.
  static func sortedList(view: String, by column: String) -> Failure {
    Failure(
      .notDays, "'\(view)' is sorted by \(column), not by day",
      hint: "'visits' or 'trips' without --sort shows the newest first")
  }

  /// `scroll -5d` in a list.
  static func listMovesByRows(view: String) -> Failure {
    Failure(
      .notDays, "'\(view)' is a list: it moves by rows",
      hint:
        "'more' shows the next rows, 'jump 2026-09-01' goes to a day, 'scroll oldest' to the end")
  }

  static func notPaged(view: String, shows what: String) -> Failure {
    Failure(
      .notPaged, "'\(view)' shows \(what): it has no pages",
      hint: "name another with --on, or focus it first")
  }

  static func closed(view: String) -> Failure {
    Failure(.closed, "'\(view)' is closed", hint: "'open' opens it again")
  }

  static func unknownPath(_ path: String, hint: String? = nil) -> Failure {
    Failure(.unknownPath, "the state has no path '\(path)'", hint: hint)
  }

  static func noStep(of steps: Int) -> Failure {
    Failure(.noStep, "the replay has only \(steps) steps")
  }

  static func stepForgotten(kept: String) -> Failure {
    Failure(.noStep, "only the last \(kept) steps are kept")
  }

  static func tooFewToUndo(_ count: Int) -> Failure {
    let changes = count == 1 ? "only 1 change" : "only \(count.grouped) changes"
    return Failure(.nothingToUndo, "\(changes) can be undone")
  }

  static func unknownMark(_ name: String, hint: String? = nil) -> Failure {
    Failure(.unknownMark, "there is no mark '\(name)'", hint: hint)
  }

  /// The answer of a connected program has no days that a chart could show.
  static func answerWithoutDays(of source: String) -> Failure {
    Failure(
      code: Session.badAnswer, "\(source): the answer has no values of days",
      hint: "its header names the columns, such as day,weight (kg)", kind: .input)
  }

  /// The answer of a connected program measures something else than its view shows.
  static func answerOf(
    _ metric: Metric, for wanted: Metric, of source: String
  ) -> Failure {
    func words(_ metric: Metric) -> String {
      metric.name + (metric.unit.isEmpty ? "" : " (\(metric.unit))")
    }
    return Failure(
      code: Session.badAnswer, "the answer has \(words(metric)), not \(words(wanted))",
      hint: "type: open \(metric.name) \(source)", kind: .input)
  }

  /// With `strict`, a page that a program answers has failed; the code is that of the page.
  static func pageFailed(of view: String, code: String) -> Failure {
    Failure(
      code: code, "a page of \(view) failed (\(code))",
      hint: "without --strict the other pages are used")
  }
}
