/// What differs between two versions of a dataset, value by value.
///
/// Daily values are compared by day, runs, stays, trips, entries and chats by their names in the
/// dataset.
public struct DatasetChanges: Equatable, Sendable {
  /// How many values only the new version has, both have differently, only the old one has, and
  /// both have alike.
  public struct Count: Equatable, Sendable {
    public var added = 0
    public var changed = 0
    public var removed = 0
    public var same = 0

    /// Whether no value differs.
    public var isNone: Bool { added == 0 && changed == 0 && removed == 0 }

    static func + (a: Count, b: Count) -> Count {
      Count(
        added: a.added + b.added, changed: a.changed + b.changed, removed: a.removed + b.removed,
        same: a.same + b.same)
    }
  }

  /// A metric, or a kind of things, with its counts.
  public struct Part: Equatable, Sendable {
    public var name: String
    public var count: Count
  }

  /// The parts that either version has, metrics first.
  public private(set) var parts: [Part] = []

  /// The counts of all parts together.
  public var total: Count { parts.reduce(Count()) { $0 + $1.count } }

  /// Compares two versions; reads every daily value of both.
  ///
  /// Throws if a value cannot be read, as when the file of the old version was overwritten.
  public init(from old: Dataset, to new: Dataset) throws(ReadFailure) {
    var names = new.metrics.map(\.metric.name)
    names += old.metrics.map(\.metric.name).filter { !names.contains($0) }
    for name in names {
      let (a, b) = (old.metric(name), new.metric(name))
      let count = try Count(
        from: a?.everything() ?? DaySeries(), to: b?.everything() ?? DaySeries())
      parts.append(Part(name: name, count: count))
    }
    add("runs", old.runs, new.runs, \.id) { $0.record == $1.record }
    add("visits", old.visits, new.visits, \.id) { $0 == $1 }
    add("trips", old.trips, new.trips, \.id) { $0 == $1 }
    add("journal", old.journal, new.journal, { "\($0.day) \($0.id)" }) { $0 == $1 }
    add("chats", old.chats, new.chats, { "\($0.day) \($0.title)" }) { $0 == $1 }
  }

  /// Adds a part of things that have a name each; the second of the same name is compared with the
  /// second.
  private mutating func add<Thing>(
    _ name: String, _ old: [Thing], _ new: [Thing], _ key: (Thing) -> String,
    _ isSame: (Thing, Thing) -> Bool
  ) {
    guard !old.isEmpty || !new.isEmpty else { return }
    var known: [String: [Thing]] = [:]
    for thing in old.reversed() { known[key(thing), default: []].append(thing) }
    var count = Count()
    for thing in new {
      if let earlier = known[key(thing)]?.popLast() {
        if isSame(earlier, thing) { count.same += 1 } else { count.changed += 1 }
      } else {
        count.added += 1
      }
    }
    count.removed = known.values.reduce(0) { $0 + $1.count }
    parts.append(Part(name: name, count: count))
  }
}

extension DatasetChanges.Count {
  /// Compares two series day by day.
  init(from old: DaySeries, to new: DaySeries) {
    self.init()
    var place = 0
    for (day, value) in zip(new.days, new.values) {
      while place < old.count, old.days[place] < day {
        removed += 1
        place += 1
      }
      guard place < old.count, old.days[place] == day else {
        added += 1
        continue
      }
      // Compared as bits, so that a value that is no number equals itself.
      if old.values[place].bitPattern == value.bitPattern { same += 1 } else { changed += 1 }
      place += 1
    }
    removed += old.count - place
  }
}

extension Dataset {
  /// The daily metric of a name.
  func metric(_ name: String) -> DaySource? { metrics.first { $0.metric.name == name } }
}
