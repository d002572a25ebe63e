import Foundation
import Makers
import Testing

@testable import TrendsCore
@testable import TrendsImport

/// Every export of the shared samples against what it was written from.
@Suite("Apple Health samples") struct HealthSampleTests {
  @Test func `what is measured is averaged over a day, what is counted added`() {
    func kind(_ name: String) -> Metric.Kind {
      HealthType("HKQuantityTypeIdentifier" + name).metric.kind
    }
    for name in ["RunningGroundContactTime", "RunningPower", "PhysicalEffort", "UVExposure"] {
      #expect(kind(name) == .reading, "\(name)")
    }
    for name in ["TimeInDaylight", "DietaryWater", "PushCount", "AppleMoveTime"] {
      #expect(kind(name) == .total, "\(name)")
    }
  }

  @Test(.needs("samples/apple-health"))
  func `every sample agrees with its truth`() throws {
    let files = try Samples.of("apple-health")
    for sample in files {
      let (name, truth) = (sample.name, sample.truth)
      let bytes = try HealthFile.bytes(of: sample.bytes)
      var check = HealthCheck(name, try HealthExport(MemoryBytes(bytes)))
      check.peer(truth["peer_lxml"])
      let generated = truth["generator_truth"]
      if generated.isNil || generated["bytes"].int == bytes.count {
        check.generator(generated)
      } else {
        print("samples/apple-health/\(name): its generator's truth is of another file")
      }
      // A file that cannot be read has no figures.
      #expect(check.compared > 0 || check.export.report.kept == 0, "\(name): nothing was compared")
      for difference in check.differences.prefix(5) {
        Issue.record("\(name): \(difference) (\(check.differences.count) in all)")
      }
    }
    print("samples/apple-health: \(files.count) files")
  }
}

/// The XML of an export, as it is or out of its zip.
enum HealthFile {
  static func bytes(of file: [UInt8]) throws -> [UInt8] {
    guard file.starts(with: "PK".utf8) else { return file }
    let archive = try ZipArchive(MemoryBytes(file))
    let member = try #require(archive.members.first { $0.name.hasSuffix("export.xml") })
    let source = try archive.open(member)
    return try source.bytes(limit: source.count)
  }
}

/// Compares one export with the truths about it.
struct HealthCheck {
  let name: String
  let export: HealthExport
  private(set) var differences: [String] = []
  /// Figures that were held against a truth.
  private(set) var compared = 0
  private var all: [String: [Day: [HealthRecord]]] = [:]
  private var unique: [String: [Day: [HealthRecord]]] = [:]
  private var inFile: [Int: [HealthRecord]] = [:]
  private var once: [Int: [HealthRecord]] = [:]
  private var whole: [String: [Int: HealthDays.Figures]] = [:]

  init(_ name: String, _ export: HealthExport) {
    self.name = name
    self.export = export
  }

  private mutating func check(
    _ what: String, _ got: Double?, _ wanted: Double?, _ tolerance: Double = 1e-9
  ) {
    guard let wanted else { return }
    compared += 1
    let limit = tolerance * max(1, abs(wanted))
    guard let got, abs(got - wanted) <= limit else {
      return differences.append(
        "\(what) is \(got.map { "\($0)" } ?? "missing"), expected \(wanted)")
    }
  }

  private func type(_ short: String) -> Int? {
    export.tables.types.firstIndex {
      [$0.identifier, HealthType.shortName($0.identifier)].contains(short)
    }
  }

  /// What another reader counted.
  mutating func peer(_ truth: JSON) {
    guard !truth.isNil else { return }
    counts(truth)
    guard let zone = zone(truth["zone_for_days"]) else { return }
    let days = truth["days"]["zone"]
    for day in days.keys { peerDay(day, days[day], zone) }
  }

  /// What the file was written from.
  mutating func generator(_ truth: JSON) {
    guard !truth.isNil, !truth["days"].isNil || !truth["nights"].isNil else { return }
    let home = zone(truth["arguments"]["home"])
    if let home {
      for day in truth["days"]["home"].keys {
        generatorDay(day, truth["days"]["home"][day], ZoneHistory(home: home), "home")
      }
    }
    if let offset = truth["written_offset_s"].int,
      let written = try? Zone(name: "Written", tzif: ZoneFixtures.file(offsets: [Int32(offset)]))
    {
      for day in truth["days"]["written"].keys {
        generatorDay(day, truth["days"]["written"][day], ZoneHistory(home: written), "written")
      }
    }
    workouts(truth["workouts"].list)
    if let home { nights(truth["nights"].list, home) }
  }

