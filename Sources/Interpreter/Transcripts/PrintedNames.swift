import TrendsCore

/// Paths in what was printed, and what they are called in a file.
struct PrintedNames {
  /// The longest first: a path may begin with another.
  private let names: [(old: [UInt8], new: [UInt8])]

  init(_ words: [String: String]) {
    names = words.filter { $0.key != $0.value }
      .map { (Array($0.key.utf8), Array($0.value.utf8)) }
      .sorted { $0.old.count > $1.old.count }
  }

  var isEmpty: Bool { names.isEmpty }

  func renamed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let text = Array(line)
    var result: [UInt8] = []
    var index = 0
    while index < text.count {
      if let name = name(at: index, in: text) {
        result += name.new
        index += name.old.count
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result[...]
  }

  private func name(at start: Int, in text: [UInt8]) -> (old: [UInt8], new: [UInt8])? {
    let quote = UInt8(ascii: "'")
    let before = start > 0 ? text[start - 1] : UInt8(ascii: " ")
    // Elsewhere it is the end of another word.
    guard [quote, UInt8(ascii: "\""), UInt8(ascii: " "), UInt8(ascii: "(")].contains(before) else {
      return nil
    }
    return names.first { name in
      guard text[start...].starts(with: name.old) else { return false }
      let end = start + name.old.count
      // Of a short one, as `/`, only what is quoted is surely the same.
      return name.old.count > 3 || (before == quote && end < text.count && text[end] == quote)
    }
  }
}
