public import TrendsCore

/// Explains where the values of one metric of an export come from: which devices recorded it, and
/// what was left out.
public struct HealthAudit: Equatable, Sendable {
  /// The records of one device, before copies and overlaps are left out.
  public struct Device: Equatable, Sendable {
    public var name: String
    /// Number of records.
    public var count: Int
    /// Sum of the values, in the unit of the metric.
    public var sum: Double
  }

  /// Best device first: where two recorded the same time, the first one counts.
  public var devices: [Device] = []
  /// Records that are exact copies of another one.
  public var copies = 0
  /// Records of a total that a better device covers, in part or whole; 0 for other metrics.
  public var overlapped = 0
  /// Amounts without a length of time, which are in no device's time.
  public var moments = 0
}

extension HealthExport {
  /// Returns the days of the metric with this name; nil where the export has no record of it.
  public func days(
    of metric: String, zones: ZoneHistory, order: SourceOrder = SourceOrder(),
    zoneNamed: (String) -> Zone?
  ) -> HealthDays? {
    guard let type = tables.types.firstIndex(where: { $0.metric.name == metric }),
      maps.indices.contains(type)
    else { return nil }
    return HealthDays(self, type: type, zones: zones, order: order, zoneNamed: zoneNamed)
  }
}

extension HealthDays {
  /// Reads all records of the metric, two months at a time, and counts copies and overlaps.
  /// `goesOn` is asked before each part; where it returns false, the result is nil.
  public func audit(goesOn: () -> Bool) throws(ReadFailure) -> HealthAudit? {
    var audit = HealthAudit()
    let order = export.shares[type].sorted { ranks[$0.key] < ranks[$1.key] }
    audit.devices = order.map { device, share in
      .init(name: export.tables.devices[device].name, count: share.count, sum: share.sum)
    }
    guard let first = export.maps[type].first, let last = export.maps[type].last else {
      return audit
    }
    // Each record is counted in the part in which it starts. The margin around a part makes sure
    // that all records are read that may cover it.
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
        audit.moments += records.count { part.contains($0.start) && $0.start == $0.end }
      }
    }
    return audit
  }
}
