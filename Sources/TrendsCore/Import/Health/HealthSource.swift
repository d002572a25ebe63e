import TrendsCore

/// Who wrote a record: an app or a device, known by its name and hardware, never by its address.
struct HealthSource: Hashable, Sendable {
  /// Of two sources for the same time the first counts (formats.md, section 9).
  enum Rank: Int, Comparable, Sendable {
    case watch, band, phone, app, hand

    static func < (a: Rank, b: Rank) -> Bool { a.rawValue < b.rawValue }
  }

  /// White space made plain.
  var name: String
  /// Name, model and hardware of the device; empty where the file does not tell.
  var device: String
  var rank: Rank

  init(name: String, device: String) {
    self.name = HealthSource.plain(name)
    self.device = HealthSource.identity(device)
    rank = HealthSource.rank(self.name.lowercased(), self.device.lowercased())
  }

  private static func rank(_ name: String, _ device: String) -> Rank {
    func has(_ words: [String]) -> Bool {
      words.contains { word in
        [name, device].contains { text in text.utf8.contains(word.utf8) }
      }
    }
    if has(["watch"]) { return .watch }
    if has(["ring", "oura", "band", "fitbit", "whoop", "garmin", "polar", "amazfit"]) {
      return .band
    }
    if name.utf8.contains("phone".utf8) || device.utf8.contains("iphone".utf8) { return .phone }
    return .app
  }

  private static func plain(_ text: String) -> String {
    let words = text.unicodeScalars.split { $0 == " " || $0.properties.isWhitespace }
    return words.map { String($0) }.joined(separator: " ")
  }

  /// `<<HKDevice: 0x30…>, name:Apple Watch, …, hardware:Watch7,2, software:10.5>` without its
  /// address and version.
  private static func identity(_ device: String) -> String {
    let bytes = Array(device.utf8)
    let kept = ["name:", "model:", "hardware:"].compactMap { key -> String? in
      let key = Array(key.utf8)
      guard let place = bytes.indices.first(where: { bytes[$0...].starts(with: key) }) else {
        return nil
      }
      let rest = bytes[(place + key.count)...]
      let end = rest.indices.first { endsValue(rest[$0...]) }
      return String(decoding: rest[..<(end ?? rest.endIndex)], as: UTF8.self)
    }
    return kept.joined(separator: "/")
  }

  /// A comma may belong to the value: the next key ends it.
  private static func endsValue(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.first == UInt8(ascii: ",") else { return text.first == UInt8(ascii: ">") }
    return keys.contains { text.starts(with: $0) }
  }

  private static let keys = [
    ", name:", ", manufacturer:", ", model:", ", hardware:", ", software:", ", creation date:",
  ].map { Array($0.utf8) }
}
