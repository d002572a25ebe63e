import TrendsCore

/// Walks over the tags of a file of tracks; what the tags mean is the format's own.
protocol TrackReader {
  static var root: StaticString { get }
  static var format: String { get }
  /// The word of a file with another root.
  static var otherRoot: ImportError.Code { get }
  var track: MarkupTrack { get set }
  var activities: [Activity] { get }
  /// The point that has begun and not ended.
  var point: TrackPoint? { get }
  /// Whether the root has been closed.
  var hasEnded: Bool { get set }

  mutating func open()
  mutating func text()
  mutating func close()
  mutating func finishActivity()
}

extension TrackReader {
  /// Reads the file from its root to its end, or as far as it goes.
  mutating func read() throws(ImportError) -> Imported {
    try track.expectRoot(Self.root, code: Self.otherRoot)
    hasEnded = track.reader.isEmpty
    while let token = try track.next() {
      switch token {
      case .open:
        open()
        if track.reader.isEmpty { close() }
      case .text: text()
      case .close: close()
      }
    }
    if let point { track.drop(point) }
    finishActivity()
    track.finish(hasEnded: hasEnded)
    if activities.isEmpty { track.report.note("no track with times in it") }
    var imported = Imported(report: track.report)
    imported.activities = activities
    return imported
  }
}
