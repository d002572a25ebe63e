public import TrendsCore

/// Reads where Google's timeline says somebody was, in each of its forms.
///
///     Records.json            {"locations": […]}          single fixes, gigabytes of them
///     2024_MARCH.json         {"timelineObjects": […]}    places and ways, always in UTC
///     Timeline.json           {"semanticSegments": […]}   the same from an Android phone
///     location-history.json   […]                         the same from an iPhone
///
/// The file is read once from front to back and never held. Times written with an offset have that
/// of the phone when it exported them: the instant is exact, but only `utcOffset` of a stay, where
/// there is one, tells the clocks at the place.
public enum GoogleTimeline {
  /// Whether these are the first bytes of such a file.
  public static func recognises(_ head: [UInt8]) -> Bool {
    let keys = JSONHead(head)
    if keys.isArray {
      return keys.has("[].startTime")
        && (keys.has("[].visit") || keys.has("[].activity") || keys.has("[].timelinePath")
          || keys.has("[].endTime"))
    }
    return keys.has("timelineObjects") || keys.has("semanticSegments")
      || keys.has("locations[].latitudeE7") || keys.has("locations[].timestampMs")
      || keys.has("locations[].timestamp")
  }

  /// `fix` gets the single positions of `Records.json`, in the order of the file.
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

/// What the parts of a timeline were, for the report.
struct TimelineTally: Equatable {
  var segments = 0
  var visits = 0
  var activities = 0
  var paths = 0
  var pathPoints = 0
  var withoutEnd = 0
  var inside = 0
  var fixes = 0
  var corrected = 0
}
