public import TrendsCore

/// Reads the activities of Nike Run Club, as programs that download them keep them: one, or a list.
///
///     {"type": "run", "start_epoch_ms": …, "active_duration_ms": …,
///      "summaries": [{"metric": "distance", "summary": "total", "value": 5.01}],
///      "metrics": [{"type": "heart_rate", "values": [{"start_epoch_ms": …, "value": 141}]}]}
///
/// Times are milliseconds since 1970, distances kilometres, energies kilocalories and climbs metres.
public enum NikeRunClub {
  /// Whether a file that begins with `head` is such a document.
  public static func recognises(_ head: [UInt8]) -> Bool {
    let keys = JSONHead(head)
    return ["", "[].", "activities[]."].contains { place in
      keys.has(place + "start_epoch_ms") && keys.has(place + "active_duration_ms")
    }
  }

  /// Reads a whole document; one that is cut off keeps what is whole.
  public static func read(
    _ source: any ByteSource, sport: String? = nil
  ) throws(ImportError) -> Imported {
    var reader = NikeReader(source, sport: sport)
    do throws(ImportError) { try reader.read() } catch {
      try reader.imported.report.keepWhole(error, isCutOff: reader.json.isCutOff)
    }
    return reader.finished()
  }
}

/// Walks over the document.
private struct NikeReader: ~Copyable {
  var json: JSONReader
  var imported = Imported(report: ImportReport(format: "activities of Nike Run Club"))
  private let sport: String?
  private var leftOut = LeftOutMembers()

  init(_ source: any ByteSource, sport: String?) {
    json = JSONReader(source)
    self.sport = sport
  }

  mutating func read() throws(ImportError) {
    guard let root = try json.next() else { return }
    if root == .beginArray { return try readList() }
    guard root == .beginObject else { return }
    let place = json.place()
    var found = Found()
    while try json.nextKey() {
      if json.holds("activities") {
        if try json.enterArray() { try readList() }
      } else {
        try readMember(&found)
      }
    }
    if found.start != nil { keep(found, at: place) }
  }

  /// The report, with what was read of the document.
  consuming func finished() -> Imported {
    var imported = imported
    imported.report.explained =
      [
        "activities of Nike Run Club: it has 'start_epoch_ms', 'active_duration_ms'",
        "'start_epoch_ms': the start of the activity, in UTC",
        "'active_duration_ms': length of the activity, in ms",
        "'summaries': its distance in km, energy in kcal, climb in m and mean pulse",
        "'metrics': its pulse",
      ] + leftOut.lines
    return imported
  }

  private mutating func readList() throws(ImportError) {
    while let event = try json.nextElement() {
      guard event == .beginObject else {
        try json.skip(event)
        continue
      }
      let place = json.place()
      var found = Found()
      while try json.nextKey() { try readMember(&found) }
      keep(found, at: place)
    }
  }

  /// What an object says of its activity, with times in milliseconds since 1970.
  private struct Found {
    var activity = StatedActivity()
    var start: Double?
    var end: Double?
    /// The samples of the pulse, each with its time.
    var heart: [(time: Double, value: Double)] = []
  }

  private mutating func keep(_ found: Found, at place: ImportReport.Place) {
    imported.report.read += 1
    var activity = found.activity
    if let start = found.start, let whole = Int64(exactly: start.rounded()) {
      activity.start = Instant(milliseconds: whole)
      if let end = found.end, end > start { activity.elapsed = (end - start) / 1000 }
      for sample in found.heart.sorted(by: { $0.time < $1.time }) {
        activity.addHeart((sample.time - start) / 1000, sample.value)
      }
    }
    guard let activity = activity.activity(stated: sport, &imported.report) else {
      return imported.report.skip(.activityWithoutLength, at: place)
    }
    imported.activities.append(activity)
    imported.report.kept += 1
  }

  private mutating func readMember(_ found: inout Found) throws(ImportError) {
    if json.holds("type") {
      found.activity.sport = try json.readText().map { SportName.named($0) }
    } else if json.holds("start_epoch_ms") {
      found.start = try json.readDouble()
    } else if json.holds("end_epoch_ms") {
      found.end = try json.readDouble()
    } else if json.holds("active_duration_ms") {
      found.activity.moving = try json.readDouble().map { $0 / 1000 }
    } else if json.holds("summaries") {
      guard try json.enterArray() else { return }
      while let event = try json.nextElement() {
        if event == .beginObject { try readSummary(&found.activity) } else { try json.skip(event) }
      }
    } else if json.holds("metrics") {
      guard try json.enterArray() else { return }
      while let event = try json.nextElement() {
        if event == .beginObject { try readMetric(&found) } else { try json.skip(event) }
      }
    } else {
      leftOut.add(json.text.boundedName)
      try json.skipValue()
    }
  }

  /// Reads `{"metric": "distance", "summary": "total", "value": 5.01}`.
  private mutating func readSummary(_ activity: inout StatedActivity) throws(ImportError) {
    var metric = ""
    var kind = ""
    var value: Double?
    while try json.nextKey() {
      if json.holds("metric") {
        metric = try json.readText()?.boundedName ?? ""
      } else if json.holds("summary") {
        kind = try json.readText()?.boundedName ?? ""
      } else if json.holds("value") {
        value = try json.readDouble()
      } else {
        try json.skipValue()
      }
    }
    switch (metric, kind) {
    case ("distance", "total"): activity.kilometers = value
    case ("calories", "total"): activity.kilocalories = value
    case ("ascent", "total"): activity.climb = value
    case ("heart_rate", "mean"): activity.meanHeart = value
    default: leftOut.add("summaries.\(metric)")
    }
  }

  /// Reads the samples of one kind; only those of the pulse are kept.
  private mutating func readMetric(_ found: inout Found) throws(ImportError) {
    var kind = ""
    var samples: [(time: Double, value: Double)] = []
    while try json.nextKey() {
      if json.holds("type") {
        kind = try json.readText()?.boundedName ?? ""
      } else if json.holds("values"), kind.isEmpty || kind == "heart_rate" {
        guard try json.enterArray() else { continue }
        while let event = try json.nextElement() {
          guard event == .beginObject else {
            try json.skip(event)
            continue
          }
          if let sample = try readSample(), samples.count <= StatedActivity.sampleLimit {
            samples.append(sample)
          }
        }
      } else {
        try json.skipValue()
      }
    }
    if kind == "heart_rate" { found.heart = samples } else { leftOut.add("metrics.\(kind)") }
  }

  private mutating func readSample() throws(ImportError) -> (time: Double, value: Double)? {
    var time: Double?
    var value: Double?
    while try json.nextKey() {
      if json.holds("start_epoch_ms") {
        time = try json.readDouble()
      } else if json.holds("value") {
        value = try json.readDouble()
      } else {
        try json.skipValue()
      }
    }
    guard let time, let value, time.isFinite, value.isFinite else { return nil }
    return (time, value)
  }
}
