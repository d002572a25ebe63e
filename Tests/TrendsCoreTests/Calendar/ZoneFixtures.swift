import Foundation
import TrendsCore

/// The system's zone files, and small made-up ones.
enum ZoneFixtures {
  static let folder = "/usr/share/zoneinfo"

  static var areInstalled: Bool {
    FileManager.default.fileExists(atPath: "\(folder)/Europe/Berlin")
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))
  }

  static func zone(_ name: String) throws -> Zone {
    try Zone(name: name, tzif: try bytes(name))
  }

  /// A file of version 2 with these changes, all offsets in one table, the first for the beginning.
  static func file(
    times: [Int64] = [], offsets: [Int32] = [0], footer: String = "", leaps: Int = 0
  ) -> [UInt8] {
    func block(_ size: Int) -> [UInt8] {
      var bytes = Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
      let isUsed = size == 8
      let counts = [
        0, 0, isUsed ? leaps : 0, isUsed ? times.count : 0, isUsed ? offsets.count : 1, 1,
      ]
      for count in counts { bytes += big(UInt64(count), 4) }
      guard isUsed else { return bytes + [0, 0, 0, 0, 0, 0, 0] }
      for time in times { bytes += big(UInt64(bitPattern: time), 8) }
      for index in times.indices { bytes.append(UInt8(index + 1)) }
      for offset in offsets { bytes += big(UInt64(UInt32(bitPattern: offset)), 4) + [0, 0] }
      return bytes + [0] + [UInt8](repeating: 0, count: leaps * 12)
    }
    return block(4) + block(8) + Array("\n\(footer)\n".utf8)
  }

  private static func big(_ value: UInt64, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * (size - 1 - $0))) }
  }
}

/// Runs python3 where it is on the path; nil where it is not.
enum Python {
  static let isPresent = run("print(1)", "") == "1\n"

  static func run(_ script: String, _ arguments: String...) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
  }
}
