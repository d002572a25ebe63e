import TrendsCore
import TrendsImport
import TrendsOutput

/// What a load says of its files: of a few each one that is not clean, of many one line a kind, and
/// `info` has every file.
///
///     hr/*.csv: 200 files, table, 1,152,000 read, 1,151,998 kept, 2 skipped
///       skipped 2: not a day (first at line 3 of hr/017.csv)
enum LoadLines {
  /// Files of a load, and files of a kind, that are told one by one.
  private static let (fewOfAll, fewOfKind) = (8, 3)
  /// Remarks on a file or a kind.
  private static let remarkLimit = 4

  static func lines(_ items: [FileImporter.Item]) -> [String] {
    guard items.count > fewOfAll else { return items.flatMap(lines) }
    return kinds(items).flatMap { kind in
      kind.items.count > fewOfKind ? lines(kind) : kind.items.flatMap(lines)
    }
  }

  /// Returns the summary of a file and its first remarks; nothing for a clean one.
  static func lines(_ item: FileImporter.Item) -> [String] {
    let report = item.content.report
    guard !report.isClean else { return [] }
    return ["\(safe(item.name)): \(report.summary)"]
      + report.remarks(limit: remarkLimit).map { "  " + safe($0) }
  }

  /// Why files were not read: of one reason the first few, and how many more.
  static func troubles(_ all: [FileLoading.Trouble]) -> [FileLoading.Trouble] {
    var told: [FileLoading.Trouble] = []
    var order: [Reason] = []
    var groups: [Reason: [FileLoading.Trouble]] = [:]
    for trouble in all {
      let reason = Reason(code: trouble.code, isReplayed: trouble.isReplayed)
      if groups[reason] == nil { order.append(reason) }
      groups[reason, default: []].append(trouble)
    }
    for reason in order {
      let group = groups[reason] ?? []
      let isMany = all.count > fewOfAll && group.count > fewOfKind
      told += isMany ? Array(group.prefix(fewOfKind)) : group
      guard isMany, let last = group.last else { continue }
      let more = group.count - fewOfKind
      var rest = last
      rest.text =
        more == 1
        ? last.text
        : "\(more.grouped) more files are not read (\(reason.code)), the last is \(safe(last.file))"
      told.append(rest)
    }
    return told
  }

  private struct Reason: Hashable {
    var code: String
    var isReplayed: Bool
  }

  /// Files of one format whose names differ in their digits alone.
  private struct Kind {
    var name: String
    var items: [FileImporter.Item]
  }

  private static func kinds(_ items: [FileImporter.Item]) -> [Kind] {
    var kinds: [Kind] = []
    var places: [String: Int] = [:]
    for item in items {
      let name = pattern(item.name)
      let key = "\(item.content.report.format)\n\(name)"
      if let place = places[key] {
        kinds[place].items.append(item)
      } else {
        places[key] = kinds.count
        kinds.append(Kind(name: name, items: [item]))
      }
    }
    return kinds
  }

  /// The name with `*` for each run of digits: `hr/*.csv`, `steps-*-*-*.json`.
  private static func pattern(_ name: String) -> String {
    var bytes: [UInt8] = []
    for byte in name.utf8 {
      let isDigit = byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
      if !isDigit {
        bytes.append(byte)
      } else if bytes.last != UInt8(ascii: "*") {
        bytes.append(UInt8(ascii: "*"))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The summary of a kind and the first remarks on its files.
  private static func lines(_ kind: Kind) -> [String] {
    var sum = kind.items[0].content.report
    for item in kind.items.dropFirst() { sum.append(item.content.report) }
    let reports = kind.items.map { (safe($0.name), $0.content.report) }
    let remarks = sum.remarks(limit: remarkLimit) { skip in
      reports.first { ($0.1.skipped + $0.1.mended).contains { $0.remark == skip.remark } }?.0
    }
    return ["\(safe(kind.name)): \(kind.items.count.grouped) files, \(sum.summary)"]
      + remarks.map { "  " + safe($0) }
  }

  private static func safe(_ text: String) -> String {
    OutputGate.safe(text, escapingBreaks: true)
  }
}
