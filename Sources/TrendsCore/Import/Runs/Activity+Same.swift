import TrendsCore

extension Activity {
  /// One run, and the files in which it was found.
  public struct Joined: Equatable, Sendable {
    /// As the richest of the files has it, completed from the others.
    public var activity: Activity
    /// The formats of the others, richest first.
    public var linked: [Format]
    /// The devices, apps or files of the others.
    public var copies: [String] = []

    public init(activity: Activity, linked: [Format]) {
      self.activity = activity
      self.linked = linked
    }
  }

  /// Joins what several files hold of the same run, and returns all runs in order of time.
  ///
  /// What one device recorded in one file, or this program exported, is told apart by more than that:
  /// only equal activities are the same then.
  ///
  /// Two activities are the same when their sports are equal or one is not told, their starts lie within three minutes
  /// and more than 80 % of the longer one lies in the other. Of each the richest format stays; of
  /// one format the one with more of cadence and heart, then the one with more points. The others
  /// supply what it lacks.
  public static func joined(_ activities: [Activity]) -> [Joined] {
    let order = activities.indices.sorted { activities[$0].isRicher(than: activities[$1], $0, $1) }
    // Indices in `joined` by slots of three minutes of the start: only neighbouring slots need be
    // compared.
    var byTime: [Int64: [Int]] = [:]
    var joined: [Joined] = []
    var members: [[Int]] = []
    for index in order {
      let activity = activities[index]
      let slot = activity.start.milliseconds.dividedDown(by: SameRun.closeStart).quotient
      // Starts within three minutes are in the same slot or in neighbouring ones.
      let near = (slot - 1...slot + 1).flatMap { byTime[$0] ?? [] }
      let same = near.first { place in
        joined[place].activity.isSame(as: activity)
          && members[place].allSatisfy { activities[$0].mayEqual(activity) }
      }
      if let same {
        joined[same].linked.append(activity.format)
        if let name = activity.source ?? activity.file { joined[same].copies.append(name) }
        joined[same].activity.complete(with: activity)
        members[same].append(index)
      } else {
        byTime[slot, default: []].append(joined.count)
        members.append([index])
        joined.append(Joined(activity: activity, linked: []))
      }
    }
    return joined.sorted { $0.activity.start < $1.activity.start }
  }

  /// Whether both are the same run.
  public func isSame(as other: Activity) -> Bool {
    let gap = start.milliseconds.subtractingReportingOverflow(other.start.milliseconds)
    guard !gap.overflow, gap.partialValue.magnitude <= SameRun.closeStart,
      sport == other.sport || sport == "other" || other.sport == "other"
    else { return false }
    return SameRun.overlaps(gap: -gap.partialValue, seconds, other.seconds)
  }

  /// Whether an activity with a similar time may be another record of this one: of one file and
  /// device, and of exported files, only an equal one, and never one that has no time of day.
  private func mayEqual(_ other: Activity) -> Bool {
    let isOfOneFile = file != nil && file == other.file && source == other.source
    guard isOfOneFile || isOwn && other.isOwn else { return true }
    if isOfOneFile, let name, let theirs = other.name, name != theirs { return false }
    return hasClock && start == other.start && movingSeconds == other.movingSeconds
      && kilometers == other.kilometers
  }

  /// Takes over distance and series that only the other one has, with times moved to this start.
  private mutating func complete(with other: Activity) {
    kilometers = kilometers ?? other.kilometers
    kilocalories = kilocalories ?? other.kilocalories
    meanHeart = meanHeart ?? other.meanHeart
    climb = climb ?? other.climb
    countedCadence = countedCadence ?? other.countedCadence
    if sport == "other" { sport = other.sport }
    let shift = Double(other.start.milliseconds - start.milliseconds) / 1000
    let moved = other.route.moved(by: shift)
    let laps = route.laps.isEmpty ? moved.laps : route.laps
    if route.isEmpty { route = moved }
    route.begin(laps: laps)
    knows.formUnion(other.knows)
    for series in [\Activity.cadence, \.heart, \.speed, \.speedByDistance]
    where self[keyPath: series].isEmpty {
      self[keyPath: series] = other[keyPath: series].moved(by: shift)
    }
  }

  /// How many of cadence and heart it has.
  private var sensors: Int { [cadence, heart].count { !$0.isEmpty } }

  /// Whether this one stays rather than the other; the indices decide between equals.
  private func isRicher(than other: Activity, _ index: Int, _ otherIndex: Int) -> Bool {
    if format != other.format { return format < other.format }
    if sensors != other.sensors { return sensors > other.sensors }
    if points != other.points { return points > other.points }
    return index < otherIndex
  }
}

extension RunRoute {
  /// Returns the same way for a start that is `seconds` earlier.
  func moved(by seconds: Double) -> RunRoute {
    RunRoute(
      places: places.map { Place(second: $0.second + seconds, position: $0.position) },
      altitude: altitude.moved(by: seconds), laps: laps.map { $0 + seconds })
  }
}
