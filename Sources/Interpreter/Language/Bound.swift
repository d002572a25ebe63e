import TrendsCore

/// A value to compare with, before it is known in which unit.
struct Bound: Equatable, Sendable {
  /// In its own unit; a clock is in seconds.
  var value: Double
  /// Empty for a plain number, `:` for a clock.
  var unit: String
  var text: String

  /// Reads `80`, `80kg`, `20%`, `4:30`, `1:02:30`, `4:30/km` or `12km/h`.
  init?(_ text: String) {
    self.text = text
    if let time = RunTime(text) {
      (value, unit) = (time.seconds, ":")
      return
    }
    if let slash = text.firstIndex(of: "/"), let time = RunTime(String(text[..<slash])) {
      (value, unit) = (time.seconds, ":" + text[slash...])
      return
    }
    let read = ShapeReader.whole(text) { reader -> (Double, String)? in
      guard let value = reader.number() else { return nil }
      if reader.take("%") { return (value, "%") }
      let unit = reader.letters()
      guard unit == "km", reader.take("/") else { return (value, unit) }
      return (value, unit + "/" + reader.letters())
    }
    guard let (value, unit) = read else { return nil }
    (self.value, self.unit) = (value, unit)
  }
}

extension Double {
  /// The number without a needless `.0`.
  var shortText: String { self == rounded() && magnitude < 1e15 ? fixed(0) : "\(self)" }
}
