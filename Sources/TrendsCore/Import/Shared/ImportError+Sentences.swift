import TrendsCore

/// The sentences for all reasons to refuse a file, as the user reads them.
extension ImportError {
  /// The source cannot be read at all; `reason` comes from the system or the zip reader.
  static func unreadable(_ reason: String) -> ImportError {
    ImportError(.unreadable, reason)
  }

  static var empty: ImportError {
    ImportError(.empty, "the file is empty")
  }

  /// No format is recognised; `known` lists the formats.
  static func unknownFormat(known: String) -> ImportError {
    ImportError(
      .unknownFormat, "nothing known begins like this file", hint: "known: \(known)")
  }

  /// The format is known, but no record is usable; the first three notes say why.
  static func nothingUsable(_ notes: [String]) -> ImportError {
    ImportError(
      .nothingUsable,
      "nothing usable is in it"
        + (notes.isEmpty ? "" : ": " + notes.prefix(3).joined(separator: "; ")))
  }

  /// An SQLite file, which is queried through `connect` instead of being loaded.
  static var database: ImportError {
    ImportError(
      .sqlite, "this is a database: its own program answers page by page",
      hint: "connect NAME sqlite3 -readonly -csv -header FILE "
        + "\"select day, kg from weigh_in where day >= '{from}' and day < '{to}' order by day\"")
  }

  /// A file that would have to be held whole and is larger than `FileImporter.wholeLimit`.
  static var tooLarge: ImportError {
    ImportError(.tooLarge, "a file of this format beyond 512 MiB is not read")
  }

  /// In strict mode: a record that would otherwise be skipped or repaired.
  static func strict(_ reason: String, at place: ImportReport.Place?) -> ImportError {
    ImportError(.strict, reason, at: place)
  }

  /// In strict mode: a file that ends too early.
  static var cutOff: ImportError {
    ImportError(.strict, "the file is cut off")
  }

  static var emptyExport: ImportError {
    ImportError(.nothingUsable, "nothing usable is in the export of this zip")
  }

  /// Members whose sizes add up to more than the zip can hold, as in a zip bomb.
  static var overlappingZip: ImportError {
    ImportError(.badZip, "the files in this zip lie over each other")
  }

  static func nothingKnownInZip(known: String) -> ImportError {
    ImportError(.unknownFormat, "nothing known is in this zip", hint: "known: \(known)")
  }

  static var noMessengerList: ImportError {
    ImportError(.noMessages, "a Messenger chat has a list named 'messages'")
  }

  static var notTelegram: ImportError {
    ImportError(.noMessages, "a Telegram export is one object")
  }

  static var noTelegramList: ImportError {
    ImportError(.noMessages, "a Telegram chat has a list named 'messages'")
  }

  static var notWhatsApp: ImportError {
    ImportError(.noMessages, "no line begins like a WhatsApp message")
  }

  /// A read that fails in the middle of a text.
  static func unreadable(_ reason: String, at place: ImportReport.Place?) -> ImportError {
    ImportError(.unreadable, reason, at: place)
  }

  static func badJSON(_ message: String, at place: ImportReport.Place?) -> ImportError {
    ImportError(.badJson, message, at: place)
  }

  static var noDayOnTop: ImportError {
    ImportError(.noEntries, "no line on top says which day this is")
  }

  static var noDayOneList: ImportError {
    ImportError(.noEntries, "a Day One journal has a list named 'entries'")
  }

  static var noDayHeading: ImportError {
    ImportError(.noEntries, "no heading has a day", hint: "a heading looks like '## 2024-05-01'")
  }

  static var noTimeline: ImportError {
    ImportError(
      .noTimeline, "no list of places is in this file",
      hint: "known are 'locations', 'timelineObjects', 'semanticSegments' and the iPhone's list")
  }

  /// `limit` is in MiB.
  static func fitTooLarge(limit: Int) -> ImportError {
    ImportError(.tooLarge, "a FIT file of more than \(limit) MB")
  }

  static var notFIT: ImportError {
    ImportError(.notFit, "not a FIT file: no '.FIT' at byte 8", at: ImportReport.Place(byte: 0))
  }

  /// `limit` is in MiB.
  static func textTooLarge(limit: Int) -> ImportError {
    ImportError(.tooLarge, "a text of more than \(limit) MB")
  }

