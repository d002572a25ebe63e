public import TrendsCore

/// Reads Google's timeline, which lists the places of a person, in each of its forms.
///
///     Records.json            {"locations": […]}          single fixes, gigabytes of them
///     2024_MARCH.json         {"timelineObjects": […]}    places and ways, always in UTC
///     Timeline.json           {"semanticSegments": […]}   the same from an Android phone
///     location-history.json   […]                         the same from an iPhone
///
/// The file is read once from front to back and never held. Times with an offset have that of the
/// phone at the time of the export: the instant is exact, but the clock at the place is known only
/// from `utcOffset` of a stay, where there is one.
public enum GoogleTimeline {
  /// Whether `head`, the first bytes of a file, begins one of these files.
  public static func recognises(_ head: [UInt8]) -> Bool {
    let keys = JSONHead(head)
    if keys.isArray {
      return keys.has("[].startTime")
        && (keys.has("[].visit") || keys.has("[].activity") || keys.has("[].timelinePath")
          || keys.has("[].timelineMemory"))
    }
    return keys.has("timelineObjects") || keys.has("semanticSegments")
      || keys.has("locations[].latitudeE7") || keys.has("locations[].timestampMs")
      || keys.has("locations[].timestamp")
  }

  /// Reads a whole file; `fix` is called with each position of `Records.json`, in the order of the
  /// file. A file that is cut off keeps what is whole; one without any of the lists is refused.
  public static func read(
    _ source: any ByteSource, fix: (Fix) -> Void = { _ in }
  ) throws(ImportError) -> Imported {
    var reader = TimelineReader(source)
    do throws(ImportError) {
      try reader.read(fix)
    } catch {
      try reader.imported.report.keepWhole(error, isCutOff: reader.json.isCutOff)
    }
    guard reader.hasContent else {
      throw ImportError.noTimeline
    }
    return reader.finished()
  }
}

/// Counts the parts of a timeline, for the report.
struct TimelineTally: Equatable {
  /// Elements of `timelineObjects` or `semanticSegments`, of any kind.
  var segments = 0
  /// Visits, kept or skipped, but for those inside another one.
  var visits = 0
  /// Activities, kept or skipped.
  var activities = 0
  /// Lists of points on the way, whose points are counted only.
  var paths = 0
  /// Points of all paths, which are counted only.
  var pathPoints = 0
  /// Segments without an end.
  var withoutEnd = 0
  /// Visits inside another visit, which are not kept.
  var inside = 0
  /// Positions of `Records.json` that are kept.
  var fixes = 0
  /// All visits and activities, kept or not.
  var parts: Int { visits + activities + inside }
  /// Positions whose numbers had overflowed and could be restored.
  var corrected = 0
}
