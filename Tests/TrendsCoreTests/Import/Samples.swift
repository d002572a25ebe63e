import Foundation
import Makers

/// A file with what is known to be in it.
struct Sample {
  let name: String
  let truth: JSON
  fileprivate let file: URL

  /// A file beside it.
  func sibling(_ name: String) -> URL {
    file.deletingLastPathComponent().appendingPathComponent(name)
  }

  var bytes: [UInt8] { get throws { [UInt8](try Data(contentsOf: file)) } }
}

enum Samples {
  /// Every file that an `EXPECTED.json` of a kind names, by name.
  static func of(_ kind: String) throws -> [Sample] {
    try TestData.places("samples/\(kind)/EXPECTED.json").flatMap { list in
      let files = try JSON(contentsOf: list)["files"]
      return files.keys.map { name in
        Sample(
          name: name, truth: files[name],
          file: list.deletingLastPathComponent().appendingPathComponent(name))
      }
    }
  }

  /// One of them, by its name.
  static func bytes(_ kind: String, _ name: String) throws -> [UInt8]? {
    try of(kind).first { $0.name == name }?.bytes
  }
}