  private func zone(_ name: JSON) -> Zone? {
    guard let name = name.string else { return nil }
    do { return try ZoneFixtures.zone(name) } catch {
      Issue.record("the zone '\(name)' of a truth cannot be read: \(error)")
      return nil
    }
  }

  private mutating func counts(_ truth: JSON) {
    for short in truth["records_by_type"].keys {
      let wanted = truth["records_by_type"][short].double
      // Odd records are refused, with their reasons in the report.
      let refused = short == "DietaryWater" ? export.report.skippedCount : 0
      let got = type(short).map { export.maps[$0].count + refused }
      check("records of \(short)", got.map { Double($0) }, wanted, 0)
    }
    for pair in truth["records_by_type_and_source"].keys where !pair.hasPrefix("DietaryWater") {
      let parts = pair.components(separatedBy: " | ")
      guard parts.count == 2, let type = type(parts[0]) else { continue }
      let name = HealthDevice(name: parts[1], hardware: "").name
      let got = export.shares[type].reduce(0) {
        $0 + (export.tables.devices[$1.key].name == name ? $1.value.count : 0)
      }
      check("records of \(pair)", Double(got), truth["records_by_type_and_source"][pair].double, 0)
    }
    for short in truth["span_utc"].keys where short != "DietaryWater" && short != "Workout" {
      guard let type = type(short), let map = Optional(export.maps[type]) else { continue }
      let texts = truth["span_utc"][short].list.compactMap(\.string)
      let wanted = texts.compactMap { Instant(iso: $0)?.seconds }
      guard wanted.count == 2 else { continue }
      check("first of \(short)", map.first.map { Double($0) }, Double(wanted[0]), 0)
      check("last of \(short)", map.last.map { Double($0) }, Double(wanted[1]), 0)
    }
  }

  /// The figures of a day: read whole once, and every seventh day by itself as a page is.
  private mutating func figures(
    _ short: String, _ day: String, _ zones: ZoneHistory
  ) -> HealthDays.Figures? {
    guard let type = type(short), let day = Day(iso: day) else { return nil }
    let reader = HealthDays(export, type: type, zones: zones) { try? ZoneFixtures.zone($0) }
    let key = "\(zones.home.name) \(type)"
    if whole[key] == nil {
      whole[key] =
        reader.span.flatMap { span in
          try? reader.figures(in: DayRange(span.start.advanced(by: -1), span.end.advanced(by: 1)))
        } ?? [:]
    }
    let figures = whole[key]?[Int(day.number)]
    if day.number % 7 == 0 {
      let page = try? reader.figures(in: DayRange(day, day.advanced(by: 1)))[Int(day.number)]
      if page != figures { differences.append("\(day) \(short): a page is not as the whole") }
    }
    return figures
  }

  /// All records of a day, copies too, by time.
  private mutating func raw(
    _ short: String, _ day: String, _ zones: ZoneHistory, byEnd: Bool = false
  ) -> [HealthRecord] {
    guard let type = type(short), let day = Day(iso: day) else { return [] }
    let key = "\(zones.home.name) \(type) \(byEnd)"
    if all[key] == nil {
      if inFile[type] == nil {
        var found: [HealthRecord] = []
        try? export.forEachRecord(ofType: type, touching: 0..<5_000_000_000) { found.append($0) }
        // Stable, so that of two at one time the later in the file is last.
        inFile[type] =
          found.enumerated().sorted { ($0.1.start, $0.0) < ($1.1.start, $1.0) }.map(\.1)
      }
      all[key] = Self.byDay(inFile[type] ?? [], zones, byEnd: byEnd)
    }
    return all[key]?[day] ?? []
  }

