import TrendsCore

extension RecordedTime {
  /// Returns the instant of a time by the clock of the place, and the seconds that this clock is east
  /// of UTC: those that the file tells, else those of home. A day begins at its midnight, and an instant
  /// has only the offset that is told.
  func placed(told: Int?, home: Zone) -> (instant: Instant, offset: Int?) {
    let civil: CivilTime
    switch self {
    case .instant(let instant): return (instant, told)
    case .day(let day): civil = CivilTime(day: day, secondsOfDay: 0)
    case .local(let local): civil = local
    }
    let local = Instant(seconds: civil.day.localMidnight + Int64(civil.secondsOfDay))
      .advanced(byMilliseconds: Int64(civil.milliseconds))
    let there = home.instant(of: civil.day, secondsOfDay: civil.secondsOfDay)
    let east = told ?? Int(clamping: local.seconds - there.seconds)
    return (local.advanced(byMilliseconds: -Int64(east) * 1000), east)
  }
}
