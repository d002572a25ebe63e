public import TrendsCore

/// Why a metric of an export has the values that it has.
public struct HealthAudit: Equatable, Sendable {
  /// What one device recorded, before anything is left out.
  public struct Device: Equatable, Sendable {
    public var name: String
    public var count: Int
    public var sum: Double
  }

  /// The best one first.
  public var devices: [Device] = []
  /// Records that stand in the file more than once.
  public var copies = 0
  /// Records that a better device covers, in part or whole.
  public var overlapped = 0
}

extension HealthExport {
  /// The days of a metric by its name.
  public func days(
    of metric: String, zones: ZoneHistory, zoneNamed: (String) -> Zone?
  ) -> HealthDays? {
    guard let type = tables.types.firstIndex(where: { $0.metric.name == metric }),
      maps.indices.contains(type)
    else { return nil }
    return HealthDays(self, type: type, zones: zones, zoneNamed: zoneNamed)
  }
}

extension HealthDays {
  /// Reads the metric from its first to its last record; `goesOn` is asked for each two months of
  /// it, nil where it says no.
  public func audit(goesOn: () -> Bool) throws(ReadFailure) -> HealthAudit? {
    var audit = HealthAudit()
    let order = export.shares[type].sorted { ranks[$0.key] < ranks[$1.key] }
    audit.devices = order.map { device, share in
      .init(name: export.tables.devices[device].name, count: share.count, sum: share.sum)
    }
    guard let first = export.maps[type].first, let last = export.maps[type].last else {
      return audit
    }
    // A second belongs to one part only, whatever reaches into it.
    for start in stride(from: first, through: last, by: 61 * 86_400) {
      guard goesOn() else { return nil }
      let part = start..<(start + 61 * 86_400)
      let (records, copies) = try export.records(
        ofType: type, touching: (part.lowerBound - margin)..<(part.upperBound + margin),
        countingCopiesIn: part)
      audit.copies += copies
      if export.tables.types[type].rule == .total {
        let shares = shares(of: records)
        audit.overlapped += zip(records, shares).count { record, share in
          part.contains(record.start) && share < 1
        }
      }
    }
    return audit
  }
}
