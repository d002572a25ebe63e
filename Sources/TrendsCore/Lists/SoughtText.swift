/// A text to look for in any case.
///
///     SoughtText("café")?.isIn("Grand Café")   // true
///     SoughtText("")                           // nil
public struct SoughtText: Equatable, Sendable {
  /// The text as it was given.
  public let text: String
  /// The text in lower case, as UTF-8; never empty.
  private let bytes: [UInt8]

  /// Nil for an empty text, which would be found everywhere.
  public init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    self.text = text
    bytes = Array(text.lowercased().utf8)
  }

  /// Returns whether a text contains the sought one. ASCII is compared byte by byte, other text
  /// after lowercasing a copy.
  public func isIn(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { plain in
      guard plain.allSatisfy({ $0 < 0x80 }) else {
        // The length of other letters may change with their case.
        let lower = Array(String(decoding: plain, as: UTF8.self).lowercased().utf8)
        return lower.withUnsafeBufferPointer { stands(in: $0) { $0 } }
      }
      return stands(in: plain) { $0 &- UInt8(ascii: "A") < 26 ? $0 | 0x20 : $0 }
    }
  }

  /// Returns whether the bytes are in `text`, each of which `lower` puts into lower case.
  private func stands(
    in text: UnsafeBufferPointer<UInt8>, _ lower: (UInt8) -> UInt8
  ) -> Bool {
    guard text.count >= bytes.count else { return false }
    for start in 0...(text.count - bytes.count) where lower(text[start]) == bytes[0] {
      var place = 1
      while place < bytes.count, lower(text[start + place]) == bytes[place] { place += 1 }
      if place == bytes.count { return true }
    }
    return false
  }
}

extension SoughtText: Described {
  public func describe(to fields: inout some Fields) { fields.leaf(.text(text)) }
}
