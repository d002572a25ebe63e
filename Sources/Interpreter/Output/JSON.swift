internal import TrendsCore

/// A JSON value. Objects keep the order of their keys, so equal values are equal bytes.
public indirect enum JSON: Sendable {
  case null
  case bool(Bool)
  case int(Int)
  /// A number as its digits, so that decimals such as `71.40` are written as given.
  case number(String)
  case string(String)
  case array([JSON])
  case object([(String, JSON)])
  /// Text that is JSON already. It is not checked.
  case verbatim(String)

  /// An object with a further member; another value stays as it is.
  package func with(_ name: String, _ value: JSON) -> JSON {
    if case .object(let members) = self { .object(members + [(name, value)]) } else { self }
  }

  /// A text, or null without one.
  package static func string(_ text: String?) -> JSON { text.map { .string($0) } ?? .null }

  /// The value on one line without blanks.
  public var text: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the value to `bytes`, which avoids a string per value.
  public func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .int(let value): bytes += String(value).utf8
    case .number(let digits): bytes += digits.utf8
    case .string(let text): JSON.write(text, to: &bytes)
    case .verbatim(let text): bytes += text.utf8
    case .array(let items):
      bytes.append(UInt8(ascii: "["))
      for index in items.indices {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        items[index].write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for index in members.indices {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        JSON.write(members[index].0, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        members[index].1.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// Returns the value as lines with two blanks per level; arrays of plain values stay on one line.
  ///
  /// The first line has no indentation, because a key may precede it.
  public func prettyLines(indent: String = "") -> [String] {
    let inner = indent + "  "
    func wrapped(_ open: String, _ parts: [[String]], _ close: String) -> [String] {
      var lines = [open]
      for index in parts.indices {
        var part = parts[index]
        if index < parts.count - 1 { part[part.count - 1] += "," }
        lines += part
      }
      return lines + [indent + close]
    }
    switch self {
    case .array(let items) where items.contains(where: \.isContainer):
      return wrapped(
        "[",
        items.map { item in
          var lines = item.prettyLines(indent: inner)
          lines[0] = inner + lines[0]
          return lines
        }, "]")
    case .object(let members) where !members.isEmpty:
      return wrapped(
        "{",
        members.map { key, value in
          var lines = value.prettyLines(indent: inner)
          lines[0] = "\(inner)\(JSON.string(key).text): \(lines[0])"
          return lines
        }, "}")
    default: return [text]
    }
  }

  private var isContainer: Bool {
    switch self {
    case .array, .object: true
    default: false
    }
  }

  /// Appends a string with its quotes. Characters that could deceive a reader are escaped.
  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": bytes += "\\\"".utf8
      case "\\": bytes += "\\\\".utf8
      case "\n": bytes += "\\n".utf8
      case "\t": bytes += "\\t".utf8
      case "\r": bytes += "\\r".utf8
      case " "..."~": bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      case _ where isUnsafe(scalar.value):
        for unit in String(scalar).utf16 {
          bytes += "\\u\(unit.hexadecimal(digits: 4).lowercased())".utf8
        }
      default: bytes += Array(String(scalar).utf8)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Whether a control, bidirectional or invisible character must be escaped (A5).
  private static func isUnsafe(_ value: UInt32) -> Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
      0xFFF9...0xFFFB, 0xE0000...0xE007F:
      true
    // A variation selector belongs to the character before it.
    case 0xFE00...0xFE0F: false
    default: OutputGate.isInkless(value)
    }
  }
}
