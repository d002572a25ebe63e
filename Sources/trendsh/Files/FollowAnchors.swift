import Interpreter
import TrendsCore

/// How far followed files were read, in a file of the state folder that only its owner reads: a line for
/// each file and series, the newest last. It holds places and hashes, no samples.
struct FollowAnchors {
  /// Lines that are kept.
  private static let limit = 1000
  /// The file; nil if nothing is kept.
  private let file: String?

  init(in folder: String?) { file = folder.map { $0 + "/anchors" } }

  /// A line: series, offset, digest and path, which may have blanks.
  private struct Entry {
    var series: String
    var anchor: FollowAnchor
    var path: String

    init(_ series: String, _ anchor: FollowAnchor, _ path: String) {
      (self.series, self.anchor, self.path) = (series, anchor, path)
    }

    init?(_ line: Substring) {
      let parts = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
      guard parts.count == 4, let offset = Int(parts[1]), offset > 0 else { return nil }
      self.init(
        String(parts[0]), FollowAnchor(offset: offset, digest: String(parts[2])), String(parts[3]))
    }

    var line: String { "\(series) \(anchor.offset) \(anchor.digest) \(path)\n" }
  }

  private var entries: [Entry] {
    guard let file, let source = FileBytes(reading: file), source.count <= 1 << 20,
      let bytes = try? source.bytes(from: 0, limit: source.count)
    else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap(Entry.init)
  }

  func anchor(of path: String, series: String) -> FollowAnchor? {
    entries.last { $0.path == path && $0.series == series }?.anchor
  }

  /// Without harm if it fails: the file is then read from its beginning.
  func keep(_ anchor: FollowAnchor, of path: String, series: String) {
    guard let file, !path.utf8.contains(UInt8(ascii: "\n")) else { return }
    let others = entries.filter { $0.path != path || $0.series != series }
    let kept = others.suffix(Self.limit - 1) + [Entry(series, anchor, path)]
    try? StateFolder.make(Path.folder(of: file))
    try? StateFolder.replace(file, with: Array(kept.map(\.line).joined().utf8))
  }
}
