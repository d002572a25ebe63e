import TrendsCore
import TrendsOutput
import TrendsImport

extension CommandContext {
  /// Returns the rows that `info` prints for a dataset, or for one of its metrics, as label and
  /// value.
  ///
  /// Fails for a metric that the dataset does not have. For a metric of an Apple Health export the
  /// audit reads the export again.
  func facts(of dataset: Dataset, about metric: String?) throws(Failure) -> [(String, String)] {
    guard let metric else {
      return dataset.facts(
        of: world.library.items(of: dataset),
        isAnswer: world.connectedDataset(dataset.name) != nil)
    }
    guard let source = dataset.metrics.first(where: { $0.metric.name == metric }) else {
      let names = dataset.metrics.map(\.metric.name)
      throw Failure.noSuchMetric(
        metric, of: dataset.name,
        hint: Nearest.question(metric, in: names) ?? "type: metrics")
    }
    var facts = [dataset.fact(source)]
    for case .health(let export) in world.library.items(of: dataset).map(\.content) {
      facts += try origins(of: source.metric, in: export).map { (metric, $0) }
    }
    return facts
  }

  /// Returns one line per device that recorded the metric, and one for each reason records are left
  /// out.
  private func origins(
    of metric: Metric, in export: HealthExport
  ) throws(Failure) -> [String] {
    let host = self.host
    guard
      let days = export.days(
        of: metric.name, zones: world.zones, order: world.order,
        zoneNamed: { host.zone(found: $0) })
    else { return [] }
    let audit: HealthAudit?
    do throws(ReadFailure) {
      audit = try days.audit { !host.isInterrupted }
    } catch { throw Failure.unreadable(error.message) }
    guard let audit else { throw .interrupted }
    func records(_ count: Int, _ kind: String = "") -> String {
      let noun = count == 1 ? "record" : "records"
      return "\(count.grouped) " + (kind.isEmpty ? noun : "\(kind) \(noun)")
    }
    var words = audit.devices.map { device in
      let unit = metric.unit.isEmpty ? "" : " " + metric.unit
      let sum = metric.kind == .total ? ", \(device.sum.fixed(metric.decimals))\(unit) in all" : ""
      return OutputGate.safe(device.name, escapingBreaks: true)
        + ": \(records(device.count))\(sum)"
    }
    if audit.copies > 0 { words.append("\(records(audit.copies, "duplicate")): left out") }
    if audit.overlapped > 0 {
      words.append(
        "\(records(audit.overlapped)) of a time that a better device has: only the rest counts, "
          + "'sources \(metric.name)' says which is better")
    }
    if audit.moments > 0 {
      words.append(
        "\(records(audit.moments)) without a length: counted beside those of devices")
    }
    return words
  }
}

extension Dataset {
  /// The metric's name with its number of days and its span.
  fileprivate func fact(_ source: DaySource) -> (String, String) {
    let days = source.series.count
    return (
      source.metric.name,
      "\(days) \(days == 1 ? "day" : "days")" + (source.span.map { ", \($0)" } ?? "")
        + (source.metric.kind == .weight && dayRule != .mean
          ? ", of several a day the \(dayRule.rawValue) one" : "")
    )
  }

  /// The dataset's counts, then one line per file with its remarks below.
  fileprivate func facts(
    of items: [FileImporter.Item], isAnswer: Bool
  ) -> [(String, String)] {
    var facts = metrics.map { fact($0) }
    facts += [
      ("runs", String(runs.count)), ("entries", String(journal.count)),
      ("chats", String(chats.count)), ("visits", String(visits.count)),
      ("trips", String(trips.count)),
    ]
    facts += remarks.map { ("all files", OutputGate.safe($0, escapingBreaks: true)) }
    facts += sharedDays.map { ("shared days", $0.words) }
    for item in items {
      let report = item.content.report
      facts.append((isAnswer ? "answer" : "file", "\(item.name): \(report.summary)"))
      facts += report.remarks().map { ("", $0) }
    }
    return facts
  }
}

extension SharedDays {
  /// What several files have of one metric, and which of it counts.
  var words: String {
    let shown = files.prefix(3).map { OutputGate.safe($0, escapingBreaks: true) }
    let more = files.count > 3 ? ", \(files.count - 3) more" : ""
    let names = shown.joined(separator: ", ") + more
    let span = range.count == 1 ? range.start.description : "\(range)"
    let when = days.map { $0 == 1 ? span : "\($0.grouped) days of \(span)" } ?? span
    let subject = "\(metric.name): \(files.count) files (\(names)) "
    return switch rule {
    case .last: subject + "differ on \(when): the file that was read last counts"
    case .together:
      subject + "have readings of \(when): "
        + (metric.addsUp ? "they add up, equal ones once" : "all of them count, equal ones once")
    case .whole:
      subject + "have \(when): the value of the whole day counts, and no readings of its hours"
    case .first:
      subject + "overlap in \(when): on a day that several have, \(shown[0]) counts"
    }
  }
}
