import Foundation
import TrendsCore
@testable import TrendsImport

/// One file of the shared samples and what is known to be in it.
struct TableTruth {
  let folder: String
  private(set) var differences: [String] = []
  private(set) var unknown: [String] = []
  private(set) var remarks: [String] = []

  static let understood: Set<String> = [
    "rows", "tolerance_kg", "zone", "first", "last", "kg_min", "kg_max", "kg_mean", "days", "note",
    "steps_per_day", "bad_lines", "if_dmy_first", "if_mdy_first", "metrics", "sleep_minutes_sum",
    "steps_sum", "weight_rows", "hrv_rows",
  ]

  static func all(in folder: String) throws -> [TableTruth] {
    try Samples.of(folder).map { TableTruth(folder: folder, sample: $0) }
  }

  let sample: Sample
  var name: String { sample.name }
  var json: JSON { sample.truth }

  init(folder: String, sample: Sample) {
    self.folder = folder
    self.sample = sample
  }

  mutating func check() throws {
    if json["expected"].string != nil { return try checkCells() }
    let model = json["model"]
    unknown = model.keys.filter { !TableTruth.understood.contains($0) }
    let bytes = try sample.bytes
    if !TableImporter.recognises(Array(bytes.prefix(64 << 10))) { fail("is not recognised") }
    if !model["if_dmy_first"].isNil { return try checkAmbiguous(bytes, model) }
    guard let imported = try read(bytes) else { return }
    try compare(imported, model)
  }

  /// Where a unit is missing the file must be refused without one, and read with the one hinted at.
  private mutating func read(_ bytes: [UInt8]) throws -> Imported? {
    let source = MemoryBytes(bytes)
    do throws(ImportError) {
      return try TableImporter.read(source)
    } catch {
      let options: TableOptions
      switch error.code {
      case .noUnit:
        let unit = error.hint?.split(separator: " ").last.map(String.init)
        options = TableOptions(unit: unit)
        remarks.append("without a unit: \(error.message) (\(error.hint ?? ""))")
      case .noHeader:
        options = TableOptions(columns: [("day", "1"), ("value", "2")], unit: "kg")
        remarks.append("without columns: \(error.message) (\(error.hint ?? ""))")
      default:
        fail("is refused: \(error.message)")
        return nil
      }
      return try TableImporter.read(source, options)
    }
  }

  private mutating func checkAmbiguous(_ bytes: [UInt8], _ model: JSON) throws {
    do throws(ImportError) {
      _ = try TableImporter.read(MemoryBytes(bytes))
      fail("is not refused")
    } catch {
      if error.code != .ambiguousDate { fail("is refused for \(error.code)") }
      remarks.append("\(error.message) (\(error.hint ?? ""))")
    }
    for (order, key) in [(DateOrder.dayFirst, "if_dmy_first"), (.monthFirst, "if_mdy_first")] {
      let imported = try TableImporter.read(MemoryBytes(bytes), TableOptions(dateOrder: order))
      let readings = imported.series.first?.readings ?? []
      check("rows", readings.count, model["rows"].int)
      check(key, readings.first.map { Clock.text($0.time, zone: .utc) }, model[key].string)
    }
  }

  private mutating func compare(_ imported: Imported, _ model: JSON) throws {
    let weights = imported.series.first { $0.metric == .weight }?.readings ?? []
    let zone = Clock.zone(model["zone"].string)
    if !model["days"].isNil { compareWeights(weights, model, zone) }
    for key in model.keys {
      switch key {
      case "rows": checkRows(imported, weights, model)
      case "weight_rows": check(key, weights.count, model[key].int)
      case "hrv_rows": check(key, readings(imported, "hrv").count, model[key].int)
      case "steps_sum": check(key, sum(readings(imported, "steps")), model[key].double)
      case "sleep_minutes_sum":
        check(key, (sum(readings(imported, "sleep")) * 60).rounded(), model[key].double)
      case "metrics":
        let names = ["Resting HR": "resting", "HRV (ms)": "hrv", "Weight kg": "weight"]
        for column in model[key].keys {
          check(
            column, readings(imported, names[column] ?? column).count, model[key][column].int)
        }
      case "bad_lines":
        check(key, imported.report.skipped.compactMap(\.first.line).sorted(), model[key].ints)
      case "steps_per_day":
        var steps: [String: Int] = [:]
        for reading in readings(imported, "steps") {
          steps[String(Clock.text(reading.time, zone: zone).prefix(10))] = Int(reading.value)
        }
        for day in model[key].keys where steps[day] != model[key][day].int {
          fail("steps of \(day): \(steps[day] ?? -1)")
        }
        check("days with steps", steps.count, model[key].keys.count)
      default: break
      }
    }
  }

