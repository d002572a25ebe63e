public import TrendsCore

/// Reads what OwnTracks' recorder keeps of a month: a line for each message, of which the positions
/// are made into stays. Tabs separate a time, the topic and the message.
///
///     2026-10-01T06:00:00Z  *  {"_type":"location","tst":1790834400,"lat":52.5,"lon":13.4,"acc":10}
///
/// The time of a position is its `tst`, in seconds since 1970; the time of the line is that, too, or
/// where a message has none, when it came. Messages of other types, such as the end of a connection,
/// are no positions.
public enum OwnTracks {
  /// Bytes of a file; a larger one is refused.
  private static let sizeLimit = 256 << 20
  private static let tab = UInt8(ascii: "\t")

  /// Whether a file that begins with `head` is such a record.
  public static func recognises(_ head: [UInt8]) -> Bool {
    var lines = Lines(head)
    guard let line = lines.next(), let message = message(line.bytes) else { return false }
    return JSONHead(message).has("_type")
  }

  /// Reads a whole record.
  public static func read(_ source: any ByteSource) throws(ImportError) -> Imported {
    var imported = Imported(report: ImportReport(format: "positions of OwnTracks"))
    var finder = StayFinder()
    let text = try source.text(limit: sizeLimit)
    for line in Lines(text) where !line.bytes.isEmpty {
      imported.report.read += 1
      switch found(in: line.bytes) {
      case .fix(let fix):
        finder.add(fix)
        imported.report.kept += 1
      case .nothing(let reason): imported.report.skip(reason, at: line.place)
      }
    }
    finder.close()
    imported.stays = finder.stays.map { stay in
      var stay = stay
      stay.isFound = true
      return stay
    }
    imported.report.note("a stay is ten minutes or longer within 150 m")
    imported.report.explained = [
      "positions of OwnTracks: a line has a time, a topic and an object with '_type'",
      "'tst': the time, in seconds since 1970", "'lat', 'lon': the position",
      "'acc': how exact it is, in m",
    ]
    return imported
  }

  /// What a line says.
  private enum Found {
    case fix(Fix)
    /// Why it is no position.
    case nothing(Remark)
  }

  private static func found(in line: ArraySlice<UInt8>) -> Found {
    guard let message = message(line) else { return .nothing(.notMessage) }
    var json = JSONReader(message)
    var kind: String?
    var seconds: Double?
    var latitude: Double?
    var longitude: Double?
    var accuracy: Double?
    do throws(ImportError) {
      guard try json.enterObject() else { return .nothing(.notMessage) }
      while try json.nextKey() {
        if json.holds("_type") {
          kind = try json.readText()
        } else if json.holds("tst") {
          seconds = try json.readDouble()
        } else if json.holds("lat") {
          latitude = try json.readDouble()
        } else if json.holds("lon") {
          longitude = try json.readDouble()
        } else if json.holds("acc") {
          accuracy = try json.readDouble()
        } else {
          try json.skipValue()
        }
      }
    } catch { return .nothing(.notMessage) }
    guard kind == "location" else { return .nothing(.messageWithoutPosition) }
    guard let seconds, let whole = Int64(exactly: (seconds * 1000).rounded()) else {
      return .nothing(.noTime)
    }
    let time = Instant(milliseconds: whole)
    guard time.isPlausible else { return .nothing(.impossibleTime) }
    guard let latitude, let longitude else { return .nothing(.noPosition) }
    guard let point = GeoPoint(latitude: latitude, longitude: longitude) else {
      return .nothing(.positionOffTheEarth)
    }
    return .fix(Fix(time: time, point: point, accuracy: accuracy))
  }

  /// Returns the message of a line: what is behind its second tab, if the line begins with a day.
  private static func message(_ line: ArraySlice<UInt8>) -> [UInt8]? {
    let parts = line.split(separator: tab, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2].first == UInt8(ascii: "{"), parts[0].count >= 20,
      Day(iso: String(decoding: parts[0].prefix(10), as: UTF8.self)) != nil
    else { return nil }
    return Array(parts[2])
  }
}
