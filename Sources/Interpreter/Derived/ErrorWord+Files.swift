extension ErrorWord {
  /// The words of `ImportError.Code`, in alphabetical order.
  static let ofFiles: [ErrorWord] = [
    ErrorWord(
      // Both dates are valid with the day first and with the month first.
      "ambiguous-date", "dates can be read in two ways", "load w.csv",
      files: ["w.csv": "day,kg\n01/02/2025,70\n03/04/2025,71\n"]),
    ErrorWord(
      // Semicolons separate columns where the comma is the decimal mark, so the point may group
      // thousands.
      "ambiguous-number", "numbers can be read with thousands or with decimals", "load w.csv",
      files: ["w.csv": "day;kg\n2025-01-01;70.500\n2025-01-02;71.500\n"]),
    ErrorWord(
      // The comma after the last entry is not allowed.
      "bad-json", "JSON has a mistake", "load x.json",
      files: [
        "x.json":
          #"{"metadata":{"version":"1.0"},"entries":[{"creationDate":"2025-01-01T08:00:00Z","text":"a"},]}"#
      ]),
    ErrorWord(
      // The signature of the record at the end of a zip, followed by impossible numbers.
      "bad-zip", "a zip is damaged or too large", "load x.zip",
      files: ["x.zip": "PK\u{5}\u{6}" + String(repeating: "a", count: 24)]),
    ErrorWord("empty", "the file is empty", "load w.csv", files: ["w.csv": ""]),
    ErrorWord(
      "no-day", "no column has days", "load w.csv",
      files: ["w.csv": "name,kg\nanna,70\nbob,71\n"]),
    ErrorWord(
      "no-entries", "a journal has no entries", told: "a Day One file without a list 'entries'"),
    ErrorWord(
      // Two numeric columns: without names neither is known to be the value.
      "no-header", "no header names the columns", "load w.csv",
      files: ["w.csv": "2025-01-01,70,1\n2025-01-02,71,2\n"]),
    ErrorWord(
      "several-people", "a table has several people, whose values must not be added up",
      "load w.csv",
      files: [
        "w.csv": "Id,date,steps\n1,2025-01-01,70\n2,2025-01-01,80\n1,2025-01-02,7\n2,2025-01-02,8\n"
      ]),
    ErrorWord(
      "no-messages", "a chat has no messages", told: "a Telegram file without a list 'messages'"),
    ErrorWord(
      "no-table", "the file has no table rows", told: "a table whose only row is its header"
    ),
    ErrorWord(
      "no-timeline", "a location history has no places", told: "a timeline without a list of places"
    ),
    ErrorWord(
      "no-unit", "the unit of weights is unknown", "load w.csv",
      files: ["w.csv": "day,weight\n2025-01-01,70\n2025-01-02,71\n"]),
    ErrorWord(
      "no-value", "no column has numbers", "load w.csv",
      files: ["w.csv": "day,name\n2025-01-01,anna\n2025-01-02,bob\n"]),
    ErrorWord(
      "not-fit", "the file is not a FIT file", told: "an app that reads other bytes as FIT"),
    ErrorWord(
      "not-gpx", "the file is not a GPX file", told: "an app that reads another file as GPX"),
    ErrorWord(
      "not-tcx", "the file is not a TCX file", told: "an app that reads another file as TCX"),
    ErrorWord(
      // A GPX file without a track.
      "nothing-usable", "the format is known, but nothing in the file can be used", "load x.gpx",
      files: ["x.gpx": #"<?xml version="1.0"?><gpx></gpx>"#]),
    ErrorWord(
      "sqlite", "the file is a database, damaged or not of Health Connect", "load x.db",
      files: ["x.db": "SQLite format 3\u{0}aaaa"]),
    ErrorWord(
      "strict", "with --strict, a row that would be left out refuses the file",
      "load w.csv --strict",
      files: ["w.csv": "day,kg\n2025-01-01,70\n2025-01-02,x\n"]),
    ErrorWord(
      "unknown-column", "the table has no column of that name", "load w.csv --columns day=tag",
      files: ["w.csv": "day,kg\n2025-01-01,70\n2025-01-02,71\n"]),
    ErrorWord(
      "unknown-format", "the format of the file is unknown", "load w.csv",
      files: ["w.csv": "\u{1}\u{2}\u{3}\u{4}"]),
    ErrorWord(
      "unknown-unit", "the unit is unknown", "load w.csv --unit parsec",
      files: ["w.csv": "day,weight\n2025-01-01,70\n2025-01-02,71\n"]),
    ErrorWord("zip-encrypted", "a zip has a password", told: "a zip with a password"),
    ErrorWord("zip-method", "a zip is compressed by an unknown method", told: "a zip with LZMA"),
    ErrorWord("zip-split", "a zip is one part of several", told: "the first part of a split zip"),
  ]

  /// The words of `HostError.Code`, and `exit-N` for all exit codes of a program.
  static let ofTheWorld: [ErrorWord] = [
    ErrorWord(
      "bad-token", "the id of a row cannot be passed to the program",
      told: "a list of a program that pages by {after}"),
    ErrorWord(
      "exit-N", "a program ended with exit N",
      "connect db false {from} {to}; open weight db"),
    ErrorWord(
      // An absolute path means nothing on another machine.
      "far-path", "an embedded script names a file that exists only on this machine",
      "run s.trsh; save a.trsh --embed",
      files: ["s.trsh": "expect fail io load /no/such.csv\n"]),
    ErrorWord(
      "file-exists", "the file exists already", "load demo; export w.csv", files: ["w.csv": "mine"]),
    ErrorWord("io", "a file cannot be read or written", "load gone.csv"),
    ErrorWord(
      "no-answer", "a program that stays says why it does not answer",
      told: "a program that answers {\"error\":\"…\"}"),
    ErrorWord(
      "no-fingerprint", "a header names a file without its fingerprint",
      told: "a header with `#: data w.csv` alone"),
    ErrorWord("no-journal", "no earlier session left a journal", "save a.trsh --last"),
    ErrorWord(
      "no-program", "a program cannot be started",
      "connect db /no/such/program {from} {to}; open weight db"),
    ErrorWord(
      "not-listed", "a replay asks for a file that the header does not name",
      told: "`check` of a transcript with a `load` and no `#: data`"),
    ErrorWord(
      // The program sleeps longer than the page may take.
      "timeout", "a program did not answer in time",
      #"connect db --timeout 20ms sh -c "sleep 9" {from} {to}; open weight db"#),
    ErrorWord(
      "unknown-person", "a program has the days of several people, and none of them is named",
      "connect db prog {from} {to} {person}; open weight db"),
  ]
}
