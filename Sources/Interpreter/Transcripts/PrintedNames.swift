import TrendsCore

/// Replaces paths in printed lines by their names in the saved file, and the home folder by `~`.
struct PrintedNames {
  /// Paths that have another name, longest first, because one may begin with another.
  private let names: [(old: [UInt8], new: [UInt8])]

  /// The home folder; empty where it is unknown.
  private let home: [UInt8]

  /// Which bytes a path can begin with, indexed by byte; most lines have none of them.
  private var begins = [Bool](repeating: false, count: 256)

  /// `words` are new names by paths as typed.
  init(_ words: [String: String], home: String?) {
    self.home = Array((home ?? "").utf8)
    names = words.filter { $0.key != $0.value }
      .map { (Array($0.key.utf8), Array($0.value.utf8)) }
      .sorted { $0.old.count > $1.old.count }
    for first in names.compactMap(\.old.first) + self.home.prefix(1) { begins[Int(first)] = true }
  }

  var isEmpty: Bool { names.isEmpty && home.isEmpty }

  /// Returns the line with all its paths replaced.
  func renamed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard line.contains(where: { begins[Int($0)] }) else { return line }
    let text = Array(line)
    var result: [UInt8] = []
    var index = 0
    while index < text.count {
      if !begins[Int(text[index])] {
        result.append(text[index])
        index += 1
      } else if let name = name(at: index, in: text) {
        result += name.new
        index += name.old.count
      } else if PrintedNames.isHome(home, at: index, in: text) {
        result.append(UInt8(ascii: "~"))
        index += home.count
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result[...]
  }

  func renamed(_ text: String) -> String {
    isEmpty ? text : String(decoding: renamed(Array(text.utf8)[...]), as: UTF8.self)
  }

  /// Whether the home folder is at this place, even inside an address or a word for another
  /// program.
  private static func isHome(_ home: [UInt8], at start: Int, in text: [UInt8]) -> Bool {
    guard !home.isEmpty, text[start] == home[0], text[start...].starts(with: home) else {
      return false
    }
    let end = start + home.count
    return end == text.count || !Lexer.isNamePart(text[end])
  }

  /// Returns the path at this place; nil unless a quote, a blank or `(` is before it.
  private func name(at start: Int, in text: [UInt8]) -> (old: [UInt8], new: [UInt8])? {
    let quote = UInt8(ascii: "'")
    let before = start > 0 ? text[start - 1] : UInt8(ascii: " ")
    // After other characters it is the end of another word.
    guard [quote, UInt8(ascii: "\""), UInt8(ascii: " "), UInt8(ascii: "(")].contains(before) else {
      return nil
    }
    return names.first { name in
      guard text[start...].starts(with: name.old) else { return false }
      let end = start + name.old.count
      let next = end < text.count ? text[end] : 0
      // A path as short as `/` may be anything unless it is quoted.
      return name.old.count > 3 || before == quote && next == quote
        || name.old == [UInt8(ascii: "~")] && next == UInt8(ascii: "/")
    }
  }
}