  private static func byDay(
    _ records: [HealthRecord], _ zones: ZoneHistory, byEnd: Bool
  ) -> [Day: [HealthRecord]] {
    var finder = DayFinder(zones)
    return Dictionary(grouping: records) {
      Day(clamping: finder.day(ofSecond: byEnd ? $0.end : $0.start))
    }
  }

  private mutating func sum(_ short: String, _ day: String, _ zones: ZoneHistory) -> Double {
    raw(short, day, zones).reduce(0) { $0 + $1.value }
  }

  private mutating func peerDay(_ day: String, _ truth: JSON, _ zone: Zone) {
    let zones = ZoneHistory(home: zone)
    for key in truth.keys {
      let wanted = truth[key]
      let what = "\(day) \(key)"
      switch key {
      case "steps_sum_all_records": check(what, sum("StepCount", day, zones), wanted.double)
      case "distance_km_all_records":
        check(what, sum("DistanceWalkingRunning", day, zones), wanted.double, 1e-5)
      case "active_kcal_all_records":
        check(what, sum("ActiveEnergyBurned", day, zones), wanted.double, 1e-5)
      case "weight_kg_all_records": statistics(what, raw("BodyMass", day, zones), wanted)
      case "hr": statistics(what, raw("HeartRate", day, zones), wanted)
      case "steps_by_source":
        for source in wanted.keys {
          let name = HealthDevice(name: source, hardware: "").name
          let got = raw("StepCount", day, zones)
            .filter { export.tables.devices[$0.device].name == name }
          check("\(what) \(source)", got.reduce(0) { $0 + $1.value }, wanted[source].double)
        }
      case "sleep_s_by_value_day_of_end":
        let records = raw("SleepAnalysis", day, zones, byEnd: true)
        for value in wanted.keys {
          let parts = value.components(separatedBy: " | ")
          let category = HealthCategory("HKCategoryValueSleepAnalysis" + parts[0])
          let name = HealthDevice(name: parts.last ?? "", hardware: "").name
          let got = records.filter {
            $0.value == category.rawValue && export.tables.devices[$0.device].name == name
          }
          check(
            "\(what) \(value)", got.reduce(0) { $0 + Double($1.end - $1.start) },
            wanted[value].double)
        }
      default: differences.append("no check for '\(key)'")
      }
    }
  }

  private mutating func statistics(_ what: String, _ records: [HealthRecord], _ truth: JSON) {
    guard !truth.keys.isEmpty else { return check(what, records.first?.value, truth.double, 1e-5) }
    var figures = HealthDays.Figures()
    for record in records { figures.add(record.value) }
    statistics(what, figures, truth)
  }

  private mutating func statistics(_ what: String, _ figures: HealthDays.Figures?, _ truth: JSON) {
    check("\(what) n", figures.map { Double($0.count) }, truth["n"].double, 0)
    check("\(what) mean", figures?.mean, truth["mean"].double, 1e-6)
    check("\(what) min", figures?.min, truth["min"].double, 1e-6)
    check("\(what) max", figures?.max, truth["max"].double, 1e-6)
    check("\(what) last", figures?.last, truth["last"].double, 1e-6)
  }

  private mutating func generatorDay(
    _ day: String, _ truth: JSON, _ zones: ZoneHistory, _ policy: String
  ) {
    for key in truth.keys {
      let wanted = truth[key]
      let what = "\(policy) \(day) \(key)"
      switch key {
      case "steps_priority_split":
        check(what, figures("StepCount", day, zones)?.sum, wanted.double, 1e-6)
      case "steps_sum_all_records":
        check(what, raw("StepCount", day, zones).reduce(0) { $0 + $1.value }, wanted.double)
      case "steps_watch", "steps_phone", "steps_third":
        check(what, perSource("StepCount", key, day, zones), wanted.double)
      case "steps_max_source":
        let all = ["steps_watch", "steps_phone", "steps_third"]
        var largest = 0.0
        for source in all { largest = max(largest, perSource("StepCount", source, day, zones)) }
        check(what, largest, wanted.double)
      case "distance_km_watch", "distance_km_phone":
        check(what, perSource("DistanceWalkingRunning", key, day, zones), wanted.double, 1e-6)
      case "active_kcal":
        check(what, figures("ActiveEnergyBurned", day, zones)?.sum, wanted.double, 1e-6)
      case "basal_kcal":
        check(what, figures("BasalEnergyBurned", day, zones)?.sum, wanted.double, 1e-6)
      case "exercise_min": check(what, figures("AppleExerciseTime", day, zones)?.sum, wanted.double)
      case "hr": statistics(what, figures("HeartRate", day, zones), wanted)
      case "hrv_ms": hrv(what, figures("HeartRateVariabilitySDNN", day, zones), wanted)
      case "resting_hr": statistics(what, figures("RestingHeartRate", day, zones), wanted)
      case "weight_kg": weight(what, figures("BodyMass", day, zones), wanted)
      case "weight_kg_all_records":
        check("\(what) n", Double(raw("BodyMass", day, zones).count), wanted["n"].double, 0)
      default: differences.append("no check for '\(key)'")
      }
    }
  }

