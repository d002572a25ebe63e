import TrendsCore

extension TableScan {
  /// Takes a row that names its metric: `2024-02-20,weight,80.65,kg`.
  mutating func takeLong<Sink: ReadingSink>(
    _ row: TableRow, _ time: RecordedTime, _ columns: TablePlan.Long, into sink: inout Sink
  ) {
    let cell = CellValue(row[columns.value], decimalComma: plan.decimalComma)
    guard case .number(let number, let written) = cell else {
      return report.skip(cell == .none ? .noValue : .notNumber, at: row.place)
    }
    let name = trimmed(row[columns.metric])
    guard !name.isEmpty else { return report.skip(.noNameOfMetric, at: row.place) }
    let unit = columns.unit.map { trimmed(row[$0]) } ?? UnsafeBufferPointer(start: nil, count: 0)
    guard let place = names.find(name) ?? meet(name, unit, written, number, row, into: &sink) else {
      return
    }
    if columns.unit != nil { names.setUnit(place, text: unit) }
    let entry = names.entries[place]
    guard let value = entry.target.value(number, written ?? entry.unit) else {
      return report.skip(.unitOfAnotherKind, at: row.place)
    }
    guard value.magnitude <= TableScan.most else {
      return report.skip(.tooLargeNumber, at: row.place)
    }
    guard value > 0 || !entry.isWeight else {
      return report.skip(.noWeightAtAll, at: row.place)
    }
    sink.add(value, at: time, to: entry.slot)
    report.kept += 1
  }

  /// Adds a name that was not met before and returns its index; nil, with the row skipped, if its
  /// rows cannot be read.
  private mutating func meet<Sink: ReadingSink>(
    _ name: UnsafeBufferPointer<UInt8>, _ unit: UnsafeBufferPointer<UInt8>, _ written: TableUnit?,
    _ number: Double, _ row: TableRow, into sink: inout Sink
  ) -> Int? {
    guard !names.isFull else {
      report.skip(.tooMany(LongNames.limit, "metrics"), at: row.place)
      return nil
    }
    let text = plan.survey.encoding.text(of: name.prefix(256))
    guard let value = longValue(ColumnName(text), unit, written, number) else {
      if refusal == nil { report.skip(.metricWithoutNameOrUnit, at: row.place) }
      return nil
    }
    if value.metric.kind == .weight {
      report.weightUnit = value.unit.flatMap { MassUnit(rawValue: $0.name) }
    }
    if value.metric == .distance {
      report.lengthUnit = value.unit.flatMap { LengthUnit(rawValue: $0.name) }
    }
    let entry = LongNames.Entry(
      slot: sink.slot(for: value.metric), unit: value.unit, target: value.target,
      isWeight: value.metric.kind == .weight)
    return names.add(name, entry, unit: unit)
  }

  /// Returns `metric-3` for a name that is not Latin, and notes it; nil for a name without letters.
  private mutating func numbered(_ name: ColumnName) -> String? {
    guard name.hasLetters else { return nil }
    let number = "metric-\(names.entries.count + 1)"
    report.note("'\(name.title)' is called \(number)")
    return number
  }

  /// Decides metric and unit of a name by the first row that has it. The unit is taken from its own
  /// column, the name, the cell, or for a known metric from the caller. Weights without a unit
  /// refuse the whole file.
  private mutating func longValue(
    _ name: ColumnName, _ cell: UnsafeBufferPointer<UInt8>, _ written: TableUnit?, _ number: Double
  ) -> TablePlan.Value? {
    let told = options.unit.flatMap { TableUnit($0) }
    let unit = TableUnit(bytes: cell) ?? name.unit ?? written
    if let known = name.known, unit == nil || unit?.dimension == known.dimension {
      var value = TablePlan.Value(
        column: 0, metric: known.metric, target: known.unit, zeroIsNone: known.zeroIsNone)
      let choices = [unit, told, known.hasOneUnit ? known.unit : nil]
      value.unit = choices.lazy.compactMap { $0 }.first { $0.dimension == known.dimension }
      if value.unit != nil { return value }
      if known.dimension == .mass { refusal = UnitChoice.refusal([number], column: "weight") }
      return nil
    }
    guard var cleaned = name.metricName ?? numbered(name) else { return nil }
    if Metric.known(cleaned) != nil { cleaned += "-" + (unit?.name ?? "other") }
    let target = unit?.kept
    let unknown = plan.survey.encoding.text(of: cell.prefix(16))
    let metric = Metric(
      name: cleaned, unit: target?.name ?? name.unknownUnit ?? unknown,
      decimals: number == number.rounded() ? 0 : 2, kind: name.metricKind(in: unit))
    return TablePlan.Value(column: 0, metric: metric, unit: unit, target: target)
  }
}
