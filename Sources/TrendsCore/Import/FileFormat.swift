import TrendsCore

/// What a file is, by its first bytes and never by its name.
public enum FileFormat: String, CaseIterable, Sendable {
  case zip, fit, sqlite, health, tcx, gpx, dayOne, telegram, messenger, timeline, whatsApp
  case markdown, note, table

  /// How many bytes are looked at.
  public static let headSize = 64 << 10

  /// The first bytes of a file. Blanks between the words of JSON mean nothing: where they fill the
  /// head, it is made of what comes after them.
  static func head(of source: any ByteSource) throws(ReadFailure) -> [UInt8] {
    let head = try source.bytes(limit: headSize)
    // Nearly every file ends here, at the first byte of its second half.
    guard head.count == headSize, head.suffix(headSize / 2).allSatisfy({ $0 <= 32 }) else {
      return head
    }
    let first = head.dropFirst(TableEncoding.sniff(head).mark).first { $0 > 32 }
    guard first == UInt8(ascii: "[") || first == UInt8(ascii: "{") else { return head }
    var words: [UInt8] = []
    var offset = 0
    while words.count < headSize, offset < paddingLimit {
      let piece = try source.bytes(from: offset, limit: headSize)
      if piece.isEmpty { break }
      offset += piece.count
      for byte in piece where byte > 32 || words.last.map({ $0 > 32 }) ?? false {
        words.append(byte)
      }
    }
    return Array(words.prefix(headSize))
  }

  /// How far blanks are followed.
  private static let paddingLimit = 16 << 20

  public init?(_ head: [UInt8]) {
    guard let format = FileFormat.allCases.first(where: { $0.fits(head) }) else { return nil }
    self = format
  }

  private func fits(_ head: [UInt8]) -> Bool {
    switch self {
    case .zip: head.starts(with: [0x50, 0x4B, 3, 4]) || head.starts(with: [0x50, 0x4B, 5, 6])
    case .fit: FITImporter.recognises(head)
    case .sqlite: head.starts(with: "SQLite format 3\0".utf8)
    case .health: HealthExport.recognises(head)
    case .tcx: TCXImporter.recognises(head)
    case .gpx: GPXImporter.recognises(head)
    case .dayOne: DayOne.recognises(head)
    case .telegram: Telegram.recognises(head)
    case .messenger: Messenger.recognises(head)
    case .timeline: GoogleTimeline.recognises(head)
    case .whatsApp: WhatsApp.recognises(head)
    case .markdown: MarkdownJournal.recognises(head)
    case .note: DatedNote.recognises(head)
    case .table: TableImporter.recognises(head) || RecordTable.recognisesJSON(head)
    }
  }

  /// Whether a text stands somewhere in the first bytes.
  static func has(_ text: StaticString, _ head: [UInt8]) -> Bool {
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard head.count >= wanted.count, let first = wanted.first else { return false }
    return head.withUnsafeBufferPointer { bytes in
      (0...(bytes.count - wanted.count)).contains { place in
        bytes[place] == first && bytes[place..<(place + wanted.count)].elementsEqual(wanted)
      }
    }
  }

  /// What a person may load, for the message that refuses something else.
  public static let known =
    "Apple Health exports, FIT, TCX, GPX, tables (CSV, TSV, JSON lines) of values, entries, visits or "
    + "trips, weights of many apps, Day One, Markdown by day, chats, Google Timeline, and zips and "
    + "folders of them"
}

extension HealthExport {
  /// Whether a file that begins so is an export; UTF-16 is told by its zero bytes.
  public static func recognises(_ head: [UInt8]) -> Bool {
    FileFormat.has("<HealthData", head) || FileFormat.has("<!DOCTYPE HealthData", head)
      || head.prefix(64).contains(0) && FileFormat.has("<HealthData", head.filter { $0 != 0 })
  }
}
