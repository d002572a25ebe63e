import TrendsCore

/// Why a file is refused, as the person reads it.
extension ImportError {
  static func unreadable(_ reason: String) -> ImportError {
    ImportError(.unreadable, reason)
  }

  static var empty: ImportError {
    ImportError(.empty, "the file is empty")
  }

  static func unknownFormat(known: String) -> ImportError {
    ImportError(
      .unknownFormat, "nothing known begins like this file", hint: "known: \(known)")
  }

  static func nothingUsable(_ notes: [String]) -> ImportError {
    ImportError(
      .nothingUsable,
      "nothing usable is in it"
        + (notes.isEmpty ? "" : ": " + notes.prefix(3).joined(separator: "; ")))
  }

  static var database: ImportError {
    ImportError(
      .sqlite, "this is a database: its own program answers page by page",
      hint: "connect NAME sqlite3 -readonly -csv -header FILE "
        + "\"select day, kg from weigh_in where day >= '{from}' and day < '{to}' order by day\"")
  }

  static var tooLarge: ImportError {
    ImportError(.tooLarge, "a file of this format beyond 512 MiB is not read")
  }

  static func strict(_ reason: String, at place: ImportReport.Place?) -> ImportError {
    ImportError(.strict, reason, at: place)
  }

  static var cutOff: ImportError {
    ImportError(.strict, "the file is cut off")
  }

  static var emptyExport: ImportError {
    ImportError(.nothingUsable, "nothing usable is in the export of this zip")
  }

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

  static func fitTooLarge(limit: Int) -> ImportError {
    ImportError(.tooLarge, "a FIT file of more than \(limit) MB")
  }

  static var notFIT: ImportError {
    ImportError(.notFit, "not a FIT file: no '.FIT' at byte 8", at: ImportReport.Place(byte: 0))
  }

  static func textTooLarge(limit: Int) -> ImportError {
    ImportError(.tooLarge, "a text of more than \(limit) MB")
  }

  static func firstLineTooLong(limit: Int) -> ImportError {
    ImportError(
      .unknownFormat, "the first line is longer than \(limit) KiB",
      hint: "the names of the columns of a table take no more")
  }

  static func noDayColumn(columns: String) -> ImportError {
    ImportError(.noDay, "no column holds days: \(columns)", hint: "--columns day=NAME,value=NAME")
  }

  static func yearMayBeFirst(_ examples: [String]) -> ImportError {
    ImportError(
      .ambiguousDate, "the first number may be the year: \(examples.joined(separator: ", "))",
      hint: "--date-order ymd, or dmy")
  }

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

  static func unitUnknown(median: String, likely word: String, unit: String) -> ImportError {
    ImportError(
      .noUnit, "no unit anywhere; the median is \(median): \(word)?", hint: "--unit \(unit)")
  }

  static func encrypted(_ name: String, hint: String? = nil) -> ImportError {
    ImportError(.zipEncrypted, "'\(name)' is encrypted", hint: hint)
  }

  static func unknownMethod(
    _ number: some CustomStringConvertible, of name: String, hint: String? = nil
  ) -> ImportError {
    ImportError(.zipMethod, "'\(name)' is compressed with method \(number)", hint: hint)
  }

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

  static func otherRoot(
    _ code: Code, format: String, root: String, at place: ImportReport.Place
  ) -> ImportError {
    ImportError(code, "not a \(format) file: it does not begin with <\(root)>", at: place)
  }
}
