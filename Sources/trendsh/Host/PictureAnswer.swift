import TrendsCharts

/// What a terminal answers when it is asked whether it shows pictures.
struct PictureAnswer: Equatable {
  var knowsKitty = false
  var knowsITerm = false
  var knowsSixel = false
  /// Width of a cell in dots; nil where nothing says it.
  var cellWidth: Int?
  var isDark = false
  /// What was typed meanwhile.
  var typed: [UInt8] = []
  /// Whether the last of the answers has come.
  var isWhole = false

  /// The best that the terminal can; nil for none.
  func screen(columns: Int) -> PictureScreen? {
    let way: PictureScreen.Way? =
      knowsKitty ? .kitty : knowsITerm ? .iTerm : knowsSixel ? .sixel : nil
    return way.map {
      PictureScreen($0, columns: columns, cellWidth: cellWidth ?? 9, isDark: isDark)
    }
  }

  /// Reads the answers that have come so far. A person typed the rest.
  init(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let first = rest.first {
      guard first == 0x1B, let end = Self.end(of: rest) else {
        typed.append(first)
        rest = rest.dropFirst()
        continue
      }
      if !take(rest[..<end]) { typed += rest[..<end] }
      rest = rest[end...]
    }
  }

  init() {}

  /// Where an escape sequence ends; nil where it is not whole.
  private static func end(of bytes: ArraySlice<UInt8>) -> Int? {
    switch bytes.dropFirst().first {
    case UInt8(ascii: "["):
      return bytes.dropFirst(2).firstIndex { 0x40...0x7E ~= $0 }.map { $0 + 1 }
    case UInt8(ascii: "_"), UInt8(ascii: "]"), UInt8(ascii: "P"):
      for index in bytes.indices.dropFirst(2) {
        if bytes[index] == 0x07 { return index + 1 }
        if bytes[index] == UInt8(ascii: "\\"), bytes[index - 1] == 0x1B { return index + 1 }
      }
      return nil
    default: return nil
    }
  }

  /// Takes one answer; false for a sequence that is none, such as that of an arrow key.
  private mutating func take(_ bytes: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
    let numbers = text.split { !($0.isASCII && $0.isNumber) }.compactMap { Int($0) }
    if text.hasPrefix("_G") {
      knowsKitty = knowsKitty || text.hasPrefix("_Gi=31;OK")
    } else if text.hasPrefix("]1337;ReportCellSize=") {
      // Height and width in points, and the dots of a point on newer versions.
      let size = text.dropFirst(21).prefix { $0.isASCII && $0 >= " " }
        .split(separator: ";").compactMap { Double($0) }
      guard size.count >= 2, size[1] > 0, size[1] < 1000 else { return true }
      knowsITerm = true
      let dots = size.count > 2 && 1...4 ~= size[2] ? size[2] : 1
      cellWidth = Int(size[1] * dots)
    } else if text.hasPrefix("]11;rgb:") {
      let parts = text.dropFirst(8).split { !$0.isHexDigit }.prefix(3)
      let shares = parts.compactMap { part in
        Int(part, radix: 16).map { Double($0) / Double((1 << (4 * part.count)) - 1) }
      }
      isDark = shares.count == 3 && shares.reduce(0, +) < 1.5
    } else if text.hasPrefix("[6;"), text.hasSuffix("t") {
      if numbers.count == 3, 1...1000 ~= numbers[2] { cellWidth = cellWidth ?? numbers[2] }
    } else if text.hasPrefix("[?"), text.hasSuffix("c") {
      knowsSixel = numbers.dropFirst().contains(4)
      isWhole = true
    } else {
      return false
    }
    return true
  }
}
