import Foundation
import Testing

@testable import trendsh

@Suite("The stream reader") struct StreamReaderTests {
  /// All that reading these bytes gives, whatever the size of the pieces they come in.
  private func reads(_ bytes: [UInt8], chunk: Int) throws -> [ReadLine] {
    let file = try PseudoTerminal.freshHome()
    defer { try? FileManager.default.removeItem(at: file) }
    let path = file.appendingPathComponent("input").path
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    var reader = StreamReader(descriptor: handle.fileDescriptor, chunkSize: chunk)
    var all: [ReadLine] = []
    while true {
      let read = reader.read(prompt: "> ")
      if read == .endOfFile { return all }
      all.append(read)
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]
    var lines: [ReadLine]
  }

  static let cases = [
    Case(testDescription: "nothing", bytes: [], lines: []),
    Case(
      testDescription: "no last newline", bytes: Array("a\nb".utf8),
      lines: [.line("a"), .line("b")]),
    Case(
      testDescription: "CRLF", bytes: Array("a\r\n\r\nb\rc".utf8),
      lines: [.line("a"), .line(""), .line("b\rc")]),
    Case(testDescription: "NUL", bytes: [0x61, 0, 0x62, 0x0A], lines: [.line("a\0b")]),
    Case(testDescription: "UTF-8", bytes: Array("日本\n".utf8), lines: [.line("日本")]),
    Case(
      testDescription: "invalid UTF-8", bytes: [0x61, 0xFF, 0x0A, 0x62, 0x0A],
      lines: [.invalid([0x61, 0xFF]), .line("b")]),
    Case(
      testDescription: "a line at the limit, one beyond, one after",
      bytes: Array(repeating: 0x61, count: StreamReader.lineLimit) + [0x0A]
        + Array(repeating: 0x62, count: StreamReader.lineLimit + 1) + [0x0A]
        + Array(repeating: 0x63, count: 3 * StreamReader.lineLimit) + [0x0A, 0x64],
      lines: [
        .line(String(repeating: "a", count: StreamReader.lineLimit)), .tooLong, .tooLong,
        .line("d"),
      ]),
  ]

  @Test(arguments: cases, [1000, 7, 65_536])
  func `lines are exact to the byte`(example: Case, chunk: Int) throws {
    #expect(try reads(example.bytes, chunk: chunk) == example.lines)
  }
}
