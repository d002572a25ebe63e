import TrendsCore

/// Walks over the tags of a file of tracks; each format decides what they mean.
protocol TrackReader {
  /// The name of the root tag.
  static var root: StaticString { get }
  /// The name of the format in the report.
  static var format: String { get }
  /// The code of the refusal of a file with another root.
  static var otherRoot: ImportError.Code { get }
  /// The tags, the points and the report.
  var track: MarkupTrack { get set }
  /// The activities that have been read whole.
  var activities: [Activity] { get }
  /// The point that has begun and not ended.
  var point: TrackPoint? { get }
  /// Whether the root has been closed.
  var hasEnded: Bool { get set }

  /// Takes the tag that `track` has just read as opened.
  mutating func open()
  /// Takes the text that `track` has just read.
  mutating func text()
  /// Takes the tag that `track` has just read as closed.
  mutating func close()
  /// Makes an activity of what has been read since it began, if one is open.
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
    if activities.isEmpty { track.report.note("no track with times") }
    var imported = Imported(report: track.report)
    imported.activities = activities
    return imported
  }
}
