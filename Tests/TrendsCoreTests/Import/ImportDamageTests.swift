import Makers
import Testing

@testable import TrendsCore
@testable import TrendsImport

/// Damaged files end in an error or in what was whole, whatever the bytes.
@Suite("Journals, chats and Timeline: damage") struct ImportDamageTests {
  /// Every reader looks at every file: none may stumble over another's.
  static func readAll(_ bytes: [UInt8]) -> Int {
    let source = MemoryBytes(bytes)
    var read = 0
    func attempt(_ recognises: ([UInt8]) -> Bool, _ read: () throws(ImportError) -> Imported) -> Int
    {
      _ = recognises(Array(bytes.prefix(4096)))
      do throws(ImportError) {
        let imported = try read()
        _ = imported.chats.flatMap { $0.messages.map { ChatTests.clock($0.time, .utc) } }
        return imported.report.read
      } catch {
        return 0
      }
    }
    read += attempt(DayOne.recognises) { () throws(ImportError) in
      try DayOne.read([source], home: .utc) { _ in .utc }
    }
    read += attempt(MarkdownJournal.recognises) { () throws(ImportError) in
      try MarkdownJournal.read(source)
    }
    read += attempt(WhatsApp.recognises) { () throws(ImportError) in
      try WhatsApp.read(source, title: "")
    }
    read += attempt(Telegram.recognises) { () throws(ImportError) in try Telegram.read(source) }
    read += attempt(Messenger.recognises) { () throws(ImportError) in try Messenger.read(source) }
    read += attempt(GoogleTimeline.recognises) { () throws(ImportError) in
      try GoogleTimeline.read(source)
    }
    return read
  }

  /// The first of a file, so that a round is quick.
  static let sizes = 1800

  @Test(.needs("samples/journal"), .needs("samples/chat"), .needs("samples/timeline"))
  func `no damage stops the shell`() throws {
    var random = SplitMix64(seed: 20_240_330)
    var files: [[UInt8]] = []
    for kind in ["journal", "chat", "timeline"] {
      for sample in try Samples.of(kind) where !sample.name.hasSuffix(".zip") {
        files.append(Array(try sample.bytes.prefix(Self.sizes)))
      }
    }
    let interesting = Array("{}[]\":,\\-0e9.\n\r# \u{200E}(".utf8) + [0, 0xFF, 0x80]
    for round in 0..<600 {
      var bytes = files[round % files.count]
      for _ in 0...(random.next() % 8) {
        let place = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 4 {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes[place] = interesting[Int(random.next() % UInt64(interesting.count))]
        case 2:
          // Numbers grow beyond what they may be.
          bytes.insert(
            contentsOf: Array("99999999999999999999".utf8.prefix(place % 20 + 1)), at: place)
        default:
          let end = min(place + Int(random.next() % 60) + 1, bytes.count)
          if end - place < bytes.count { bytes.removeSubrange(place..<end) }
        }
      }
      if random.next() % 3 == 0 { bytes.removeLast(Int(random.next() % UInt64(bytes.count))) }
      _ = Self.readAll(bytes)
    }
  }
}
