import TrendsCore

/// Places and people: stays by the clocks there, journeys, entries and conversations.
extension DatasetBuilder {
  /// In the order of time, and what two files tell of one stay once.
  func once(_ stays: [Stay]) throws(ReadFailure) -> [Stay] {
    var check = StopCheck(trouble)
    func isBefore(_ a: Stay, _ b: Stay) throws(ReadFailure) -> Bool {
      try check.look()
      return (a.arrival, a.departure) == (b.arrival, b.departure)
        ? a.place.utf8.lexicographicallyPrecedes(b.place.utf8)
        : (a.arrival, a.departure) < (b.arrival, b.departure)
    }
    var sorted = stays
    do { try sorted.sort(by: isBefore) } catch { throw .interrupted }
    var kept: [Stay] = []
    kept.reserveCapacity(sorted.count)
    for stay in sorted {
      try check.look()
      if let last = kept.last, last.arrival == stay.arrival, last.departure == stay.departure,
        last.place.utf8.elementsEqual(stay.place.utf8)
      {
        continue
      }
      kept.append(stay)
    }
    return kept
  }

  /// In the order of days, an entry that stands in two files once.
  func once(_ files: [[JournalEntry]]) throws(ReadFailure) -> [JournalEntry] {
    var check = StopCheck(trouble)
    var counts: [JournalEntry: Int] = [:]
    var kept: [JournalEntry] = []
    var ids: Set<[UInt8]> = []
    for entries in files {
      var here: [JournalEntry: Int] = [:]
      for entry in entries {
        try check.look()
        if !entry.id.isEmpty {
          if ids.insert(Array(entry.id.utf8)).inserted { kept.append(entry) }
          continue
        }
        here[entry, default: 0] += 1
        guard let count = here[entry], count > counts[entry, default: 0] else { continue }
        counts[entry] = count
        kept.append(entry)
      }
    }
    return kept.enumerated().sorted { ($0.1.day, $0.0) < ($1.1.day, $1.0) }.map(\.1)
  }

  /// Each is known by when it began, so that an id stays when older ones come to it.
  func visits(_ stays: [Stay]) throws(ReadFailure) -> [PlaceVisit] {
    var check = StopCheck(trouble)
    var names = DayNames("v")
    return try stays.map { stay throws(ReadFailure) in
      try check.look()
      let arrival = clock(stay.arrival, stay.utcOffset)
      let (length, isTooLong) = stay.departure.milliseconds.subtractingReportingOverflow(
        stay.arrival.milliseconds)
      return PlaceVisit(
        id: names.name(arrival.day, arrival.secondsOfDay), place: stay.place, arrival: arrival,
        departure: clock(stay.departure, stay.utcOffset),
        seconds: isTooLong ? 0 : Int(length / 1000))
    }
  }

  private func clock(_ instant: Instant, _ offset: Int?) -> CivilTime {
    guard let offset else { return zones.zone(at: instant).civil(at: instant) }
    return Zone.utc.civil(at: instant.advanced(byMilliseconds: Int64(offset) * 1000))
  }

  /// Journeys among the stays, where no file tells of trips.
  func trips(_ stays: [Stay]) throws(ReadFailure) -> [Trip] {
    var check = StopCheck(trouble)
    var names = DayNames("t")
    let journeys = try Journey.found(in: stays) { () throws(ReadFailure) in try check.look() }
    return journeys.map { journey in
      let first = zones.day(of: journey.leaves)
      return Trip(
        id: names.name(first), name: journey.places.first ?? "away", first: first,
        last: journey.returns.map { zones.day(of: $0) })
    }
  }

  /// Those that files tell of, the same one once.
  func trips(_ told: [Trip]) -> [Trip] {
    var names = DayNames("t")
    var seen: Set<Trip> = []
    return told.sorted { ($0.first, $0.last ?? .last) < ($1.first, $1.last ?? .last) }
      .filter { seen.insert($0).inserted }
      .map { trip in
        var trip = trip
        if trip.id.isEmpty { trip.id = names.name(trip.first) }
        return trip
      }
  }

  func chats(_ threads: [ChatThread]) -> [Chat] {
    let days = ReadingDays(zones)
    return threads.flatMap { thread in
      var counts: [Day: Int] = [:]
      for message in thread.messages where message.person != nil {
        counts[days.place(message.time).day, default: 0] += 1
      }
      return counts.sorted { $0.key < $1.key }.map {
        Chat(day: $0.key, title: thread.title, messages: $0.value)
      }
    }
  }
}

/// Looks now and then whether somebody asked to stop.
struct StopCheck {
  private let trouble: ReadTrouble
  private var steps = 0

  init(_ trouble: ReadTrouble) { self.trouble = trouble }

  /// Some thousand steps take milliseconds.
  mutating func look() throws(ReadFailure) {
    steps += 1
    if steps % 4096 == 0, trouble.isInterrupted() { throw .interrupted }
  }
}

/// Ids made of a day, and of a time where there is one: `v20240325-0030`, then `v20240325-0030-2`.
struct DayNames {
  private let mark: String
  private var used: Set<String> = []
  /// What the next one of a name is numbered.
  private var next: [String: Int] = [:]

  init(_ mark: String) { self.mark = mark }

  mutating func name(_ day: Day, _ secondsOfDay: Int? = nil) -> String {
    var bytes = Array(mark.utf8)
    bytes += day.description.utf8.filter { $0 != UInt8(ascii: "-") }
    if let secondsOfDay {
      let (hour, minute) = (secondsOfDay / 3600, secondsOfDay / 60 % 60)
      bytes.append(UInt8(ascii: "-"))
      for number in [hour, minute] {
        bytes.append(UInt8(truncatingIfNeeded: 48 + number / 10))
        bytes.append(UInt8(truncatingIfNeeded: 48 + number % 10))
      }
    }
    let base = String(decoding: bytes, as: UTF8.self)
    var name = base
    var number = next[base] ?? 2
    while !used.insert(name).inserted {
      name = "\(base)-\(number)"
      number += 1
    }
    next[base] = number
    return name
  }
}
