import Makers
import Testing
import TrendsCore

@testable import TrendsImport

/// Files that are packed with gzip, and containers in containers.
@Suite("Gzip") struct GzipFileTests {
  private func open(_ bytes: [UInt8], most: Int = .max) throws(ImportError) -> GzipFile {
    try GzipFile(MemoryBytes(bytes), most: most) { _ in true }
  }

  private func text(_ file: GzipFile) throws -> String {
    String(decoding: try file.bytes.bytes(limit: file.bytes.count), as: UTF8.self)
  }

  private func importer(_ bytes: [UInt8], named name: String) throws(ImportError) -> FileImporter {
    var importer = FileImporter(.init(home: .utc, zoneNamed: { _ in nil }))
    try importer.read(MemoryBytes(bytes), named: name)
    return importer
  }

  private let weights = Array("day,weight (kg)\n2025-01-01,70\n2025-01-02,71\n".utf8)

  @Test(arguments: [0, 2, 4, 8, 16, 30] as [UInt8])
  func `a header may have any of its fields`(flags: UInt8) throws {
    let file = try open(GzipMaker.part(weights, flags: flags))
    #expect(try text(file) == String(decoding: weights, as: UTF8.self))
    #expect(file.remarks == [] && !file.isCutOff)
  }

  @Test func `parts follow one another`() throws {
    let halves = [Array(weights[..<20]), Array(weights[20...])]
    let file = try open(halves.flatMap { GzipMaker.part($0, flags: 8) })
    #expect(try text(file) == String(decoding: weights, as: UTF8.self))
    #expect(file.remarks == [])
    let more = try open(GzipMaker.part(weights) + [1, 2, 3])
    #expect(more.remarks == ["3 bytes after its end are left out"])
  }

  @Test func `parts that are too large to be held are inflated again`() throws {
    let size = GzipFile.heldLimit / 2 + 1000
    let parts = [UInt8](0..<2).map { [UInt8](repeating: $0, count: size) }
    let file = try open(parts.flatMap { GzipMaker.part($0) })
    #expect(file.bytes is JoinedBytes && file.bytes.count == 2 * size)
    #expect(try file.bytes.bytes(from: size - 2, limit: 4) == [0, 0, 1, 1])
    #expect(try file.bytes.bytes(from: 2 * size - 1, limit: 4) == [1])
    #expect(try file.bytes.bytes(from: 5, limit: 2) == [0, 0])
  }

  @Test func `every cut and every wrong byte of the end is told`() throws {
    let whole = GzipMaker.part(weights)
    let header = whole.count - 8 - weights.count - 5
    for size in (header + 1)..<whole.count {
      let file = try open(Array(whole[..<size]))
      #expect(file.isCutOff && !file.remarks.isEmpty, "\(size) bytes")
    }
    for place in whole.indices.suffix(8) {
      var bad = whole
      bad[place] ^= 1
      #expect(try open(bad).remarks == ["bad checksum, it may be damaged"])
    }
    #expect(throws: ImportError.unpacksTooFar(times: InflatedBytes.mostRatio)) {
      try open(whole, most: weights.count - 1)
    }
  }

  /// A25.
  @Test func `what is packed is read like the file itself, three deep`() throws {
    let plain = try importer(weights, named: "w.csv")
    var bytes = weights
    for depth in 1...4 {
      bytes = GzipMaker.part(bytes)
      guard depth <= FileImporter.mostDepth else {
        #expect(throws: ImportError.tooDeep(limit: FileImporter.mostDepth)) {
          try importer(bytes, named: "w.csv.gz")
        }
        return
      }
      let packed = try importer(bytes, named: "w.csv.gz")
      #expect(packed.items.map(\.name) == ["w.csv.gz"])
      #expect(packed.items.map(\.digest) == plain.items.map(\.digest))
    }
  }

  /// A25.
  @Test func `a zip in a zip is read, and what cannot be is told by name`() throws {
    let inner = ZipMaker([
      .bytes("a.csv.gz", GzipMaker.part(weights)), .stored("b.bin", "\u{1}\u{2}"),
      .stored("steps.csv", "day,value\n2025-01-01,7000\n2025-01-02,7100\n"),
    ])
    let outer = ZipMaker([
      .bytes("in.zip", inner.bytes), .stored("c.csv", "day,weight\n2025-01-01,70\n"),
      .bytes("__MACOSX/._in.zip", [0, 1]),
    ])
    let read = try importer(outer.bytes, named: "z.zip")
    #expect(read.items.map(\.name) == ["z.zip/in.zip/a.csv.gz", "z.zip/in.zip/steps.csv"])
    #expect(read.items.map { Self.metric($0) } == ["weight", "steps"])
    #expect(read.passedOver == ["z.zip/in.zip/b.bin"])
    #expect(read.troubles.map(\.name) == ["z.zip/c.csv"])
    #expect(read.troubles.map(\.error.code) == [.noUnit])
    // A member that is all there is decides for the zip.
    let alone = ZipMaker([.stored("c.csv", "day,weight\n2025-01-01,70\n")])
    let failure = #expect(throws: ImportError.self) { try importer(alone.bytes, named: "z.zip") }
    #expect(failure?.code == .noUnit)
  }

  @Test func `a bomb in a bomb is one bomb`() throws {
    // Each member claims the 64 MiB that a container may give in all.
    var claims = ZipMaker.Item.stored("a.csv", "day,weight (kg)\n2025-01-01,70\n")
    claims.size = InflatedBytes.leastLimit / 2 + 1
    let bomb = ZipMaker([claims, claims])
    let outer = ZipMaker([.bytes("in.zip", bomb.bytes)])
    #expect(throws: ImportError.unpacksTooFar(times: InflatedBytes.mostRatio)) {
      try importer(outer.bytes, named: "z.zip")
    }
  }

  private static func metric(_ item: FileImporter.Item) -> String? {
    guard case .imported(let imported) = item.content else { return nil }
    return imported.series.first?.metric.name
  }
}
