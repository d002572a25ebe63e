import TrendsCore

/// The format of a file, recognised by its first bytes and not by its name.
///
/// The order of the cases is the order in which they are tried, the most specific first: notes and
/// tables accept almost any text.
public enum FileFormat: String, CaseIterable, Sendable {
  case zip, gzip, fit, sqlite, health, tcx, gpx, dayOne, telegram, messenger, timeline
  case healthAutoExport, polarFlow, nikeRunClub, suuntoLog, ownTracks, whatsApp
  case markdown, note, table

  /// Number of bytes that are looked at (64 KiB).
  public static let headSize = 64 << 10

  /// Returns the first bytes of a file, as `init(_:)` wants them.
  ///
  /// White space between the words of JSON has no meaning. When it fills the second half of the
  /// first 64 KiB, each run of it is shortened to one byte and the file is read on, up to 16 MiB.
  static func head(of source: any ByteSource) throws(ReadFailure) -> [UInt8] {
    let head = try source.bytes(limit: headSize)
    // Nearly every file is done at this point, after one byte of its second half.
    guard head.count == headSize, head.suffix(headSize / 2).allSatisfy({ $0 <= UInt8(ascii: " ") })
    else {
      return head
    }
    let first = head.dropFirst(TableEncoding.sniff(head).mark).first { $0 > UInt8(ascii: " ") }
    guard first == UInt8(ascii: "[") || first == UInt8(ascii: "{") else { return head }
    var words: [UInt8] = []
    var offset = 0
    while words.count < headSize, offset < paddingLimit {
      let piece = try source.bytes(from: offset, limit: headSize)
      if piece.isEmpty { break }
      offset += piece.count
      for byte in piece
      where byte > UInt8(ascii: " ") || words.last.map({ $0 > UInt8(ascii: " ") }) ?? false {
        words.append(byte)
      }
    }
    return Array(words.prefix(headSize))
  }

  /// Largest number of bytes that are read to get past white space.
  private static let paddingLimit = 16 << 20

  /// Recognises a format; nil when none fits. `head` is cut off anywhere or is the whole file.
  public init?(_ head: [UInt8]) {
    guard let format = FileFormat.allCases.first(where: { $0.fits(head) }) else { return nil }
    self = format
  }

  /// Whether the first bytes are those of this format.
  private func fits(_ head: [UInt8]) -> Bool {
    switch self {
    case .zip:
      // A member, the directory of an empty zip, or the first part of a split one.
      [[3, 4], [5, 6], [7, 8]].contains { head.starts(with: [0x50, 0x4B] + $0) }
    case .gzip: GzipFile.recognises(head)
    case .fit: FITImporter.recognises(head)
    case .sqlite: HealthConnect.recognises(head)
    case .health: HealthExport.recognises(head)
    case .tcx: TCXImporter.recognises(head)
    case .gpx: GPXImporter.recognises(head)
    case .dayOne: DayOne.recognises(head)
    case .telegram: Telegram.recognises(head)
    case .messenger: Messenger.recognises(head)
    case .timeline: GoogleTimeline.recognises(head)
    case .healthAutoExport: HealthAutoExport.recognises(head)
    case .polarFlow: PolarFlow.recognises(head)
    case .nikeRunClub: NikeRunClub.recognises(head)
    case .suuntoLog: SuuntoLog.recognises(head)
    case .ownTracks: OwnTracks.recognises(head)
    case .whatsApp: WhatsApp.recognises(head)
    case .markdown: MarkdownJournal.recognises(head)
    case .note: DatedNote.recognises(head)
    case .table: TableImporter.recognises(head) || RecordTable.recognisesJSON(head)
    }
  }

  /// Whether a text occurs anywhere in the first bytes. O(n).
  static func has(_ text: StaticString, _ head: [UInt8]) -> Bool {
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard head.count >= wanted.count, let first = wanted.first else { return false }
    return head.withUnsafeBufferPointer { bytes in
      (0...(bytes.count - wanted.count)).contains { place in
        bytes[place] == first && bytes[place..<(place + wanted.count)].elementsEqual(wanted)
      }
    }
  }

  /// The formats that can be loaded, for the message that refuses any other file.
  public static let known =
    "exports of Apple Health and Health Connect, FIT, TCX, GPX, tables (CSV, TSV, JSON lines) of "
    + "values, entries, visits or trips, weights of many apps, Day One, Markdown by day, chats, Google "
    + "Timeline, and zips, gzip files and folders of them"
}

extension HealthExport {
  /// Whether a file with these first bytes is an Apple Health export. In UTF-16 every second byte
  /// of the name is zero, so those are dropped before the comparison.
  public static func recognises(_ head: [UInt8]) -> Bool {
    FileFormat.has("<HealthData", head) || FileFormat.has("<!DOCTYPE HealthData", head)
      || head.prefix(64).contains(0) && FileFormat.has("<HealthData", head.filter { $0 != 0 })
  }
}
