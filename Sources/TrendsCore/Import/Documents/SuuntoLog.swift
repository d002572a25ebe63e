public import TrendsCore

/// Reads the log of a Suunto watch, as its app keeps it beside the FIT file.
///
///     {"DeviceLog": {"Header": {"DateTime": "2026-10-01T18:00:00.000+02:00", "Duration": 1800, …},
///                    "Samples": [{"TimeISO8601": …, "HR": 2.35}]}}
///
/// Units are those of physics: seconds, metres, joules, and beats a second. The numbers that the log
/// has for sports are not told anywhere, so a sport is guessed or stated.
public enum SuuntoLog {
  /// Whether a file that begins with `head` is such a log.
  public static func recognises(_ head: [UInt8]) -> Bool {
    let keys = JSONHead(head)
    return keys.has("DeviceLog.Header.Duration") || keys.has("DeviceLog.Header.DateTime")
      || keys.has("DeviceLog.Samples[].TimeISO8601")
  }

  /// Reads a whole log; one that is cut off keeps what is whole.
  public static func read(
    _ source: any ByteSource, sport: String? = nil
  ) throws(ImportError) -> Imported {
    var reader = SuuntoReader(source)
    do throws(ImportError) { try reader.read() } catch {
      try reader.imported.report.keepWhole(error, isCutOff: reader.json.isCutOff)
    }
    return reader.finished(sport: sport)
  }
}

/// Walks over the log.
private struct SuuntoReader: ~Copyable {
  var json: JSONReader
  var imported = Imported(report: ImportReport(format: "activities of Suunto"))
  private var activity = StatedActivity()
  /// The samples of the pulse, each with its time.
  private var heart: [(time: Instant, beats: Double)] = []
  private var leftOut = LeftOutMembers()

  init(_ source: any ByteSource) { json = JSONReader(source) }

  mutating func read() throws(ImportError) {
    guard try json.enterMember("DeviceLog", .beginObject) else { return }
    while try json.nextKey() {
      if json.holds("Header") {
        if try json.enterObject() { try readHeader() }
      } else if json.holds("Samples") {
        guard try json.enterArray() else { continue }
        while let event = try json.nextElement() {
          if event == .beginObject { try readSample() } else { try json.skip(event) }
        }
      } else {
        leftOut.add(json.text.boundedName)
        try json.skipValue()
      }
    }
  }

  private mutating func readHeader() throws(ImportError) {
    while try json.nextKey() {
      if json.holds("DateTime") {
        if let text = try json.readText() {
          activity.start = Instant(iso: text)
          activity.utcOffset = Array(text.utf8.suffix(6)).withUnsafeBufferPointer {
            TableScan.offset($0)
          }
        }
      } else if json.holds("Duration") {
        activity.moving = try json.readDouble()
      } else if json.holds("Distance") {
        activity.kilometers = try json.readDouble().map { $0 / 1000 }
      } else if json.holds("Energy") {
        activity.kilocalories = try json.readDouble().flatMap {
          TableUnit.kilojoules.convert($0 / 1000, to: .kilocalories)
        }
      } else if json.holds("Ascent") {
        activity.climb = try json.readDouble()
      } else {
        leftOut.add("Header.\(json.text.boundedName)")
        try json.skipValue()
      }
    }
  }

  private mutating func readSample() throws(ImportError) {
    var time: Instant?
    var beats: Double?
    while try json.nextKey() {
      if json.holds("TimeISO8601") {
        time = try json.readInstant()
      } else if json.holds("HR") {
        beats = try json.readDouble().map { $0 * 60 }
      } else {
        leftOut.add("Samples.\(json.text.boundedName)")
        try json.skipValue()
      }
    }
    guard let time, let beats, heart.count <= StatedActivity.sampleLimit else { return }
    heart.append((time, beats))
  }

  /// The activity and the report.
  consuming func finished(sport: String?) -> Imported {
    var imported = imported
    var activity = activity
    imported.report.read = 1
    if let start = activity.start {
      for sample in heart.sorted(by: { $0.time < $1.time }) {
        let length = sample.time.milliseconds.subtractingReportingOverflow(start.milliseconds)
        if !length.overflow { activity.addHeart(Double(length.partialValue) / 1000, sample.beats) }
      }
    }
    if let found = activity.activity(stated: sport, &imported.report) {
      imported.activities = [found]
      imported.report.kept = 1
    } else {
      imported.report.skip(.activityWithoutLength, at: ImportReport.Place(byte: 0))
    }
    imported.report.explained =
      [
        "activities of Suunto: it has 'DeviceLog'",
        "'DateTime': the start of the activity, with its offset from UTC",
        "'Duration', 'Distance', 'Energy', 'Ascent': of the activity, in s, m, J and m",
        "'HR': its pulse, in beats a second",
      ] + leftOut.lines
    return imported
  }
}