  private func readings(_ imported: Imported, _ name: String) -> [Reading] {
    imported.series.first { $0.metric.name == name }?.readings ?? []
  }

  private func sum(_ readings: [Reading]) -> Double { readings.reduce(0) { $0 + $1.value } }

  private mutating func checkRows(_ imported: Imported, _ weights: [Reading], _ model: JSON) {
    if model["days"].isNil {
      check("rows", imported.report.kept, model["rows"].int)
    } else {
      check("rows", weights.count, model["rows"].int)
    }
  }

  private mutating func compareWeights(_ weights: [Reading], _ model: JSON, _ zone: Zone) {
    let room = model["tolerance_kg"].double ?? 0.006
    let timed = weights.enumerated()
      .map {
        (text: Clock.text($0.element.time, zone: zone), place: $0.offset, kg: $0.element.value)
      }
      .sorted { ($0.text, $0.place) < ($1.text, $1.place) }
    let values = timed.map(\.kg)
    checkTime("first", timed.first?.text, model)
    checkTime("last", timed.last?.text, model)
    check("kg_min", values.min(), model, room)
    check("kg_max", values.max(), model, room)
    check("kg_mean", values.isEmpty ? nil : values.reduce(0, +) / Double(values.count), model, room)
    let days = Dictionary(grouping: timed) { String($0.text.prefix(10)) }
    check("number of days", days.count, model["days"].keys.count)
    for day in model["days"].keys {
      let kilograms = days[day]?.map(\.kg) ?? []
      let wanted = model["days"][day]
      check("\(day) n", kilograms.count, wanted["n"].int)
      guard let least = kilograms.min() else { continue }
      check("mean", kilograms.reduce(0, +) / Double(kilograms.count), wanted, room)
      check("min", least, wanted, room)
      check("first", kilograms.first, wanted, room)
      check("last", kilograms.last, wanted, room)
      for key in wanted.keys where !["n", "mean", "min", "first", "last"].contains(key) {
        unknown.append("days.\(key)")
      }
    }
  }

  private mutating func checkTime(_ key: String, _ text: String?, _ model: JSON) {
    guard let wanted = model[key].string else { return }
    check(key, text.map { String($0.prefix(wanted.count)) }, wanted)
  }

  private mutating func checkCells() throws {
    let table = try DelimitedTable(try sample.bytes)
    check("rows", table.rows.count, json["rows"].int)
    let stem = name.replacingOccurrences(of: ".csv", with: ".expected.json")
    let wanted = try JSON(contentsOf: sample.sibling(stem)).list
    check("expected rows", table.rows.count, wanted.count)
    for (row, object) in zip(table.rows, wanted) {
      check("keys", table.header.sorted(), object.keys)
      for (key, cell) in zip(table.header, row) { check(key, cell, object[key].string) }
    }
  }

  private mutating func fail(_ text: String) { differences.append(text) }

  private mutating func check(_ name: String, _ got: Double?, _ wanted: JSON, _ room: Double) {
    guard let wanted = wanted[name].double else { return }
    // The truth itself is rounded to four decimals.
    if let got, abs(got - wanted) <= room + 1e-4 { return }
    fail("\(name) is \(got.map { "\($0)" } ?? "nothing"), expected \(wanted)")
  }

  private mutating func check<Value: Equatable>(_ name: String, _ got: Value?, _ wanted: Value?) {
    if got != wanted {
      fail("\(name) is \(String(describing: got)), not \(String(describing: wanted))")
    }
  }
}

/// Times as the truth files write them.
enum Clock {
  static func zone(_ text: String?) -> Zone {
    guard let text, Zone.isValidName(text),
      let data = try? Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/\(text)")),
      let zone = try? Zone(name: text, tzif: [UInt8](data))
    else { return .utc }
    return zone
  }

  /// `2024-02-20`, or `2024-02-20 06:41:52`.
  static func text(_ time: RecordedTime, zone: Zone) -> String {
    switch time {
    case .day(let day): day.description
    case .local(let civil): civil.description.replacingOccurrences(of: "T", with: " ")
    case .instant(let instant):
      instant.iso(in: zone).replacingOccurrences(of: "T", with: " ")
    }
  }
}
