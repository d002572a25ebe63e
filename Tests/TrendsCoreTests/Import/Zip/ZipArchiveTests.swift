import Makers
import Testing
import TrendsCore
@testable import TrendsImport

@Suite("Zip archive") struct ZipArchiveTests {
  static let maker = InflateTests.mixture(seed: 5, blocks: 6, symbols: 200)

  /// A folder, a stored file and two deflated ones, all of them with `flags`.
  static func items(flags: Int = 0, isWide: Bool = false) -> [ZipMaker.Item] {
    var items = [
      ZipMaker.Item.stored("export/", ""), .deflated("export/export.xml", maker),
      .deflated("export/Zürich ⛰.gpx", InflateTests.mixture(seed: 6, blocks: 3, symbols: 50)),
    ]
    for index in items.indices {
      items[index].flags = flags
      items[index].isWide = isWide
    }
    return items + [.stored("plain.txt", "as it is")]
  }

  static func small(flags: Int = 0, isWide: Bool = false) -> [ZipMaker.Item] {
    var items = [
      ZipMaker.Item.stored("f/", ""), .stored("text", "as it is"),
      .deflated("xml", InflateTests.mixture(seed: 7, blocks: 2, symbols: 8)),
    ]
    for index in items.indices {
      items[index].flags = items[index].method == 8 ? flags : 0
      items[index].isWide = isWide
    }
    return items
  }

  /// What a member gives, and what is said of it.
  static func contents(
    _ zip: ZipArchive, _ member: ZipArchive.Member
  ) throws -> (bytes: [UInt8], warnings: [String]) {
    let opened = try zip.open(member)
    let bytes = try opened.bytes(limit: .max)
    return (bytes, opened.warnings())
  }

  static func expect(_ bytes: [UInt8], holds items: [ZipMaker.Item]) throws {
    let zip = try ZipArchive(MemoryBytes(bytes))
    #expect(zip.members.map(\.name) == items.map { String(decoding: $0.name, as: UTF8.self) })
    for (member, item) in Swift.zip(zip.members, items) {
      #expect(member.size == item.plain.count)
      #expect(member.compressedSize == item.data.count)
      #expect(member.crc == item.sum)
      #expect(member.isFolder == (item.name.last == 0x2F))
      let found = try contents(zip, member)
      #expect(found.warnings.isEmpty)
      #expect(isSame(found.bytes, item.plain))
    }
  }

  @Test(arguments: [0, 8, 0x808], [false, true])
  func `members are found by the directory`(flags: Int, isWide: Bool) throws {
    let items = Self.items(flags: flags, isWide: isWide)
    let zip = ZipMaker(items, isWide: isWide).bytes
    try Self.expect(zip, holds: items)
    try Self.expect(
      ZipMaker(items, comment: "PK\u{5}\u{6} said I", isWide: isWide).bytes, holds: items)
    try Self.expect(Array("#!/bin/sh\n".utf8) + zip, holds: items)
    try Self.expect(zip + [UInt8](repeating: 0, count: 500), holds: items)
    #expect(try ZipArchive(MemoryBytes(zip)).damage == nil)
  }

  @Test(arguments: [0, 8], [false, true])
  func `without a directory members are found one after the other`(
    flags: Int, isWide: Bool
  ) throws {
    let items = Self.items(flags: flags, isWide: isWide)
    let zip = ZipMaker(items, hasDirectory: false).bytes
    try Self.expect(zip, holds: items)
    #expect(try ZipArchive(MemoryBytes(zip)).damage == .endIsMissing)
  }

  @Test func `a descriptor may lack its signature`() throws {
    var items = Self.items(flags: 8)
    for index in items.indices { items[index].hasSignature = false }
    try Self.expect(ZipMaker(items, hasDirectory: false).bytes, holds: items)
  }

