import Foundation
import Testing
import TrendsCore
@testable import TrendsImport

/// Real zips: of a phone, of a journal, and one that was written as a stream.
@Suite("Zip samples") struct ZipSampleTests {
  static var files: [URL] {
    let samples = ReferenceTests.folder.deletingLastPathComponent()
      .appendingPathComponent("samples")
    return ["apple-health", "journal"].flatMap { name in
      let folder = samples.appendingPathComponent(name)
      let found = try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)
      return (found ?? []).filter { $0.pathExtension == "zip" }
    }
  }

  @Test func `every member of every sample has its checksum`() throws {
    if Self.files.isEmpty { print("zip: no samples, nothing was read (TRENDSH_SHARED)") }
    for file in Self.files {
      let bytes = [UInt8](try Data(contentsOf: file))
      let zip = try ZipArchive(MemoryBytes(bytes))
      #expect(!zip.isTruncated)
      for member in zip.members {
        let bytes = try zip.open(member)
        #expect(bytes.warnings().isEmpty, "\(file.lastPathComponent)")
        #expect(bytes.count == member.size)
      }
    }
  }

  @Test func `a sample that was written as a stream is found without its directory`() throws {
    guard
      let file = Self.files.first(where: { $0.lastPathComponent == "gen-quirks-local-offsets.zip" })
    else { return }
    let bytes = [UInt8](try Data(contentsOf: file))
    let whole = try ZipArchive(MemoryBytes(bytes))
    let cut = try ZipArchive(MemoryBytes(Array(bytes.dropLast(30))))
    #expect(cut.isTruncated)
    #expect(cut.members == whole.members)
  }
}
