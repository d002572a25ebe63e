import TrendsCore

/// Single fixes: `{"latitudeE7": 481550270, "longitudeE7": 115919160, "timestamp": …}`.
extension TimelineReader {
  /// Reads the elements of `locations`, and hands each fix to `finder` and to `fix` without keeping
  /// it. One without a position on the earth or without a time is skipped.
  mutating func readRecords(_ fix: (Fix) -> Void) throws(ImportError) {
    while let place = try nextObject() {
      var latitude: Int?
      var longitude: Int?
      var time: Instant?
      var accuracy: Double?
      do throws(ImportError) {
        while try json.nextKey() {
          if json.holds("latitudeE7") {
            latitude = try json.readInteger()
          } else if json.holds("longitudeE7") {
            longitude = try json.readInteger()
          } else if json.holds("timestamp") {
            time = try json.readInstant()
          } else if json.holds("timestampMs") {
            time = try json.readMilliseconds()
          } else if json.holds("accuracy") {
            accuracy = try json.readDouble()
          } else {
            try json.skipValue()
          }
        }
      } catch {
        imported.report.skip(.positionThatDoesNotEnd, at: place)
        throw error
      }
      guard let latitude, let longitude else {
        imported.report.skip(.noPosition, at: place)
        continue
      }
      guard let time else {
        imported.report.skip(.noTime, at: place)
        continue
      }
      let read = GeoPoint.e7(latitude, longitude)
      guard let point = read.point else {
        imported.report.skip(.positionOffTheEarth, at: place)
        continue
      }
      if read.isCorrected { tally.corrected += 1 }
      tally.fixes += 1
      let found = Fix(time: time, point: point, accuracy: accuracy)
      finder.add(found)
      fix(found)
    }
  }
}
