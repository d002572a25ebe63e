import Foundation
import Testing
import TrendsCore

@testable import Interpreter
@testable import TrendsImport

/// docs/errors.md: each word is in it once, and its example ends with that word in the real program.
@Suite("Words of errors") struct ErrorWordTests {
  static let page = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("docs/errors.md")

  @Test func `the published page is made of the words themselves`() throws {
    if ProcessInfo.processInfo.environment["TRENDSH_BLESS"] == "1" {
      try Data(ErrorWord.page.utf8).write(to: Self.page)
    }
    #expect(String(decoding: try Data(contentsOf: Self.page), as: UTF8.self) == ErrorWord.page)
  }

  @Test func `every word of every layer is told once`() {
    let told = ErrorWord.all.flatMap(\.words).map(\.word)
    #expect(Set(told).count == told.count)
    #expect(Set(told) == Set(ErrorWord.Layer.allCases.flatMap(\.words)))
    for (layer, words) in ErrorWord.all {
      for word in words { #expect(layer.words.contains(word.word), "\(word.word)") }
    }
  }

  static let examples = ErrorWord.all.flatMap(\.words).compactMap { word in
    if case .script(let script, let files) = word.example {
      Example(word: word.word, script: script, files: files)
    } else {
      nil
    }
  }

  struct Example: CustomTestStringConvertible, Sendable {
    let word: String
    let script: String
    let files: [String: String]
    var testDescription: String { word }
  }

  @Test(arguments: examples) func `an example ends with its word`(_ example: Example) throws {
    let folder = try PseudoTerminal.freshHome()
    for (name, text) in example.files {
      let file = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try Data((example.script + "\n").utf8).write(to: folder.appendingPathComponent("t.trsh"))
    let asks = example.script.hasPrefix("connect") && example.word != "unsafe"
    let process = Process()
    process.executableURL = try PseudoTerminal.binary
    process.arguments =
      ["--no-rc", "--format", "json"] + (asks ? ["--allow-programs", "--strict"] : []) + ["t.trsh"]
    process.currentDirectoryURL = folder
    process.environment = ShellEnvironment.variables(["HOME": folder.path])
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let word = example.word == "exit-N" ? "exit-" : example.word + "\""
    #expect(said.contains("\"code\":\"" + word), "\(said.prefix(400))")
    #expect(process.terminationStatus != 0)
  }
}
