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
      .unknownFormat, "this file has no known format", hint: "known: \(known)")
  }

  /// The format is known, but no record is usable; the first three notes say why.
  static func nothingUsable(_ notes: [String]) -> ImportError {
    ImportError(
      .nothingUsable,
      "the file has nothing usable"
        + (notes.isEmpty ? "" : ": " + notes.prefix(3).joined(separator: "; ")))
  }

  /// An SQLite file that is not of Health Connect. Its tables are written out by the program of
  /// SQLite; only a plain name is put into the line to type.
  static func database(of tables: [String]) -> ImportError {
    let listed = tables.prefix(12).joined(separator: ", ")
    let more = tables.count > 12 ? " and \((tables.count - 12).grouped) more" : ""
    let plain = tables.first { name in
      name.unicodeScalars.allSatisfy {
        "a"..."z" ~= $0 || "A"..."Z" ~= $0 || "0"..."9" ~= $0 || $0 == "_"
      }
    }
    let name = plain ?? "TABLE"
    return ImportError(
      .sqlite,
      tables.isEmpty
        ? "this SQLite database has no tables"
        : "this SQLite database is not of Health Connect, it has the tables \(listed)\(more)",
      hint: "write a table to a file and load that, "
        + "sqlite3 -readonly -csv -header FILE 'select * from \(name)' > \(name).csv, "
        + "or ask page by page: help connect")
  }

  /// An SQLite file that is damaged where it would say what is in it.
  static func damagedDatabase(
    _ reason: String, at place: ImportReport.Place? = nil
  ) -> ImportError {
    ImportError(.sqlite, "this SQLite database is damaged: \(reason)", at: place)
  }

  /// A file that would have to be held whole and is larger than `FileImporter.wholeLimit`.
  static var tooLarge: ImportError {
    ImportError(.tooLarge, "a file of this format may have at most 512 MiB")
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
    ImportError(.nothingUsable, "the export in this zip has nothing usable")
  }

  /// Members whose sizes add up to more than the zip can hold, as in a zip bomb.
  static var wrongDirectory: ImportError {
    ImportError(.strict, "the list of the zip's members is damaged")
  }

  static var overlappingZip: ImportError {
    ImportError(.badZip, "the members of this zip overlap")
  }

  /// A container whose content is far larger than it, as in a zip bomb.
  static func unpacksTooFar(times: Int) -> ImportError {
    ImportError(.badZip, "unpacks to more than \(times) times its size")
  }

  static func tooDeep(limit: Int) -> ImportError {
    ImportError(
      .badZip, "a container in more than \(limit) others",
      hint: "unpack the outer ones")
  }

  static func nothingKnownInZip(known: String) -> ImportError {
    ImportError(.unknownFormat, "no member of this zip has a known format", hint: "known: \(known)")
  }

  static var noMessengerList: ImportError {
    ImportError(.noMessages, "this Messenger chat has no list 'messages'")
  }

  static var notTelegram: ImportError {
    ImportError(.noMessages, "this Telegram export is not a JSON object")
  }

  static var noTelegramList: ImportError {
    ImportError(.noMessages, "this Telegram chat has no list 'messages'")
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
    ImportError(.noEntries, "no line at the top names the day")
  }

  static var noDayOneList: ImportError {
    ImportError(.noEntries, "this Day One journal has no list 'entries'")
  }

  static var noDayHeading: ImportError {
    ImportError(.noEntries, "no heading has a day", hint: "a heading looks like '## 2024-05-01'")
  }

  static var noTimeline: ImportError {
    ImportError(
      .noTimeline, "this file has no list of places",
      hint: "known are 'locations', 'timelineObjects', 'semanticSegments' and the iPhone's list")
  }

  /// `limit` is in MiB.
  static func fitTooLarge(limit: Int) -> ImportError {
    ImportError(.tooLarge, "a FIT file may have at most \(limit) MiB")
  }

  static var notFIT: ImportError {
    ImportError(.notFit, "not a FIT file: no '.FIT' at byte 8", at: ImportReport.Place(byte: 0))
  }

  /// `limit` is in MiB.
  static func textTooLarge(limit: Int) -> ImportError {
    ImportError(.tooLarge, "a text may have at most \(limit) MiB")
  }

  /// A table that has a header and nothing else.
  static func noRows(of columns: [String], known: [String]) -> ImportError {
    ImportError(
      .noTable,
      "the table has no rows, only names of columns: \(columns.joined(separator: ", "))",
      hint: "known: \(known.joined(separator: ", "))")
  }

  /// The header of a table does not fit in what is read of it; `limit` is in KiB.
  static func firstLineTooLong(limit: Int) -> ImportError {
    ImportError(
      .unknownFormat, "the first line is longer than \(limit) KiB",
      hint: "the column names of a table must fit in it")
  }

  /// No column has days; `columns` lists the names that there are.
  static func noDayColumn(columns: String) -> ImportError {
    ImportError(.noDay, "no column has days: \(columns)", hint: "add --columns day=NAME,value=NAME")
  }

  /// A column has several people, whose values of a day must not be added up.
  static func severalPeople(in column: String, _ people: [String]) -> ImportError {
    let shown = people.prefix(3).joined(separator: ", ") + (people.count > 3 ? ", …" : "")
    return ImportError(
      .severalPeople, "'\(column)' has \(people.count) people: \(shown)",
      hint: "add --only \(column)=\(people.first ?? "")")
  }

  /// No row has the text that `--only` asks for; `others` are the first of those that there are.
  static func noSuchRows(_ value: String, in column: String, _ others: [String]) -> ImportError {
    let shown = others.prefix(3).joined(separator: ", ") + (others.count > 3 ? ", …" : "")
    return ImportError(
      .nothingUsable, "no row has '\(value)' in '\(column)'", hint: "it has \(shown)")
  }

  /// Dates with two digits for the year, in which either end may be the year.
  static func yearMayBeFirst(_ examples: [String]) -> ImportError {
    ImportError(
      .ambiguousDate, "the first number may be the year: \(examples.joined(separator: ", "))",
      hint: "add --date-order ymd or --date-order dmy")
  }

  /// Dates whose order of day and month cannot be decided; `guess` is the likelier `--date-order`.
  static func ambiguousDate(_ message: String, likely guess: String) -> ImportError {
    ImportError(.ambiguousDate, message, hint: "add --date-order \(guess)")
  }

  static func noNumbers(columns: String) -> ImportError {
    ImportError(
      .noValue, "no column has numbers: \(columns)", hint: "add --columns day=NAME,value=NAME")
  }

  static func noHeader(row: String, hint: String? = nil) -> ImportError {
    ImportError(.noHeader, "no header names the columns: \(row)", hint: hint)
  }

  static var noTable: ImportError {
    ImportError(.noTable, "the file has no table rows")
  }

  static func unknownColumn(_ name: String, known: String) -> ImportError {
    ImportError(.unknownColumn, "there is no column '\(name)'", hint: "there are \(known)")
  }

  /// A number such as `1.234`, whose mark groups thousands or begins decimals.
  static func ambiguousNumber(_ text: String) -> ImportError {
    ImportError(
      .ambiguousNumber, "'\(text)' may be thousands or decimals, and no other number decides",
      hint: "add --decimal point or --decimal comma")
  }

  static func unknownUnit(_ text: String) -> ImportError {
    ImportError(.unknownUnit, "'\(text)' is not a unit such as kg, lb or st")
  }

  static func noUnit(of column: String, likely unit: String = "kg") -> ImportError {
    ImportError(.noUnit, "the unit of '\(column)' is unknown", hint: "add --unit \(unit)")
  }

  /// A metric without a unit. The median of its values suggests one, which is only offered as a
  /// hint.
  static func unitUnknown(median: String, likely word: String, unit: String) -> ImportError {
    ImportError(
      .noUnit, "the unit is unknown; the median is \(median): \(word)?",
      hint: "add --unit \(unit)")
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
      hint: "export it again", at: place)
  }

  static var splitZip: ImportError {
    ImportError(.zipSplit, "this is one part of a split zip", hint: "join its parts first")
  }

  static var damagedZip: ImportError {
    ImportError(.badZip, "this zip is empty or damaged", hint: "export it again")
  }

  static func tooManyMembers(at place: ImportReport.Place) -> ImportError {
    ImportError(.badZip, "this zip has more than 65,535 members", at: place)
  }

  static func nameTooLong(at place: ImportReport.Place) -> ImportError {
    ImportError(
      .badZip, "this zip has a name of more than 4,096 bytes", hint: "export it again", at: place)
  }

  /// An XML file with another root element than its format has.
  static func otherRoot(
    _ code: Code, format: String, root: String, at place: ImportReport.Place
  ) -> ImportError {
    ImportError(code, "not a \(format) file: it does not begin with <\(root)>", at: place)
  }
}