  @Test(arguments: [0, 8]) func `a zip that was cut off gives what is left`(flags: Int) throws {
    let items = Self.items(flags: flags)
    let whole = ZipMaker(items)
    for size in stride(from: 60, to: whole.bytes.count - 1, by: 61) {
      let zip = try ZipArchive(MemoryBytes(Array(whole.bytes[..<size])))
      #expect(zip.damage == .endIsMissing)
      for (index, member) in zip.members.enumerated() {
        let found = try Self.contents(zip, member)
        #expect(
          found.warnings.isEmpty == (whole.dataEnds[index] <= size || member.method == .stored)
        )
        #expect(found.bytes.count == member.size)
        let isPrefix = items[index].plain.starts(with: found.bytes)
        #expect(isPrefix)
      }
    }
  }

  @Test func `names without a mark are UTF-8 where they can be, else of the first PC`() throws {
    var items = [ZipMaker.Item.stored("", "1"), .stored("", "2"), .stored("", "3")]
    items[0].name = Array("Gewichte/März.csv".utf8)
    items[1].name = [0x4D, 0x84, 0x72, 0x7A, 0xE1]
    items[2].name = [0x4D, 0xFF]
    items[2].flags = 0x800
    let zip = try ZipArchive(MemoryBytes(ZipMaker(items).bytes))
    #expect(zip.members.map(\.name) == ["Gewichte/März.csv", "Märzß", "M\u{FFFD}"])
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    var method = 8
    var flags = 0
    var message: String
    var testDescription: String { message }

    static let all = [
      Refusal(method: 9, message: "'a' is compressed with method 9 (Deflate64)"),
      Refusal(method: 93, message: "'a' is compressed with method 93 (Zstandard)"),
      Refusal(method: 77, message: "'a' is compressed with method 77"),
      Refusal(flags: 1, message: "'a' is encrypted"),
      Refusal(method: 99, flags: 1, message: "'a' is encrypted"),
    ]
  }

  @Test(arguments: Refusal.all) func `what cannot be read is refused by name`(refusal: Refusal)
    throws
  {
    var item = ZipMaker.Item.deflated("a", Self.maker)
    (item.method, item.flags) = (refusal.method, refusal.flags)
    let zip = try ZipArchive(MemoryBytes(ZipMaker([item, .stored("b", "fine")]).bytes))
    let first = try #require(zip.members.first)
    let error = #expect(throws: ImportError.self) { try zip.open(first) }
    #expect(error?.message == refusal.message)
    #expect(error?.hint == "unpack the zip with another program and load the files")
    #expect(try Self.contents(zip, zip.members[1]).bytes == Array("fine".utf8))
  }

  @Test(
    arguments: [
      [], [0x50, 0x4B], [0x50, 0x4B, 5, 6] + [UInt8](repeating: 0, count: 18),
      Array("<?xml version='1.0'?>".utf8), Array(ZipMaker(items()).bytes.prefix(20)),
    ] as [[UInt8]])
  func `an empty or damaged zip says to export it again`(bytes: [UInt8]) {
    let error = #expect(throws: ImportError.self) { try ZipArchive(MemoryBytes(bytes)) }
    #expect(error?.message == "this zip is empty or damaged")
    #expect(error?.hint == "export it again")
  }

  @Test func `a part of a split zip is refused`() {
    var last = ZipMaker(Self.items()).bytes
    last[last.count - 18] = 3
    let first = ZipMaker.little(0x0807_4B50, 4) + ZipMaker(Self.items(), hasDirectory: false).bytes
    for bytes in [last, first] {
      let error = #expect(throws: ImportError.self) { try ZipArchive(MemoryBytes(bytes)) }
      #expect(error?.message == "this is one part of a split zip")
    }
  }

  @Test func `a wrong checksum or size is a warning, and what came stays`() throws {
    var items = [ZipMaker.Item.deflated("a", Self.maker), .deflated("b", Self.maker)]
    items[0].crc = 1
    items[1].size = 5
    let zip = try ZipArchive(MemoryBytes(ZipMaker(items).bytes))
    let a = try Self.contents(zip, zip.members[0])
    #expect(a.warnings == ["a: bad checksum, it may be damaged"])
    #expect(isSame(a.bytes, Self.maker.plain))
    let b = try Self.contents(zip, zip.members[1])
    #expect(b.warnings == ["b: has \(Self.maker.plain.count) bytes, but the zip says 5"])
    #expect(isSame(b.bytes, Array(Self.maker.plain.prefix(5))))
    let beyond = try zip.open(zip.members[1], beyondSize: true).bytes(limit: .max)
    #expect(isSame(beyond, Self.maker.plain))
  }

  @Test func `absurd sizes, offsets and names are errors`() throws {
    let long = ZipMaker.Item.stored(String(repeating: "x", count: 5000), "")
    for hasDirectory in [true, false] {
      let bytes = ZipMaker([long], hasDirectory: hasDirectory).bytes
      let error = #expect(throws: ImportError.self) { try ZipArchive(MemoryBytes(bytes)) }
      #expect(error?.message == "this zip has a name of more than 4,096 bytes")
    }
    var bytes = ZipMaker([.stored("a", "text")]).bytes
    bytes.replaceSubrange((bytes.count - 27)..<(bytes.count - 23), with: [1, 2, 3, 0x7F])
    let zip = try ZipArchive(MemoryBytes(bytes))
    let error = #expect(throws: ImportError.self) { try zip.open(zip.members[0]) }
    #expect(error?.message == "this zip is damaged: 'a' is not where its directory says")
  }

  /// The sizes and offsets of Zip64, in the end record, the directory and the local headers.
  @Test(arguments: [Int.max, -1])
  func `absurd numbers of 64 bits do no harm`(number: Int) throws {
    var maker = DeflateMaker(seed: 1)
    maker.fixed(symbols: 9, isFinal: true)
    var items = [ZipMaker.Item.deflated("xml", maker), .stored("b", "text")]
    for index in items.indices { items[index].isWide = true }
    let bytes = ZipMaker(items, isWide: true).bytes
    for place in 0..<(bytes.count - 8) {
      var copy = bytes
      copy.replaceSubrange(place..<(place + 8), with: ZipMaker.little(number, 8))
      guard let zip = try? ZipArchive(MemoryBytes(copy)) else { continue }
      for member in zip.members {
        let bytes = try? zip.open(member)
        _ = try? bytes?.bytes(limit: .max)
        _ = bytes?.warnings()
      }
    }
  }

  @Test(arguments: [0, 8], [false, true])
  func `damage never does more than errors, warnings and other bytes`(
    flags: Int, isWide: Bool
  ) throws {
    for bytes in damaged(
      ZipMaker(Self.small(flags: flags, isWide: isWide), isWide: isWide).bytes, times: 300, seed: 3)
    {
      guard let zip = try? ZipArchive(MemoryBytes(bytes)) else { continue }
      for member in zip.members.prefix(10) {
        guard let opened = try? zip.open(member), let bytes = try? opened.bytes(limit: .max),
          opened.warnings().isEmpty, member.hasKnownSize
        else { continue }
        #expect(bytes.count & 0xFFFF_FFFF == member.size & 0xFFFF_FFFF)
        // A descriptor may be cut off, and its checksum with it.
        if let crc = member.crc { #expect(CRC32.of(bytes) == crc) }
      }
    }
  }
}
