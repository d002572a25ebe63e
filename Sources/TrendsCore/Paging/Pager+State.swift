/// Everything that decides how a pager goes on.
extension Pager: Described {
  public func describe(to fields: inout some Fields) {
    describeWithoutCounts(to: &fields)
    fields.field("count", count)
  }

  /// Describes all fields but the counters: what an answer that is no longer awaited must not
  /// change.
  func describeWithoutCounts(to fields: inout some Fields) {
    fields.field("config", config)
    fields.field("bounds", bounds)
    fields.field("generation", generation)
    fields.field("nextID", nextID)
    fields.field("isClosed", isClosed)
    fields.field("window", window)
    fields.field("start", Position<Axis>(start))
    fields.field("intent", Placed<Axis>(intent: intent))
    fields.field("refresh", refresh)
    fields.field("before", before)
    fields.field("after", after)
    fields.field("tail", tail)
    fields.field("unfinished", unfinished)
    fields.field("tailIsDue", tailIsDue)
    fields.field("emptyPages", emptyPages)
    fields.field("restarts", restarts)
    fields.field("rests", rests)
    fields.field("lastUpdated", lastUpdated)
  }
}

extension Pager.Unfinished: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("position", Position<Axis>(position))
    fields.field("key", key)
  }
}

extension Pager.Counters: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("started", started)
    fields.field("applied", applied)
    fields.field("failed", failed)
    fields.field("stale", stale)
    fields.field("outdated", outdated)
    fields.field("cancelled", cancelled)
    fields.field("trimmed", trimmed)
    fields.field("drift", drift)
    fields.field("outside", outside)
  }
}
