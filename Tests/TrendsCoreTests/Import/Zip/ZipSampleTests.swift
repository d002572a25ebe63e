import Foundation
import Makers
import Testing
import TrendsCore
@testable import TrendsImport

/// Real zips: of a phone, of a journal, and one that was written as a stream.
@Suite("Zip samples") struct ZipSampleTests {
  private static var files: [URL] {
    ["apple-health", "journal"].flatMap { TestData.files(in: "samples/\($0)", ending: ".zip") }
  }

  private static let quirks = "gen-quirks-local-offsets.zip"

  @Test(.needs("samples/apple-health"), .needs("samples/journal"))
  func `every member of every sample has its checksum`() throws {
    try #require(!Self.files.isEmpty)
    for file in Self.files {
      let bytes = [UInt8](try Data(contentsOf: file))
      let zip = try ZipArchive(MemoryBytes(bytes))
      #expect(zip.damage == nil)
      for member in zip.members {
        let bytes = try zip.open(member)
        #expect(bytes.warnings().isEmpty, "\(file.lastPathComponent)")
        #expect(bytes.count == member.size)
      }
    }
  }

  @Test(.needs("samples/apple-health/\(quirks)"))
  func `a sample that was written as a stream is found without its directory`() throws {
    let file = try #require(Self.files.first { $0.lastPathComponent == Self.quirks })
    let bytes = [UInt8](try Data(contentsOf: file))
    let whole = try ZipArchive(MemoryBytes(bytes))
    let cut = try ZipArchive(MemoryBytes(Array(bytes.dropLast(30))))
    #expect(cut.damage == .endIsMissing)
    #expect(cut.members == whole.members)
  }
}
