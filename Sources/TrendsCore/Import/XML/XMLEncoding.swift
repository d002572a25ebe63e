import TrendsCore

/// The encoding of an XML file that is not UTF-8, recognised by its first bytes or its declaration.
struct XMLEncoding {
  /// UTF-16 in both byte orders, and Latin-1.
  private enum Kind { case littleEndian, bigEndian, latin }

  private let kind: Kind

  /// Recognises the encoding; nil for UTF-8 and for encodings that are read as if they were UTF-8.
  init?(_ head: [UInt8]) {
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [UInt8(ascii: "<"), 0]) {
      kind = .littleEndian
    } else if head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0, UInt8(ascii: "<")]) {
      kind = .bigEndian
    } else if let name = XMLEncoding.declared(head),
      ["iso-8859-1", "latin1", "latin-1", "windows-1252"].contains(name)
    {
      kind = .latin
    } else {
      return nil
    }
  }

  /// Returns the encoding that a file declares if it is not the one in which it is read, for a
  /// remark.
  static func wrongName(_ head: [UInt8]) -> String? {
    guard XMLEncoding(head) == nil, let name = declared(head),
      !["utf-8", "utf8", "us-ascii", "ascii"].contains(name)
    else { return nil }
    return name
  }

  /// Returns the encoding in `<?xml version="1.0" encoding="…"?>`, in lower case.
  private static func declared(_ head: [UInt8]) -> String? {
    let text = String(decoding: head.prefix(200), as: UTF8.self).lowercased()
    let parts = text.split(separator: "?", maxSplits: 2)
    guard let declaration = parts.dropFirst().first else { return nil }
    for quote in ["\"", "'"] {
      let words = declaration.split(separator: Character(quote), omittingEmptySubsequences: false)
      for (name, value) in zip(words, words.dropFirst()) {
        let key = name.filter { $0 != " " }
        if key.utf8.reversed().starts(with: "encoding=".utf8.reversed()) { return String(value) }
      }
    }
    return nil
  }

  /// Returns the bytes converted to UTF-8, without a byte order mark. Windows-1252 is read as
  /// Latin-1, from which it differs in 27 characters such as `€`.
  func text(_ bytes: [UInt8]) -> [UInt8] {
    switch kind {
    case .latin:
      return bytes.flatMap { Array(String(Character(Unicode.Scalar($0))).utf8) }
    case .littleEndian, .bigEndian:
      let isLittle = kind == .littleEndian
      var units: [UInt16] = []
      units.reserveCapacity(bytes.count / 2)
      var index = 0
      while index + 1 < bytes.count {
        let (low, high) = isLittle ? (0, 1) : (1, 0)
        units.append(UInt16(bytes[index + low]) | UInt16(bytes[index + high]) << 8)
        index += 2
      }
      if units.first == 0xFEFF { units.removeFirst() }
      return Array(String(decoding: units, as: UTF16.self).utf8)
    }
  }
}
