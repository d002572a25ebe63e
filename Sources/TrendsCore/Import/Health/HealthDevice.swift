import TrendsCore

/// The app or device that wrote a record. Two are the same when their names and hardware are; the
/// address in the file plays no part, since it differs from record to record.
struct HealthDevice: Hashable, Sendable {
  /// Kinds of devices, best first: of two records for the same time the better one counts. Within a
  /// kind the order of the file decides.
  enum Rank: Int, Comparable, Sendable {
    case watch, band, phone, app, hand

    static func < (a: Rank, b: Rank) -> Bool { a.rawValue < b.rawValue }
  }

  /// The `sourceName` of Apple, each run of white space as one blank.
  var name: String
  /// Name, model and hardware from the attribute `device`, joined by `/`; empty where the file has
  /// none.
  var hardware: String
  var rank: Rank

  init(name: String, hardware: String) {
    self.name = HealthDevice.plain(name)
    self.hardware = HealthDevice.identity(hardware)
    rank = HealthDevice.rank(self.name.lowercased(), self.hardware.lowercased())
  }

  /// A device of Health Connect: an app, the model of the device if it told one, and its kind, which
  /// is guessed from the words of both where it is not known.
  init(app: String, model: String, rank: Rank?) {
    name = HealthDevice.plain(app)
    hardware = model
    self.rank = rank ?? HealthDevice.rank(name.lowercased(), model.lowercased())
  }

  /// Guesses the kind from words in the name and hardware, both in lower case.
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

  /// Returns the text with each run of white space as one blank; Apple writes no-break spaces.
  private static func plain(_ text: String) -> String {
    let words = text.unicodeScalars.split { $0 == " " || $0.properties.isWhitespace }
    return words.map { String($0) }.joined(separator: " ")
  }

  /// Returns the parts of a description that identify the device: of `<<HKDevice: 0x30…>,
  /// name:Apple Watch, …, hardware:Watch7,2, software:10.5>` the name, the model and the hardware,
  /// without its address and version.
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

  /// Whether a value of the description ends here. A comma may be part of it, as in `Watch7,2`, so
  /// only a comma before the next key ends it, or `>`.
  private static func endsValue(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.first == UInt8(ascii: ",") else { return text.first == UInt8(ascii: ">") }
    return keys.contains { text.starts(with: $0) }
  }

  private static let keys = [
    ", name:", ", manufacturer:", ", model:", ", hardware:", ", software:", ", creation date:",
  ].map { Array($0.utf8) }
}