  /// The header of a table does not fit in what is read of it; `limit` is in KiB.
  static func firstLineTooLong(limit: Int) -> ImportError {
    ImportError(
      .unknownFormat, "the first line is longer than \(limit) KiB",
      hint: "the names of the columns of a table take no more")
  }

  /// No column has days; `columns` lists the names that there are.
  static func noDayColumn(columns: String) -> ImportError {
    ImportError(.noDay, "no column holds days: \(columns)", hint: "--columns day=NAME,value=NAME")
  }

  /// Dates with two digits for the year, in which either end may be the year.
  static func yearMayBeFirst(_ examples: [String]) -> ImportError {
    ImportError(
      .ambiguousDate, "the first number may be the year: \(examples.joined(separator: ", "))",
      hint: "--date-order ymd, or dmy")
  }

  /// Dates whose order of day and month cannot be decided; `guess` is the likelier `--date-order`.
  static func ambiguousDate(_ message: String, likely guess: String) -> ImportError {
    ImportError(.ambiguousDate, message, hint: "--date-order \(guess)")
  }

  static func noNumbers(columns: String) -> ImportError {
    ImportError(
      .noValue, "no column holds numbers: \(columns)", hint: "--columns day=NAME,value=NAME")
  }

  static func noHeader(row: String, hint: String? = nil) -> ImportError {
    ImportError(.noHeader, "no header says what the columns are: \(row)", hint: hint)
  }

  static var noTable: ImportError {
    ImportError(.noTable, "no rows of a table are in it")
  }

  static func unknownColumn(_ name: String, known: String) -> ImportError {
    ImportError(.unknownColumn, "no column '\(name)'", hint: "there are \(known)")
  }

  /// A number such as `1.234`, whose mark groups thousands or begins decimals.
  static func ambiguousNumber(_ text: String) -> ImportError {
    ImportError(
      .ambiguousNumber, "'\(text)' may be thousands or decimals, and no other number tells",
      hint: "add --decimal point or --decimal comma")
  }

  static func unknownUnit(_ text: String) -> ImportError {
    ImportError(.unknownUnit, "'\(text)' is not a unit such as kg, lb or st")
  }

  static func noUnit(of column: String) -> ImportError {
    ImportError(.noUnit, "no unit anywhere for '\(column)'", hint: "--unit kg")
  }

  /// A metric without a unit. The median of its values suggests one, which is only offered as a
  /// hint.
  static func unitUnknown(median: String, likely word: String, unit: String) -> ImportError {
    ImportError(
      .noUnit, "no unit anywhere; the median is \(median): \(word)?", hint: "--unit \(unit)")
  }

  /// A member of a zip that needs a password.
  static func encrypted(_ name: String, hint: String? = nil) -> ImportError {
    ImportError(.zipEncrypted, "'\(name)' is encrypted", hint: hint)
  }

  static func unknownMethod(
    _ number: some CustomStringConvertible, of name: String, hint: String? = nil
  ) -> ImportError {
    ImportError(.zipMethod, "'\(name)' is compressed with method \(number)", hint: hint)
  }

  /// A local header of a zip that is not at the offset in the directory.
  static func misplacedMember(_ name: String, at place: ImportReport.Place) -> ImportError {
    ImportError(
      .badZip, "this zip is damaged: '\(name)' is not where its directory says",
      hint: "Export it again.", at: place)
  }

  static var splitZip: ImportError {
    ImportError(.zipSplit, "this is one part of a split zip", hint: "Join its parts first.")
  }

  static var damagedZip: ImportError {
    ImportError(.badZip, "this zip is empty or damaged", hint: "Export it again.")
  }

  static func tooManyMembers(at place: ImportReport.Place) -> ImportError {
    ImportError(.badZip, "this zip has more than 65,535 members", at: place)
  }

  static func nameTooLong(at place: ImportReport.Place) -> ImportError {
    ImportError(
      .badZip, "this zip has a name of more than 4,096 bytes", hint: "Export it again.", at: place)
  }

  /// An XML file with another root element than its format has.
  static func otherRoot(
    _ code: Code, format: String, root: String, at place: ImportReport.Place
  ) -> ImportError {
    ImportError(code, "not a \(format) file: it does not begin with <\(root)>", at: place)
  }
}
