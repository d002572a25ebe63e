import TrendsCore

/// The sessions of exercise, and what other tables have of the time of each. Health Connect keeps no
/// distance, energy or pulse with a session: what its app recorded meanwhile is of it.
struct ConnectSessions {
  /// What samples are of.
  enum Kind: Int, Sendable, CaseIterable { case heart, speed, cadence }

  /// Amounts that a session may have.
  enum Amount: Int, CaseIterable {
    case distance, energy, totalEnergy

    init?(_ metric: Metric) {
      switch metric.name {
      case Metric.distance.name: self = .distance
      case Metric.energy.name: self = .energy
      case "total-energy": self = .totalEnergy
      default: return nil
      }
    }
  }

  struct Session {
    var span: ConnectSpan
    var app: Int64
    var offset: Int?
    /// Nil where the file does not name it.
    var sport: String?
    var title: String
    fileprivate var amounts = [Double?](repeating: nil, count: Amount.allCases.count)
    /// By the kind, then by the app.
    fileprivate var samples = [[Int64: SampleSeries]](
      repeating: [:], count: Kind.allCases.count)

    init(span: ConnectSpan, app: Int64, offset: Int?, sport: String?, title: String) {
      self.span = span
      self.app = app
      self.offset = offset
      self.sport = sport
      self.title = title
    }
  }

  /// In order of their starts once they are sealed.
  private var sessions: [Session] = []
  private var samples = 0
  private var looks = 0

  /// Sessions that are held.
  static let limit = HealthPart.workoutLimit
  /// Samples of all sessions together.
  private static let mostSamples = Track.pointLimit
  /// Sessions around a moment that are looked at; real ones lie side by side.
  private static let mostAtOnce = 8
  /// Records that are looked at for all sessions together, far above those of any real export.
  private static let mostLooks = 50_000_000

  var count: Int { sessions.count }

  mutating func append(_ session: Session) { sessions.append(session) }

  /// Puts the sessions in order. To be called before anything is added to them.
  mutating func seal() {
    sessions.sort { ($0.span.start, $0.span.end, $0.app) < ($1.span.start, $1.span.end, $1.app) }
  }

  /// Adds a sample to the sessions during which it was taken; false where there is none.
  mutating func add(
    _ value: Double, _ kind: Kind, at milliseconds: Int64, ofApp app: Int64
  ) -> Bool {
    var isOfOne = false
    var index = firstSession { $0.span.start > milliseconds }
    for _ in 0..<ConnectSessions.mostAtOnce {
      index -= 1
      guard index >= 0 else { break }
      let span = sessions[index].span
      guard span.end >= milliseconds, samples < ConnectSessions.mostSamples else { continue }
      samples += 1
      isOfOne = true
      sessions[index].samples[kind.rawValue][app, default: SampleSeries()].append(
        Double(milliseconds - span.start) / 1000, value)
    }
    return isOfOne
  }

  /// Adds amounts, in order of their starts: of each record of the app of a session the share of its
  /// time that is inside. A record that is longer than the session, as that of a whole day, says
  /// nothing of it.
  mutating func add(_ records: [HealthRecord], _ amount: Amount, _ sources: ConnectSources) {
    for index in sessions.indices {
      let span = sessions[index].span
      let (start, end) = (span.start / 1000, span.end / 1000)
      var place = records.partitioningIndex { $0.start >= start - (end - start) }
      var sum: Double?
      while place < records.count, records[place].start <= end, looks < ConnectSessions.mostLooks {
        let record = records[place]
        place += 1
        looks += 1
        let length = record.end - record.start
        guard length <= end - start, sources.app(of: record.device) == sessions[index].app,
          record.end >= start
        else { continue }
        let inside = min(record.end, end) - max(record.start, start)
        guard length == 0 || inside > 0 else { continue }
        let share = length == 0 ? 1 : Double(inside) / Double(length)
        sum = (sum ?? 0) + record.value * share
      }
      sessions[index].amounts[amount.rawValue] = sum ?? sessions[index].amounts[amount.rawValue]
    }
  }

  /// The index of the first session that passes; those before it must fail.
  private func firstSession(_ isReached: (Session) -> Bool) -> Int {
    sessions.partitioningIndex(where: isReached)
  }

  /// Returns the sessions as activities; what the file does not say of a sport is guessed and told.
  func activities(
    _ sources: ConnectSources, stated: String?, _ report: inout ImportReport
  ) -> [Activity] {
    sessions.map { session in
      let seconds = Double(session.span.end - session.span.start) / 1000
      let kilometers = session.amounts[Amount.distance.rawValue].flatMap { $0 > 0 ? $0 : nil }
      // A session that is called other may still have a title that names the sport.
      let isNamed = session.sport == "other" && SportName.named(session.title) != "other"
      var activity = Activity(
        format: .table,
        sport: SportGuess.settled(
          isNamed ? nil : session.sport, stated: stated, name: session.title,
          kilometers: kilometers, seconds: seconds, isOneOfMany: true, &report),
        start: Instant(milliseconds: session.span.start), utcOffset: session.offset,
        seconds: seconds, movingSeconds: seconds, kilometers: kilometers)
      activity.source = sources.name(ofApp: session.app)
      activity.kilocalories =
        session.amounts[Amount.energy.rawValue] ?? session.amounts[Amount.totalEnergy.rawValue]
      activity.heart = session.series(.heart)
      activity.speed = session.series(.speed)
      activity.cadence = session.series(.cadence)
      activity.points = activity.heart.count + activity.speed.count + activity.cadence.count
      return activity
    }
  }
}

extension ConnectSessions.Session {
  /// The samples of a kind: those of its own app, else of the app that has most. Seconds ascend; of
  /// several samples at one moment the first stays.
  fileprivate func series(_ kind: ConnectSessions.Kind) -> SampleSeries {
    let all = samples[kind.rawValue]
    let best = all.max { ($0.value.count, -$0.key) < ($1.value.count, -$1.key) }?.value
    guard let series = all[app] ?? best else { return SampleSeries() }
    let order = series.seconds.indices.sorted {
      (series.seconds[$0], $0) < (series.seconds[$1], $1)
    }
    var sorted = SampleSeries()
    for index in order where sorted.seconds.last.map({ $0 < series.seconds[index] }) ?? true {
      sorted.append(series.seconds[index], series.values[index])
    }
    return sorted
  }
}

extension Array {
  /// Returns the index of the first element that passes; those before it must fail. O(log n).
  fileprivate func partitioningIndex(where isReached: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isReached(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
