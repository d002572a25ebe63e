import Foundation
import Testing

/// What the kernel holds back when the program itself would not.
@Suite("Belt of the kernel") struct KernelBeltTests {
  private static func run(_ words: [String], _ folder: URL) throws -> String {
    let process = Process()
    process.executableURL = try PseudoTerminal.binary
    process.arguments = words
    process.environment = ShellEnvironment.variables([
      "HOME": folder.path, "TRENDSH_TRY_BELT": folder.path,
    ])
    process.currentDirectoryURL = folder
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: printed, as: UTF8.self)
  }

  /// The parts that this machine's kernel has, as the program tells them.
  private static let parts = (try? run(["--version", "--verbose"], URL(filePath: "/"))) ?? ""

  @Test(
    .enabled(if: parts.contains("Landlock") && parts.contains("seccomp"), "no such kernel"),
    arguments: [
      ["--safe", "-c", "help"], ["check", "x.trsh"], ["x.trsh"], ["--safe", "serve", "--stdio"],
    ])
  func `it holds behind safe mode, check and a header`(words: [String]) throws {
    let folder = try PseudoTerminal.freshHome()
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in [("x.trsh", "#: transcript 1  mode safe\nhelp\n"), ("old", "mine")] {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    let said = try Self.run(words, folder)
    for what in ["a new file", "an old file", "a removal", "a socket", "a program"] {
      #expect(said.contains("belt: \(what) is held"), "\(said)")
    }
    // Nothing that asked for no rights leaves so much as a folder.
    #expect(said.contains("belt: the state folder is held"), "\(said)")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/.local"))
  }

  @Test(.enabled(if: parts.contains("Landlock") && parts.contains("seccomp"), "no such kernel"))
  func `the prompt of a safe session keeps its history, and nothing else`() throws {
    let folder = try PseudoTerminal.freshHome()
    let shell = try PseudoTerminal(
      ["--safe", "--no-rc"], environment: ["TRENDSH_TRY_BELT": folder.path], home: folder)
    try shell.waitForPrompt()
    let said = String(decoding: shell.written, as: UTF8.self)
    for part in ["a new file is held", "the state folder passes", "an endless file is held"] {
      #expect(said.contains(part), "\(said)")
    }
  }

  @Test func `nothing is held back from the person's own lines`() throws {
    let folder = try PseudoTerminal.freshHome()
    defer { try? FileManager.default.removeItem(at: folder) }
    let said = try Self.run(["--no-rc", "-c", "load demo; stats > a.txt"], folder)
    #expect(!said.contains("belt:"), "\(said)")
  }
}
