/// What a Swift source declares and names, without comments and strings.
struct SourceWords {
  /// Types that are declared outside any braces.
  private(set) var declared: Set<String> = []
  /// Types that are declared inside others.
  private(set) var nested: Set<String> = []
  /// Names in capitals that do not follow a full stop.
  private(set) var named: Set<String> = []

  private let bytes: [UInt8]
  private var place = 0
  private var depth = 0

  private static let keywords: Set<String> = [
    "struct", "class", "enum", "protocol", "typealias", "associatedtype", "actor",
  ]

  init(_ text: String) {
    bytes = Array(text.utf8)
    read(untilClosing: false)
  }

  private func byte(_ ahead: Int = 0) -> UInt8 {
    place + ahead < bytes.count ? bytes[place + ahead] : 0
  }

  private func isNext(_ text: String) -> Bool { bytes[place...].starts(with: text.utf8) }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  /// Reads code to its end, or to the parenthesis that closes an interpolation.
  private mutating func read(untilClosing: Bool) {
    var parentheses = 0
    var keyword: String?
    var before: UInt8 = 0
    while place < bytes.count {
      let byte = byte()
      switch byte {
      case UInt8(ascii: "/") where isNext("//"):
        while place < bytes.count, self.byte() != UInt8(ascii: "\n") { place += 1 }
        continue
      case UInt8(ascii: "/") where isNext("/*"):
        place += 2
        while place < bytes.count, !isNext("*/") { place += 1 }
        place += 2
        continue
      case UInt8(ascii: "\""):
        skipString(hashes: 0)
        before = byte
        continue
      case UInt8(ascii: "#") where hashesOfString > 0:
        let hashes = hashesOfString
        place += hashes
        skipString(hashes: hashes)
        before = byte
        continue
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "("): parentheses += 1
      case UInt8(ascii: ")"):
        if untilClosing, parentheses == 0 {
          place += 1
          return
        }
        parentheses -= 1
      case _ where SourceWords.isLetter(byte):
        let start = place
        while SourceWords.isLetter(self.byte()) { place += 1 }
        let word = String(decoding: bytes[start..<place], as: UTF8.self)
        if keyword != nil {
          if depth == 0 { declared.insert(word) } else { nested.insert(word) }
        } else if word.first?.isUppercase == true, before != UInt8(ascii: ".") {
          named.insert(word)
        }
        keyword = SourceWords.keywords.contains(word) && before != UInt8(ascii: ".") ? word : nil
        before = UInt8(ascii: "a")
        continue
      default: break
      }
      if byte > 32 {
        before = byte
        keyword = nil
      }
      place += 1
    }
  }

  /// How many number signs stand before a quote here.
  private var hashesOfString: Int {
    var count = 0
    while byte(count) == UInt8(ascii: "#") { count += 1 }
    return byte(count) == UInt8(ascii: "\"") ? count : 0
  }

  /// Passes over a string, and reads what is interpolated in it.
  private mutating func skipString(hashes: Int) {
    let hash = String(repeating: "#", count: hashes)
    let quote = isNext("\"\"\"") ? "\"\"\"" : "\""
    place += quote.utf8.count
    while place < bytes.count {
      if isNext(quote + hash) {
        place += quote.utf8.count + hashes
        return
      }
      if isNext("\\\(hash)(") {
        place += 2 + hashes
        read(untilClosing: true)
      } else if byte() == UInt8(ascii: "\\") {
        place += 2
      } else {
        place += 1
      }
    }
  }
}
