import Foundation
import Interpreter
import Testing

@testable import trendsh

@Suite("Files that are written") struct WrittenFileTests {
  private func folder() throws -> String {
    let folder = try PseudoTerminal.freshHome().appendingPathComponent("out").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder + "/"
  }

  @Test func `who may read a file is as it was`() throws {
    let path = try folder() + "p.csv"
    let host = LiveHost()
    try host.write([65], to: path, mode: .create, within: .anywhere)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    try host.write([66], to: path, mode: .overwrite, within: .anywhere)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data([66]))
    #expect(throws: HostError.self) {
      try host.write([67], to: path, mode: .create, within: .anywhere)
    }
  }

  @Test func `what a killed process left goes, what a living one writes stays`() throws {
    let folder = try folder()
    let ended = Process()
    ended.executableURL = URL(fileURLWithPath: "/bin/sh")
    ended.arguments = ["-c", "exit"]
    try ended.run()
    ended.waitUntilExit()
    let stale = "\(folder).trendsh-\(ended.processIdentifier)-1"
    let kept = ["\(folder).trendsh-\(getpid())-1", "\(folder).trendsh-x", "\(folder).other"]
    for name in kept + [stale] { try Data().write(to: URL(fileURLWithPath: name)) }
    try LiveHost().write([65], to: folder + "a.csv", mode: .create, within: .anywhere)
    #expect(!FileManager.default.fileExists(atPath: stale))
    #expect(kept.allSatisfy { FileManager.default.fileExists(atPath: $0) })
  }

  @Test func `what goes wrong names the file as it was typed`() {
    #expect {
      try LiveHost().write([65], to: "~/no-such-folder/x.csv", mode: .create, within: .anywhere)
    } throws: {
      ($0 as? HostError)?.message.contains("'~/no-such-folder/x.csv'") == true
    }
  }

  @Test(.enabled(if: ShellEnvironment.isPlain, "a sanitizer, too, writes files that may not grow"))
  func `a file that may not grow and closed descriptors are no death`() throws {
    let folder = try folder()
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = [
      "-c",
      """
      # The limit would cut the report of a run that measures coverage.
      cd "$1" && (ulimit -f 8; LLVM_PROFILE_FILE=/dev/null "$0" -c 'load demo; export a.csv' 2>said
      echo $?); "$0" <&-; echo $?
      """,
      try PseudoTerminal.binary.path, folder,
    ]
    let output = Pipe()
    shell.standardOutput = output
    try shell.run()
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    shell.waitUntilExit()
    let codes = String(decoding: printed, as: UTF8.self)
    #expect(codes.hasSuffix("\n1\n0\n"))
    #expect(try String(contentsOfFile: folder + "said", encoding: .utf8).contains("cannot write"))
    #expect(!FileManager.default.fileExists(atPath: folder + "a.csv"))
  }

  #if os(Linux)
    @Test(arguments: ["TERM", "HUP"])
    func `a program ends with the shell that asked it`(signal: String) throws {
      let folder = try folder()
      let shell = Process()
      shell.executableURL = URL(fileURLWithPath: "/bin/sh")
      // Who is over and was not fetched yet has no command line.
      shell.arguments = [
        "-c",
        """
        cd "$1" && export HOME="$1"
        printf '#!/bin/sh\ntrap "" TERM HUP\necho $$ >pid\nsleep 60\n' >ask; chmod +x ask
        "$0" --allow-programs -c 'connect y ./ask {from} {to}; open y y' >/dev/null 2>&1 &
        for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
          test -s pid && break; sleep 0.2
        done
        kill -$2 $!; wait $!; echo $?; sleep 0.2
        tr -d '\\000' <"/proc/$(cat pid)/cmdline" 2>/dev/null | wc -c
        """,
        try PseudoTerminal.binary.path, folder, signal,
      ]
      let output = Pipe()
      shell.standardOutput = output
      shell.standardError = FileHandle.nullDevice
      try shell.run()
      let printed = output.fileHandleForReading.readDataToEndOfFile()
      shell.waitUntilExit()
      let code = signal == "TERM" ? 143 : 129
      #expect(String(decoding: printed, as: UTF8.self) == "\(code)\n0\n")
    }
  #endif

  @Test func `another group may not read what this one could`() throws {
    let folder = try folder()
    let path = folder + "g.csv"
    try LiveHost().write([65], to: path, mode: .create, within: .anywhere)
    chmod(path, 0o640)
    // Only who may give files away can make one of another group.
    let isOurs = chown(path, uid_t.max, 4321) == 0
    try LiveHost().write([66], to: path, mode: .overwrite, within: .anywhere)
    var status = stat()
    #expect(lstat(path, &status) == 0 && status.st_mode & 0o777 == 0o640)
    #expect(!isOurs || status.st_gid == 4321)
  }

  @Test(.enabled(if: ShellEnvironment.isPlain, "a sanitizer, too, writes files that may not grow"))
  func `what cannot be added whole is not added`() throws {
    let folder = try folder()
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = [
      "-c",
      """
      cd "$1" && "$0" --no-rc -c 'load demo; metrics >> log.txt' && cp log.txt first
      (ulimit -f 1; LLVM_PROFILE_FILE=/dev/null "$0" --no-rc -c 'load demo; metrics >> log.txt; \
      metrics >> log.txt') 2>said
      """,
      try PseudoTerminal.binary.path, folder,
    ]
    shell.environment = ShellEnvironment.variables(["HOME": folder])
    shell.standardOutput = FileHandle.nullDevice
    try shell.run()
    shell.waitUntilExit()
    let one = try String(contentsOfFile: folder + "first", encoding: .utf8)
    let all = try String(contentsOfFile: folder + "log.txt", encoding: .utf8)
    #expect(!one.isEmpty && all.count % one.count == 0, "\(all.count) of \(one.count)")
    #expect(try String(contentsOfFile: folder + "said", encoding: .utf8).contains("cannot write"))
  }

  /// The process was killed between its line and its file.
  /// The list may be longer than what is read of it, and one file may have most of its lines.
  @Test func `thousands of lines for one file forget no other`() throws {
    let folder = try folder()
    let (kept, log) = (folder + "kept.csv", folder + "log.txt")
    WrittenFiles(in: folder).whole(kept, [65]) {
      _ = FileManager.default.createFile(atPath: kept, contents: Data([65]))
    }
    let list = try String(contentsOfFile: folder + "written", encoding: .utf8)
    let line = "\(String(repeating: "0", count: 64)) 9 \(log)\n"
    let many = list + String(repeating: line, count: 25_000)
    try many.write(toFile: folder + "written", atomically: true, encoding: .utf8)
    // It is read, and shortened, when somebody asks.
    #expect(WrittenFiles(in: folder).isUnchanged(kept))
    let size = try Data(contentsOf: URL(fileURLWithPath: folder + "written")).count
    #expect(size < 1000)
    #expect(WrittenFiles(in: folder).isUnchanged(kept))
  }

  @Test func `the end of a long list counts`() throws {
    let folder = try folder()
    let kept = folder + "kept.csv"
    let line = "\(String(repeating: "0", count: 64)) 9 \(folder)log.txt\n"
    try String(repeating: line, count: 200_000)
      .write(toFile: folder + "written", atomically: true, encoding: .utf8)
    WrittenFiles(in: folder).whole(kept, [65]) {
      _ = FileManager.default.createFile(atPath: kept, contents: Data([65]))
    }
    #expect(WrittenFiles(in: folder).isUnchanged(kept))
  }

  @Test func `a file that was announced and never written keeps its owner`() throws {
    let folder = try folder()
    let path = folder + "a.csv"
    let written = WrittenFiles(in: folder)
    try written.whole(path, [65]) { try Data([65]).write(to: URL(fileURLWithPath: path)) }
    struct Killed: Error {}
    #expect(throws: Killed.self) { try written.whole(path, [66]) { throw Killed() } }
    let next = WrittenFiles(in: folder)
    #expect(next.isUnchanged(path))
    try Data([67]).write(to: URL(fileURLWithPath: path))
    #expect(!WrittenFiles(in: folder).isUnchanged(path))
    #expect(throws: Killed.self) { try written.whole(path, [68]) { throw Killed() } }
    try Data([68]).write(to: URL(fileURLWithPath: path))
    #expect(!WrittenFiles(in: folder).isUnchanged(path), "somebody else's file is not announced")
  }

  @Test func `a pipe that nobody empties yet takes all of the bytes`() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let (source, target) = (ends[0], ends[1])
    let reader = Thread {
      usleep(20_000)
      var found: [UInt8] = []
      var part = [UInt8](repeating: 0, count: 8192)
      while true {
        let count = read(source, &part, part.count)
        if count <= 0 { break }
        found += part[..<count]
      }
      #expect(found == bytes)
      close(source)
    }
    reader.start()
    #expect(writeWhole(bytes, to: target))
    close(target)
    while !reader.isFinished { usleep(1000) }
  }
}
