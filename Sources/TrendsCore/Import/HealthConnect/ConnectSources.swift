import TrendsCore

/// The apps and devices that wrote records, the best first where several recorded the same time:
/// by the kinds of devices that exports of Apple have (watch, band, phone, app), within a kind by the
/// order of apps that the person chose in Health Connect.
struct ConnectSources {
  /// The numbers of an app and of a device in their tables; 0 where a record has none.
  private struct Pair: Hashable {
    var app: Int64
    var device: Int64
  }

  /// An app by its number in the table of apps.
  private var names: [Int64: String] = [:]
  private var models: [Int64: (words: String, rank: HealthDevice.Rank?)] = [:]
  /// For each category of data the numbers of apps, the best first.
  private var order: [Int64: [Int64]] = [:]
  private var numbers: [Pair: Int] = [:]
  private var pairs: [Pair] = []
  private(set) var devices: [HealthDevice] = []

  /// Apps, devices and pairs of them that are told apart.
  private static let limit = HealthTables.limit

  /// The tables that are read for it.
  static let tables: Set<String> = [
    "application_info_table", "device_info_table", "health_data_category_priority_table",
  ]

  /// The categories of Health Connect in whose order an app may have a place.
  enum Category: Int64 { case activity = 1, body, cycle, nutrition, sleep, vitals }

  /// Reads the tables of apps and devices, those that are there.
  init(_ file: SQLiteFile, _ damages: inout SQLiteDamages) throws(ReadFailure) {
    if let table = file.table("application_info_table") {
      var rows = file.rows(of: table, columns: ["row_id", "app_name", "package_name"])
      while try rows.next(), names.count < ConnectSources.limit {
        guard let id = rows.values[0].integer else { continue }
        let name = [rows.values[1].text, rows.values[2].text].compactMap(\.self)
          .first { !$0.isEmpty }
        names[id] = name?.boundedName
      }
      damages.add(rows.damages)
    }
    if let table = file.table("device_info_table") {
      var rows = file.rows(
        of: table, columns: ["row_id", "manufacturer", "model", "device_type"])
      while try rows.next(), models.count < ConnectSources.limit {
        guard let id = rows.values[0].integer else { continue }
        let words = [rows.values[1].text, rows.values[2].text].compactMap(\.self)
          .filter { !$0.isEmpty }.joined(separator: " ")
        models[id] = (words.boundedName, ConnectSources.rank(rows.values[3].integer))
      }
      damages.add(rows.damages)
    }
    if let table = file.table("health_data_category_priority_table") {
      var rows = file.rows(of: table, columns: ["health_data_category", "app_id_priority_order"])
      while try rows.next(), order.count < ConnectSources.limit {
        guard let category = rows.values[0].integer else { continue }
        order[category] = rows.values[1].text?.split(separator: ",").compactMap { Int64($0) }
      }
      damages.add(rows.damages)
    }
  }

  /// Number of apps with a name.
  var appCount: Int { names.count }

  /// Returns the number of an app with a device, which is added if it is new; beyond the limit that
  /// of the last one.
  mutating func device(app: Int64?, device: Int64?) -> Int {
    let pair = Pair(app: app ?? 0, device: device ?? 0)
    if let number = numbers[pair] { return number }
    guard devices.count < ConnectSources.limit else { return devices.count - 1 }
    let model = models[pair.device]
    devices.append(
      HealthDevice(app: name(ofApp: pair.app), model: model?.words ?? "", rank: model?.rank))
    pairs.append(pair)
    numbers[pair] = devices.count - 1
    return devices.count - 1
  }

  /// The name of an app, as the person sees it where the file has that.
  func name(ofApp app: Int64) -> String { names[app] ?? "an unknown app" }

  /// The app of a device.
  func app(of device: Int) -> Int64 { pairs.indices.contains(device) ? pairs[device].app : 0 }

  /// The rank of each device: 0 for the best one. What a person typed ranks after all of them.
  func ranks(_ category: Category) -> [Int] {
    let places = Dictionary(
      (order[category.rawValue] ?? []).enumerated().map { ($1, $0) }, uniquingKeysWith: min)
    func key(_ device: Int) -> (Int, Int, Int) {
      (devices[device].rank.rawValue, places[pairs[device].app] ?? .max, device)
    }
    var ranks = [Int](repeating: 0, count: devices.count)
    for (rank, device) in devices.indices.sorted(by: { key($0) < key($1) }).enumerated() {
      ranks[device] = rank
    }
    return ranks
  }

  /// The rank by the kind of a device; nil for kinds that say nothing of steps and sleep.
  private static func rank(_ kind: Int64?) -> HealthDevice.Rank? {
    switch kind {
    case 1: .watch
    case 4, 6, 7: .band
    case 2: .phone
    default: nil
    }
  }
}

extension ConnectTable {
  /// Where the apps of its amounts are ordered.
  var category: ConnectSources.Category {
    ["hydration_record_table", "nutrition_record_table"].contains(name) ? .nutrition : .activity
  }
}
