import TrendsCore

extension FITContent {
  /// Returns the activities of the file in order of time: one for each session, or one for all
  /// points where there is no session. Empty where nothing has a date.
  func activities(_ report: inout ImportReport) -> [Activity] {
    let sessions = sessionsByStart(&report)
    if sessions.isEmpty {
      guard let implied = impliedSession else { return [] }
      return [activity(of: implied, points[...], &report)]
    }
    return zip(sessions, shares(of: sessions)).map { session, share in
      activity(of: session, share, &report)
    }
  }

  /// Returns the sessions with a date in order of time; a session that is written twice counts
  /// once. The only session may take its start from the first point.
  private func sessionsByStart(_ report: inout ImportReport) -> [Totals] {
    let place = ImportReport.Place(byte: byte)
    let firstPoint = points.lazy.compactMap(\.time).first
    var dated: [(start: Int64, totals: Totals)] = []
    for session in sessions {
      if let start = session.start ?? session.earliest ?? (sessions.count == 1 ? firstPoint : nil) {
        dated.append((start, session))
      } else {
        report.skipUnread(.sessionWithoutDate, at: place)
      }
    }
    dated.sort { $0.start < $1.start }
    var distinct: [Totals] = []
    for (start, var session) in dated {
      session.start = start
      if let last = distinct.last, last.isSame(as: session) {
        report.duplicates += 1
        continue
      }
      distinct.append(session)
    }
    // Duplicates count as read too, so that the numbers of the report add up.
    report.read += dated.count - distinct.count
    return distinct
  }

  /// What stands in for the session of a file that breaks off before it: the time of points and
  /// laps. The laps' sums are used only where there are no points.
  private var impliedSession: Totals? {
    let times = points.compactMap(\.time) + laps.compactMap(\.start) + laps.compactMap(\.end)
    guard let start = times.min() else { return nil }
    let hasPoints = points.contains { $0.time != nil }
    func sum(_ value: KeyPath<Totals, Double>) -> Double {
      hasPoints || laps.isEmpty ? .nan : laps.reduce(0) { $0 + $1[keyPath: value] }
    }
    let sport = sport.isNaN ? laps.first?.sport ?? .nan : sport
    return Totals(
      start: start, end: hasPoints ? nil : times.max(), elapsed: sum(\.elapsed),
      timer: sum(\.timer), length: sum(\.length), sport: sport,
      subSport: subSport.isNaN ? laps.first?.subSport ?? .nan : subSport,
      energy: laps.isEmpty ? .nan : laps.reduce(0) { $0 + ($1.energy > 0 ? $1.energy : 0) })
  }

  /// Returns the points of each session: those up to the start of the next. The first session also
  /// gets those before its start.
  private func shares(of sessions: [Totals]) -> [ArraySlice<TrackPoint>] {
    var shares: [ArraySlice<TrackPoint>] = []
    var from = points.startIndex
    for next in sessions.dropFirst() {
      let border = next.start ?? 0
      let end = points[from...].firstIndex { ($0.time ?? .min) >= border } ?? points.endIndex
      shares.append(points[from..<end])
      from = end
    }
    shares.append(points[from...])
    return shares
  }

