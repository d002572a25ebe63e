import TrendsOutput

/// The shapes of words and lines that the language has, for `help language`, `help dates`, `help units` and
/// `help exit`. The handbook shows these pages.
enum LanguageHelp {
  private static func table(_ first: String, _ rows: [(String, String)]) -> Table {
    var table = Table([.init(first), .init("meaning")])
    table.rows = rows.map { [.text($0.0), .text($0.1)] }
    return table
  }

  /// What a line is made of.
  static let forms = table(
    "form",
    [
      ("VERB WORD…", "a command; at the prompt a verb may be cut as long as it is clear: sel"),
      ("A; B", "two commands in a line"),
      ("# words", "a comment, to the end of the line"),
      ("'a b' \"a b\"", "one word; in \" \" a $NAME and \\n \\t \\\" \\\\ \\$ are read"),
      ("--flag VALUE", "an option, anywhere after the verb; --flag=VALUE too; -- ends options"),
      ("> FILE >> FILE", "writes the answer to a file, or adds it; --overwrite replaces one"),
      ("let NAME = WORD", "names a value; let kg = answer.mean takes a figure of the last answer"),
      ("$NAME $1 … $9", "the value of a name, the arguments of a script; one word, never code"),
      ("for NAME in RANGE … end", "repeats for 1..3, 2025-01-01..2025-01-07, -6d..0d, last 7 days"),
      ("… step WORD", "not each one: 1..9 step 2, 2025-01-01..2025-12-01 step 1m"),
      ("expect PATH == WORD", "fails, with exit code 3, unless the state has that value"),
      (
        "expect fail CODE COMMAND", "fails unless the command does, with that word of 'help errors'"
      ),
      ("run FILE WORD…", "runs a script with its arguments"),
      ("#> #= #|", "what a transcript remembers of an answer: see 'help check' outside the shell"),
    ])

  /// How days, spans and times are written.
  static let dates = table(
    "word",
    [
      ("2025-01-03", "a day"),
      ("today yesterday tomorrow", "a day, by the clock of the session"),
      (
        "-5d +2w -1m -1y -1y6m",
        "a day that is so far from today: d days, w weeks, m months, y years"
      ),
      ("2025 2025-03 2025-W09", "a year, a month, a week from Monday to Sunday"),
      (
        "2025-03-01..2025-04-15",
        "days from one to another, both included; ends may be of any form above"
      ),
      (
        "this week, last month",
        "a span of the calendar: day, week, month, year; this-week is one word"
      ),
      ("last 8 weeks", "so many that end today"),
      (
        "march, mar 2026, nov..feb 2026",
        "months by their names; without a year the newest that have begun"
      ),
      ("since 2024-06, until 2025", "from a day on, up to a day; all time has no ends"),
      ("1W 1M 3M 6M 1Y All 400d", "so many days that end today, as charts show them; 1M is 30"),
      ("12:30 1:02:30 1:02:30.5", "a time of a run, from its start"),
      ("10:00..15:00", "a part of a run"),
      ("+30s -5min +1h", "a step in time; min is minutes, as m is a month"),
      (
        "2025-06-30T12:00 2025-06-30T12:00Z",
        "a moment, for 'clock'; Z is UTC, else the zone of the session"
      ),
    ])

  /// How amounts are written.
  static let units = table(
    "unit",
    [
      (
        "kg lb st",
        "weights: 77kg, 170lb; 'unit lb' shows all weights in pounds, 'unit st' in stone"
      ),
      ("km mi m", "lengths: > 7km, best 5km; 'unit mi' shows miles and minutes a mile"),
      ("5:30", "a pace, in minutes a kilometre or a mile: runs pace < 5:30"),
      ("h min s", "durations: < 6h, > 90min; a time of a run is 1:02:30"),
      ("kcal", "energy: > 800kcal"),
      (
        "bpm spm ms",
        "heart beats and steps a minute, and heart rate variability; numbers without a unit"
      ),
      ("80%", "the width of a band, or a share"),
      ("64KiB 1MiB", "sizes of files and answers"),
    ])

  /// The exit codes of the program.
  static let exitCodes: [(code: Int, meaning: String)] = [
    (0, "all went well"), (1, "a command failed"),
    (2, "the options or the script are wrong, and nothing ran"),
    (3, "an expectation failed, or a transcript differs"),
    (4, "an input is missing or differs from the one that was recorded"),
    (5, "a limit was used up, or 'check' could not judge"), (130, "interrupted by ^C"),
  ]

  static let exit = table("code", exitCodes.map { ("\($0.code)", $0.meaning) })

  /// The requests of editors and agents, and their answers.
  static let requests = table(
    "member",
    [
      ("{\"id\":1,\"command\":\"stats\"}", "runs a text; the answer has the id and the exit code"),
      (
        "\"check\":\"scrol\"",
        "instead of a command: tells the mistakes of a text without running it"
      ),
      ("\"complete\":\"stats wei\"", "what may follow a text, which ends at the cursor"),
      ("\"cancel\":1", "ends the request with that id, as ^C does"),
      ("\"progress\":true", "with a command: lines tell how far a long read has come"),
      (
        "result, results",
        "in an answer: what was printed as JSON; start with --format json for that"
      ),
      ("output, notes", "other printed lines, and remarks"),
      ("error, errors", "mistakes with code, message, line, column and hint; null without any"),
      ("state", "digests of the session's state; equal ones mean equal state"),
    ])
}
