import Foundation
import Testing

/// A few of the lives that `scripts/harden world` lives by the thousand: hours of idle time, faults,
/// power cuts and machines that lack something, over a C library that obeys a seed.
@Suite("World") struct WorldTests {
  private static let folder = try? PseudoTerminal.binary.deletingLastPathComponent()
  /// What is loaded below the shell.
  private static let ground = folder?.appendingPathComponent("libGround.so")

  private static var isLinux: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }

  @Test(
    .enabled(
      if: isLinux && ShellEnvironment.isPlain,
      "calls are replaced on Linux, and beside no sanitizer"),
    arguments: [["--lives", "40"], ["--lives", "2", "--trial", "power", "--every"]])
  func `whole lives break no rule`(words: [String]) throws {
    let process = Process()
    process.executableURL = try #require(Self.folder).appendingPathComponent("world")
    process.arguments =
      [try PseudoTerminal.binary.path, try #require(Self.ground).path, "--seed", "1"] + words
    let output = Pipe()
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let said = String(decoding: printed, as: UTF8.self)
    #expect(process.terminationStatus == 0, "\(said)")
    #expect(said.contains(" 0 rules broken"), "\(said)")
  }
}
