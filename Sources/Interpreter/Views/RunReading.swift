import TrendsCore

/// How a run is read in lists and read-outs.
struct RunReading {
  let run: Run

  init(_ run: Run) { self.run = run }

  /// Exactly the text of S3-18: `12:30, 172 spm`.
  static func readout(seconds: Double, value: Double) -> String {
    "\(Wording.clock(seconds)), \(value.fixed(0)) spm"
  }

  func row(in zone: Zone, source: String) -> [Table.Cell] {
    let record = run.record
    let start = record.start
    let time = clockText(start.secondsOfDay)
    let pace =
      record.kilometers > 0
      ? Table.Cell.text(Wording.clock(record.seconds / record.kilometers)) : .missing
    let samples: Table.Cell =
      run.isCheap
      ? run.samples(.cadence).map { .number(String($0.count)) } ?? .missing : .missing
    return [
      .text(record.id), .day(start.day), .text(time), .text(Wording.clock(record.seconds)),
      record.kilometers > 0 ? .number(record.kilometers.fixed(2)) : .missing, pace, samples,
      .text(record.sport), .text(source),
    ]
  }

  private func clockText(_ secondsOfDay: Int) -> String {
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : String(value) }
    return "\(two(secondsOfDay / 3600)):\(two(secondsOfDay / 60 % 60))"
  }
}

extension Run {
  func start(in zone: Zone) -> Instant {
    zone.instant(of: record.start.day, secondsOfDay: record.start.secondsOfDay)
  }
}
