import TrendsCore

/// What becomes of each kind of message.
extension FITReader {
  /// Takes the message whose fields are in `slots`; `start` is its header byte.
  mutating func take(_ message: FITMessage, _ definition: FITDefinition, at start: Int) {
    switch message {
    case .fileID: content.maker = Int(exactly: slots[FITSlot.maker])
    case .record: takeRecord(definition, at: start)
    case .session: keep(totals, in: \.sessions, at: start, limit: FITContent.sessionLimit)
    case .lap: keep(totals, in: \.laps, at: start)
    case .event: takeEvent(at: start)
    case .weightScale: takeWeight(at: start)
    case .activity, .monitoringInfo: takeOffset()
    case .monitoring: takeMonitoring()
    case .beats: takeBeats(definition, at: start)
    case .restingHeart: takeResting()
    case .sport:
      content.sport = slots[FITSlot.sport]
      content.subSport = slots[FITSlot.subSport]
    case .fieldDescription:
      descriptions.add(
        slots, name: definition.text(3, in: bytes, at: start + 1),
        unit: definition.text(8, in: bytes, at: start + 1))
    }
  }

  /// Takes a point. One without a time is counted as skipped, but its distance still counts.
  private mutating func takeRecord(_ definition: FITDefinition, at start: Int) {
    let place = ImportReport.Place(byte: start)
    report.read += 1
    guard content.points.count < Track.pointLimit else {
      return report.skip(.tooMany(Track.pointLimit, "points"), at: place)
    }
    var point = TrackPoint(time: FITTime.milliseconds(slots[FITSlot.time]))
    if point.time == nil {
      let isRelative = slots[FITSlot.time] < FITTime.firstDate
      report.skip(
        isRelative ? .secondsSincePowerOn : .fitPointWithoutTime, at: place)
    }
    point.heart = first(FITSlot.heart, 8)
    point.cadence = first(FITSlot.cadence, 9)
    point.fraction = slots[FITSlot.fraction]
    point.speed = first(FITSlot.enhancedSpeed, FITSlot.speed)
    if point.speed.isNaN { point.speed = slots[10] }
    point.distance = first(FITSlot.distance, 11)
    point.steps = slots[FITSlot.steps]
    point.altitude = first(FITSlot.enhancedAltitude, FITSlot.altitude) / 5 - 500
    point.position = GeoPoint(
      latitude: FITReader.degrees(slots[FITSlot.latitude]),
      longitude: FITReader.degrees(slots[FITSlot.longitude]))
    point.byte = start
    if let offset = definition.packed {
      packed.fill(&point, from: bytes, at: start + 1 + offset)
    }
    content.points.append(point)
  }

  /// Returns degrees from parts of a circle that has 2^32 of them.
  private static func degrees(_ parts: Double) -> Double { parts * (180 / 2_147_483_648) }

  /// Returns the value of one slot, or of the other where it is NaN.
  private func first(_ slot: Int, _ other: Int) -> Double {
    let value = slots[slot]
    return value.isNaN ? slots[other] : value
  }

  /// The totals of the session or lap in `slots`.
  private var totals: FITContent.Totals {
    FITContent.Totals(
      start: FITTime.milliseconds(slots[FITSlot.start]),
      end: FITTime.milliseconds(slots[FITSlot.time]), elapsed: bounded(FITSlot.elapsed),
      timer: bounded(FITSlot.timer), length: bounded(FITSlot.length), sport: slots[FITSlot.sport],
      subSport: slots[FITSlot.subSport], energy: bounded(FITSlot.energy),
      meanHeart: bounded(FITSlot.meanHeart), climb: bounded(FITSlot.climb))
  }

  /// Returns seconds or metres as 32 bits can hold them in thousandths or hundredths; NaN for any
  /// other value, which a field of another type may have.
  private func bounded(_ slot: Int) -> Double {
    let value = slots[slot]
    return value >= 0 && value <= 42_949_673 ? value : .nan
  }

  /// Adds a value to a list, or skips it beyond the limit.
  private mutating func keep<Value>(
    _ value: Value, in list: WritableKeyPath<FITContent, [Value]>, at start: Int,
    limit: Int = FITContent.messageLimit
  ) {
    guard content[keyPath: list].count < limit else {
      return report.skipUnread(.tooManyMessages, at: ImportReport.Place(byte: start))
    }
    content[keyPath: list].append(value)
  }

  /// Takes an event of the timer: 0 starts it; 1, 4, 8 and 9 stop it.
  private mutating func takeEvent(at start: Int) {
    guard slots[FITSlot.event] == 0, let time = FITTime.milliseconds(slots[FITSlot.time]) else {
      return
    }
    let type = slots[FITSlot.eventType]
    guard type == 0 || [1, 4, 8, 9].contains(type) else { return }
    keep(FITContent.TimerEvent(time: time, isStart: type == 0), in: \.timerEvents, at: start)
  }

  /// Takes a weight in hundredths of a kilogram; 0xFFFE means that the scale is still measuring.
  private mutating func takeWeight(at start: Int) {
    let place = ImportReport.Place(byte: start)
    report.read += 1
    let value = slots[FITSlot.weight]
    guard value != 0xFFFE else { return report.skip(.weightStillBeingMeasured, at: place) }
    guard value > 0 else { return report.skip(.noWeight, at: place) }
    guard let time = FITTime.milliseconds(slots[FITSlot.time]) else {
      return report.skip(.weightWithoutDate, at: place)
    }
    guard content.weights.count < FITContent.messageLimit else {
      return report.skip(.tooManyMessages, at: place)
    }
    report.kept += 1
    content.weights.append(
      Reading(time: .instant(Instant(milliseconds: time)), value: value / 100))
  }

  /// Takes the zone, of which the file has only a local time beside the same time in UTC. More than
  /// 14 hours apart is not a zone.
  private mutating func takeOffset() {
    guard let local = Int(exactly: slots[FITSlot.localTime]),
      let stamp = Int(exactly: slots[FITSlot.time])
    else { return }
    let offset = local - stamp
    guard offset.magnitude <= 14 * 3600 else {
      return report.note("the local time is \(offset) s off UTC: not used as a time zone")
    }
    content.utcOffset = offset
  }
}