  /// Makes the activity of a session and its points, and counts the points kept in the report.
  private func activity(
    of session: Totals, _ points: ArraySlice<TrackPoint>, _ report: inout ImportReport
  ) -> Activity {
    let track = Track(points, &report)
    // Points may begin before the session, or end after it.
    let start = min(session.start ?? .max, track.start ?? .max)
    let end = max(track.end ?? start, session.end ?? start, start)
    let seconds = session.elapsed >= 0 ? session.elapsed : Double(end - start) / 1000
    let moving = session.timer >= 0 ? session.timer : seconds - pauses(from: start, to: end)
    let kilometers = self.kilometers(session, points)
    let sport = SportGuess.settled(
      session.sport.isNaN ? nil : FITSport.name(session.sport) ?? "other", stated: stated,
      kilometers: kilometers, seconds: moving, &report)
    var activity = Activity(
      format: .fit, sport: sport,
      start: Instant(milliseconds: start), utcOffset: utcOffset, seconds: seconds,
      movingSeconds: min(max(moving, 0), seconds), kilometers: kilometers)
    activity.points = points.count
    activity.kilocalories = session.energy > 0 ? session.energy : nil
    activity.meanHeart = session.meanHeart > 0 ? session.meanHeart : nil
    activity.climb = session.climb >= 0 ? session.climb : nil
    activity.knows = knows
    track.fill(&activity, cadence: rule(of: session, points, &report))
    activity.route.begin(
      laps: laps.compactMap(\.start).filter { $0 < end }.map { Double($0 - start) / 1000 })
    if activity.heart.isEmpty { activity.heart = heart(from: start, to: end) }
    report.kept += track.count
    if points.isEmpty {
      report.read += 1
      report.kept += 1
      report.note("a summary only: its points are missing or left out")
    }
    return activity
  }

  /// The beats of the belt between two times, in seconds since the first.
  private func heart(from start: Int64, to end: Int64) -> SampleSeries {
    var series = SampleSeries()
    let own = beats.filter { start <= $0.milliseconds && $0.milliseconds <= end }
    for beat in own.sorted(by: { $0.milliseconds < $1.milliseconds }) {
      let second = Double(beat.milliseconds - start) / 1000
      if series.seconds.last.map({ $0 < second }) ?? true { series.append(second, beat.rate) }
    }
    return series
  }

  /// Returns the distance that the session names, or else that of its points, which count from the
  /// start of the file. Nil where neither is known.
  private func kilometers(_ session: Totals, _ points: ArraySlice<TrackPoint>) -> Double? {
    if session.length > 0 { return session.length / 1000 }
    guard let first = points.first(where: \.hasDistance)?.distance,
      // A stray point at the end may have a distance of another clock.
      let last = points.lazy.filter(\.hasDistance).map(\.distance).max()
    else { return session.length.isNaN ? nil : session.length / 1000 }
    // Distances count from the start of the file, so only the first session begins at 0.
    let isFirst = points.startIndex == self.points.startIndex
    return max(last - (isFirst ? 0 : first), 0) / 1000
  }

  /// Decides what cadence counts. FIT counts one foot, but some apps write both: no foot makes more
  /// than 130 steps a minute, so a majority of higher values means both.
  private func rule(
    of session: Totals, _ points: ArraySlice<TrackPoint>, _ report: inout ImportReport
  ) -> CadenceRule {
    let isOnFoot =
      stated.map { RunRecord.isOnFoot($0) }
      ?? FITSport.isOnFoot(session.sport, session.subSport)
    guard isOnFoot else { return .asIs }
    let turning = points.count { $0.cadence > 0 }
    guard turning > 0 else { return .oneFoot }
    if points.count(where: { $0.cadence > 130 }) * 2 > turning {
      report.note("cadence already counts both feet: not doubled")
      return .bothFeet
    }
    report.note("cadence counts one foot: doubled")
    return .oneFoot
  }

  /// Returns the seconds between two times for which the timer was stopped.
  private func pauses(from start: Int64, to end: Int64) -> Double {
    var stopped: Int64?
    var sum: Int64 = 0
    for event in timerEvents where event.time >= start && event.time <= end {
      if !event.isStart {
        stopped = stopped ?? event.time
      } else if let since = stopped {
        sum += max(event.time - since, 0)
        stopped = nil
      }
    }
    // A timer that is not started again is stopped to the end.
    if let since = stopped { sum += end - since }
    return Double(sum) / 1000
  }
}

extension FITContent.Totals {
  /// The start as the end less the length; nil where one of them is missing.
  fileprivate var earliest: Int64? {
    guard let end, elapsed >= 0 else { return nil }
    return end - Int64(elapsed * 1000)
  }

  /// Whether two sessions are the same one, written twice.
  fileprivate func isSame(as other: Self) -> Bool {
    start == other.start && sport == other.sport && elapsed == other.elapsed
  }
}
