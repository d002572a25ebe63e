import TrendsCore

/// Who wrote a record: an app or a device, known by its name and hardware, never by its address.
struct HealthDevice: Hashable, Sendable {
  /// Of two devices for the same time the first counts.
  enum Rank: Int, Comparable, Sendable {
    case watch, band, phone, app, hand

    static func < (a: Rank, b: Rank) -> Bool { a.rawValue < b.rawValue }
  }

  /// White space made plain.
  var name: String
  /// Name, model and hardware of the hardware; empty where the file does not tell.
  var hardware: String
  var rank: Rank

  init(name: String, hardware: String) {
    self.name = HealthDevice.plain(name)
    self.hardware = HealthDevice.identity(hardware)
    rank = HealthDevice.rank(self.name.lowercased(), self.hardware.lowercased())
  }

  private static func rank(_ name: String, _ hardware: String) -> Rank {
    func has(_ words: [String]) -> Bool {
      words.contains { word in
        [name, hardware].contains { text in text.utf8.contains(word.utf8) }
      }
    }
    if has(["watch"]) { return .watch }
    // As whole words: "Husband's iPhone" is not a band.
    let words = (name + " " + hardware).unicodeScalars
      .split { !$0.properties.isAlphabetic }.map { String($0) }
    if has(["oura", "fitbit", "whoop", "garmin", "polar", "amazfit"]) || words.contains("ring")
      || words.contains("band")
    {
      return .band
    }
    if name.utf8.contains("phone".utf8) || hardware.utf8.contains("iphone".utf8) { return .phone }
    return .app
  }

  private static func plain(_ text: String) -> String {
    let words = text.unicodeScalars.split { $0 == " " || $0.properties.isWhitespace }
    return words.map { String($0) }.joined(separator: " ")
  }

  /// `<<HKDevice: 0x30…>, name:Apple Watch, …, hardware:Watch7,2, software:10.5>` without its
  /// address and version.
  private static func identity(_ hardware: String) -> String {
    let bytes = Array(hardware.utf8)
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
