import Foundation
import Testing

/// The commands of the handbook that are typed outside the shell, run by the real program.
@Suite("Handbook") struct HandbookTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let folder = root.appendingPathComponent("docs/handbook")

  static var pages: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted().filter { name in
      (try? exchanges(of: name))?.isEmpty == false
    }
  }

  @Test func `the handbook has commands of the outer shell`() { #expect(!Self.pages.isEmpty) }

  /// A command of a block and the lines below it.
  private struct Exchange {
    var command: String
    var wanted: [String] = []
  }

  /// The commands of all blocks of a page that begin with `$ `.
  private static func exchanges(of page: String) throws -> [Exchange] {
    let text = try String(contentsOf: folder.appendingPathComponent(page), encoding: .utf8)
    var exchanges: [Exchange] = []
    var isInside = false
    for line in text.components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        isInside = line == "```console"
      } else if isInside, line.hasPrefix("$ ") {
        exchanges.append(Exchange(command: String(line.dropFirst(2))))
      } else if isInside, !exchanges.isEmpty {
        exchanges[exchanges.count - 1].wanted.append(line)
      }
    }
    return exchanges
  }

  /// Whether lines are as they are wanted, where `…` stands for any number of them.
  private static func fits(_ lines: ArraySlice<String>, _ wanted: ArraySlice<String>) -> Bool {
    guard let first = wanted.first else { return lines.isEmpty }
    if first == "…" {
      return (0...lines.count).contains { fits(lines.dropFirst($0), wanted.dropFirst()) }
    }
    return lines.first == first && fits(lines.dropFirst(), wanted.dropFirst())
  }

  /// A program that a command needs and this machine lacks.
  private static func missing(in command: String) -> String? {
    ["python3", "sqlite3"].first { program in
      command.contains(program)
        && !["/usr/bin/", "/bin/"].contains {
          FileManager.default.isExecutableFile(atPath: $0 + program)
        }
    }
  }

  /// Writes the answer of a command that has none yet into its page.
  private func bless(_ page: String, exchange wanted: Int, _ answer: [String]) throws {
    let file = Self.folder.appendingPathComponent(page)
    var (lines, isInside, seen): ([String], Bool, Int) = ([], false, -1)
    for line in try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n") {
      lines.append(line)
      if line.hasPrefix("```") { isInside = line == "```console" }
      guard isInside, line.hasPrefix("$ ") else { continue }
      seen += 1
      if seen == wanted { lines += answer }
    }
    try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
  }

  @Test("each command of the handbook does what its page shows", arguments: pages)
  func commands(_ page: String) throws {
    let exchanges = try Self.exchanges(of: page)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let work = folder.appendingPathComponent("work")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.copyItem(at: Self.folder.appendingPathComponent("data"), to: work)
    for place in ["reports", "serve", "embedding"] {
      let examples = Self.root.appendingPathComponent("examples/" + place)
      for name in try FileManager.default.contentsOfDirectory(atPath: examples.path) {
        try FileManager.default.copyItem(
          at: examples.appendingPathComponent(name), to: work.appendingPathComponent(name))
      }
    }
    // It is 4 October 2026 in the handbook.
    let program = folder.appendingPathComponent("trendsh")
    let binary = try PseudoTerminal.binary.path
    try Data("#!/bin/sh\nexec '\(binary)' --no-rc --today 2026-10-04 --tz UTC \"$@\"\n".utf8)
      .write(to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    for (place, exchange) in exchanges.enumerated() {
      if let missing = Self.missing(in: exchange.command) {
        print("skipped: '\(exchange.command)' of \(page), because \(missing) is not installed")
        continue
      }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", "exec 2>&1\n" + exchange.command]
      process.environment = ShellEnvironment.variables([
        "HOME": folder.path, "PATH": folder.path + ":/usr/bin:/bin",
      ])
      process.currentDirectoryURL = work
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      let bytes = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      var lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\n")
      if lines.last?.isEmpty == true { lines.removeLast() }
      if ProcessInfo.processInfo.environment["TRENDSH_BLESS"] != nil, exchange.wanted.isEmpty,
        process.terminationStatus == 0
      {
        try bless(page, exchange: place, lines)
        continue
      }
      #expect(
        Self.fits(lines[...], exchange.wanted[...]),
        "\(page): \(exchange.command):\n\(lines.joined(separator: "\n"))")
    }
  }
}