  private mutating func hrv(_ what: String, _ figures: HealthDays.Figures?, _ truth: JSON) {
    check("\(what) n", figures.map { Double($0.count) }, truth["n"].double, 0)
    check("\(what) mean", figures?.mean, truth["mean"].double, 1e-6)
    check("\(what) min", figures?.min, truth["min"].double, 1e-6)
    check("\(what) max", figures?.max, truth["max"].double, 1e-6)
  }

  private mutating func weight(_ what: String, _ figures: HealthDays.Figures?, _ truth: JSON) {
    check("\(what) n", figures.map { Double($0.count) }, truth["n"].double, 0)
    // Written with six digits, in the file's unit.
    check("\(what) mean", figures?.mean, truth["mean"].double, 1e-5)
  }

  /// The unique records of one of the three who count steps.
  private mutating func perSource(
    _ short: String, _ key: String, _ day: String, _ zones: ZoneHistory
  ) -> Double {
    let rank: HealthDevice.Rank =
      key.hasSuffix("watch") ? .watch : key.hasSuffix("phone") ? .phone : .app
    guard let type = type(short), let day = Day(iso: day) else { return 0 }
    let key = "\(zones.home.name) \(type)"
    if unique[key] == nil {
      if once[type] == nil {
        once[type] = try? export.records(ofType: type, touching: 0..<5_000_000_000).records
      }
      unique[key] = Self.byDay(once[type] ?? [], zones, byEnd: false)
    }
    return (unique[key]?[day] ?? []).reduce(0) { sum, record in
      export.tables.devices[record.device].rank == rank ? sum + record.value : sum
    }
  }

  private mutating func workouts(_ truths: [JSON]) {
    check("workouts", Double(export.workouts.count), Double(truths.count), 0)
    for truth in truths {
      let what = "workout \(truth["start_utc"].string ?? "")"
      guard let start = truth["start_utc"].string.flatMap({ Instant(iso: $0) })?.seconds,
        let end = truth["end_utc"].string.flatMap({ Instant(iso: $0) })?.seconds,
        let workout = export.workouts.first(where: { $0.start == start && $0.end == end })
      else {
        differences.append("\(what) is missing")
        continue
      }
      if workout.sport != truth["type"].string?.lowercased() {
        differences.append("\(what) is \(workout.sport)")
      }
      check("\(what) minutes", workout.moving / 60, truth["duration_min"].double, 1e-6)
      check("\(what) km", workout.kilometers ?? 0, truth["distance_km"].double, 1e-5)
      check("\(what) kcal", workout.kilocalories, truth["energy_kcal"].double, 1e-5)
      check("\(what) spm", try? export.meanCadence(of: workout), truth["cadence_spm"].double, 1e-5)
      let heart = (try? export.heart(of: workout)) ?? SampleSeries()
      check("\(what) heart records", Double(heart.count), truth["hr_records"].double, 0)
    }
  }

  private mutating func nights(_ truths: [JSON], _ home: Zone) {
    let zones = ZoneHistory(home: home)
    for truth in truths {
      guard let day = truth["wake_day"]["local"].string,
        let seconds = truth["asleep_watch_s"].double,
        seconds > 0
      else { continue }
      let night = figures("SleepAnalysis", day, zones)
      check("night \(day)", night.map { $0.sum * 3600 }, seconds)
    }
  }
}
