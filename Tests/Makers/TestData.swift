package import Foundation
package import Testing

/// Files whose contents are known: the repository's own in `Tests/Fixtures`, and more where
/// `TRENDSH_SHARED` names a folder of the same form (`samples/KIND/EXPECTED.json`, `reference/*.json`).
package enum TestData {
  /// The folder that `TRENDSH_SHARED` names, or nil where it is not set.
  package static let shared: URL? =
    ProcessInfo.processInfo.environment["TRENDSH_SHARED"].flatMap { path in
      path.isEmpty ? nil : URL(fileURLWithPath: path).standardizedFileURL
    }

  package static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures")

  private static var roots: [URL] { [fixtures] + (shared.map { [$0] } ?? []) }

  /// Where a path leads to in each of the folders that have it.
  package static func places(_ path: String) -> [URL] {
    roots.map { $0.appendingPathComponent(path) }
      .filter { FileManager.default.fileExists(atPath: $0.path) }
  }

  /// The files of a folder in both places, by name.
  package static func files(in path: String, ending: String) -> [URL] {
    places(path).flatMap { folder in
      let found = try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)
      return (found ?? []).filter { $0.lastPathComponent.hasSuffix(ending) }
        .sorted { $0.lastPathComponent < $1.lastPathComponent }
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test, by name and with the reason, where neither place has the path.
  package static func needs(_ path: String) -> Self {
    .enabled(if: !TestData.places(path).isEmpty, "no \(path): set TRENDSH_SHARED")
  }
}
