import TrendsCore

/// Stays, trips, journal entries and conversations of a dataset.
extension DatasetBuilder {
  /// Returns the stays of all files, each once. Those that were found among positions fill only the
  /// time that no file states; `covered` is how many were left out.
  func stated(_ imported: [Imported]) throws(ReadFailure) -> (stays: [Stay], covered: Int) {
    let all = try once(imported.flatMap(\.stays))
    guard all.contains(where: \.isFound), all.contains(where: { !$0.isFound }) else {
      return (all, 0)
    }
    // The time in which a file says where the person was, or how they moved.
    var spans = all.filter { !$0.isFound }.map { (start: $0.arrival, end: $0.departure) }
    spans += imported.flatMap(\.movements).map { (start: $0.start, end: $0.end) }
    spans.sort { $0.start < $1.start }
    var known: [(start: Int64, end: Int64)] = []
    for span in spans {
      let (start, end) = (span.start.milliseconds, span.end.milliseconds)
      if let last = known.last, start <= last.end {
        known[known.count - 1].end = max(last.end, end)
      } else {
        known.append((start, end))
      }
    }
    var check = StopCheck(trouble)
    var from = 0
    var stays: [Stay] = []
    // Stays are in order of arrival, so spans that end before one are past for all after it.
    for stay in all {
      try check.look()
      let (start, end) = (stay.arrival.milliseconds, stay.departure.milliseconds)
      while from < known.count, known[from].end < start { from += 1 }
      var covered = 0.0
      for span in known[from...].prefix(while: { $0.start < end }) {
        covered += max(0, Double(min(span.end, end)) - Double(max(span.start, start)))
      }
      if !stay.isFound || covered * 2 < Double(end) - Double(start) { stays.append(stay) }
    }
    return (stays, all.count - stays.count)
  }

  /// Returns the stays in order of arrival, departure and place, each once. Two files report the
  /// same stay when arrival, departure and the bytes of the place are equal.
  ///
  /// O(n log n). Throws `.interrupted` when the user stops the load.
  func once(_ stays: [Stay]) throws(ReadFailure) -> [Stay] {
    var check = StopCheck(trouble)
    func isBefore(_ a: Stay, _ b: Stay) throws(ReadFailure) -> Bool {
      try check.look()
      return (a.arrival, a.departure) == (b.arrival, b.departure)
        ? a.place.utf8.lexicographicallyPrecedes(b.place.utf8)
        : (a.arrival, a.departure) < (b.arrival, b.departure)
    }
    var sorted = stays
    // `.interrupted` is the only error that `isBefore` throws; `sort` loses its type.
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

  /// Returns the entries in order of their days, each once; entries of one day keep the order of
  /// the files.
  ///
  /// Entries with an id are the same when the ids are. Entries without one count as often as the
  /// file with the most of them has them, so that two equal lines of one file are both kept and the
  /// same file loaded twice adds nothing.
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

  /// Returns the stays as visits, by the clocks of their places.
  ///
  /// An id is made of the day and the minute of arrival, so that it stays the same when older
  /// visits are loaded later. A visit whose length does not fit in 64 bits has 0 seconds.
  func visits(_ stays: [Stay]) throws(ReadFailure) -> [PlaceVisit] {
    var check = StopCheck(trouble)
    var names = DayNames("v")
    return try stays.map { stay throws(ReadFailure) in
      try check.look()
      let offset = self.offset(at: stay.arrival, stay)
      let arrival = DatasetBuilder.clock(stay.arrival, offset)
      let (length, isTooLong) = stay.departure.milliseconds.subtractingReportingOverflow(
        stay.arrival.milliseconds)
      return PlaceVisit(
        id: names.name(arrival.day, arrival.secondsOfDay), place: stay.place, arrival: arrival,
        departure: DatasetBuilder.clock(stay.departure, self.offset(at: stay.departure, stay)),
        seconds: isTooLong ? 0 : Int(length / 1000), utcOffset: offset, position: stay.position)
    }
  }

  /// Returns the seconds east of UTC at an instant of a stay: those that the file reports, else those
  /// of the zone history.
  private func offset(at instant: Instant, _ stay: Stay) -> Int {
    stay.utcOffset ?? zones.zone(at: instant).offset(at: instant)
  }

  /// Returns the journeys found among the stays, for files that report no trips. A journey without
  /// a named place is called `away`; one that has not ended has no last day.
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

  /// Returns the trips that files report, in order of their days, equal ones once. A trip without
  /// an end sorts after those that start on the same day; one without an id gets one of its first
  /// day.
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

  /// Returns one `Chat` per conversation and day, with the number of messages that a person wrote.
  func chats(_ threads: [ChatThread]) -> [Chat] {
    let days = ReadingDays(zones, .mean)
    return threads.flatMap { thread in
      var counts: [Day: Int] = [:]
      for message in thread.messages where message.person != nil {
        counts[days.place(message.time).day, default: 0] += 1
      }
      for counted in thread.counted {
        let sum = counts[counted.day, default: 0].addingReportingOverflow(counted.messages)
        counts[counted.day] = sum.overflow ? .max : sum.partialValue
      }
      return counts.sorted { $0.key < $1.key }.map {
        Chat(day: $0.key, title: thread.title, messages: $0.value)
      }
    }
  }
}

/// Checks every few thousand steps of a long loop whether the user asked to stop.
struct StopCheck {
  private let trouble: ReadTrouble
  private var steps = 0

  init(_ trouble: ReadTrouble) { self.trouble = trouble }

  /// Counts one step and throws `.interrupted` after a request to stop. Looks at the request only
  /// every 4,096 steps, which take milliseconds.
  mutating func look() throws(ReadFailure) {
    steps += 1
    if steps % 4096 == 0, trouble.isInterrupted() { throw .interrupted }
  }
}

/// Makes ids from a day, and from a time where there is one: `v20240325-0030`, then
/// `v20240325-0030-2` for the next one of the same minute.
struct DayNames {
  /// The letter that ids begin with: `v` for visits, `t` for trips.
  private let mark: String
  private var used: Set<String> = []
  /// The number to try next for a name that is taken, so that many equal names do not cost O(n²).
  private var next: [String: Int] = [:]

  init(_ mark: String) { self.mark = mark }

  /// Returns a new id, which no earlier call returned.
  mutating func name(_ day: Day, _ secondsOfDay: Int? = nil) -> String {
    var bytes = Array(mark.utf8)
    bytes += day.description.utf8.filter { $0 != UInt8(ascii: "-") }
    if let secondsOfDay {
      let (hour, minute) = (secondsOfDay / 3600, secondsOfDay / 60 % 60)
      bytes.append(UInt8(ascii: "-"))
      for number in [hour, minute] {
        bytes.append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number / 10))
        bytes.append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number % 10))
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
