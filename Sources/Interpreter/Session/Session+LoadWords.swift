import TrendsCore
import TrendsImport
import TrendsOutput

/// What is said of datasets that were loaded, and how they are called.
extension Session {
  /// One line about each loaded dataset.
  public var summaries: [String] { world.library.datasets.map(summary) }

  /// What a dataset has, such as `w: 1 metric 2025-02-27..2025-03-01`.
  func summary(of dataset: Dataset) -> String {
    var parts: [String] = []
    func add(_ count: Int, _ one: String, _ many: String, on days: Set<Day> = []) {
      guard count > 0 else { return }
      var text = "\(count) \(count == 1 ? one : many)"
      if let first = days.min(), let last = days.max() {
        text += days.count == 1 ? " on \(first)" : " on \(days.count) days \(first)..\(last)"
      }
      parts.append(text)
    }
    let days = dataset.span.map { " \($0)" } ?? ""
    if !dataset.metrics.isEmpty {
      parts.append(
        "\(dataset.metrics.count) \(dataset.metrics.count == 1 ? "metric" : "metrics")\(days)")
    }
    add(dataset.runs.count, "run", "runs")
    if !dataset.items.isEmpty {
      add(dataset.journal.count, "entry", "entries", on: dataset.entryDays)
      add(dataset.chats.reduce(0) { $0 + $1.messages }, "message", "messages", on: dataset.chatDays)
      add(dataset.visits.count, "visit", "visits")
      add(dataset.trips.count, "trip", "trips")
    }
    return "\(dataset.name): \(parts.isEmpty ? "nothing" : parts.joined(separator: ", "))"
  }

  /// How the format of a file and its columns were decided.
  func explanation(of item: FileImporter.Item) -> [String] {
    let report = item.content.report
    let name = OutputGate.safe(item.name, escapingBreaks: true)
    guard let first = report.explained.first else {
      return ["\(name): \(report.format), known by its content"]
    }
    return ["\(name): \(OutputGate.safe(first, escapingBreaks: true))"]
      + report.explained.dropFirst().map { "  " + OutputGate.safe($0, escapingBreaks: true) }
  }
}

extension Dataset {
  /// Returns the name under which a file is loaded unless another is given.
  ///
  /// Letters become lower case, other characters `-`; a name in another script becomes `data-` and
  /// four digits of a hash.
  ///
  ///     Dataset.name(ofFile: "My Weight.csv")  // "my-weight"
  ///     Dataset.name(ofFile: "2025.csv")       // "data-2025"
  static func name(ofFile file: String) -> String {
    let stem = file.split(separator: ".").first.map { String($0) } ?? file
    var bytes: [UInt8] = []
    for byte in stem.lowercased().utf8.prefix(60) {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "_"), UInt8(ascii: "-"):
        bytes.append(byte)
      default: if bytes.last != UInt8(ascii: "-") { bytes.append(UInt8(ascii: "-")) }
      }
    }
    while bytes.last == UInt8(ascii: "-") { bytes.removeLast() }
    let name = String(decoding: bytes, as: UTF8.self)
    // If most letters are lost, a hash keeps two such names apart.
    let lost = stem.unicodeScalars.count { !$0.isASCII && $0.properties.isAlphabetic }
    if lost > name.utf8.count {
      var digest = Digest()
      digest.mix(stem)
      return "data-" + Digest.short(digest.value).prefix(4)
    }
    guard let first = name.utf8.first, first >= UInt8(ascii: "a") else { return "data-" + name }
    return name
  }
}
