import Foundation
import Testing

@testable import Interpreter

/// Help and messages say a plain fact in a plain sentence.
@Suite("Wording") struct WordingTests {
  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources")

  /// Words in a text that a reader has to guess at, with those that say it.
  private static let riddles: [(found: String, better: String)] = [
    (" is no ", "is not a"), (" are no ", "are not"), (" is none", "is not one"),
    (" stands ", "is"), ("whoever", "a user who"), ("obody", "no user"), ("omebody", "a user"),
    ("knows no ", "has no"), (" brought along", "embedded"), (" a blank", "a space"),
    ("is followed by", "needs"), (" lies ", "is"),
  ]

  /// A sentence about what is missing is plain English.
  private static let plain = ["there is no ", "there are no "]

  @Test(arguments: riddles.map(\.found))
  func `no text has a riddle`(found: String) throws {
    let better = Self.riddles.first { $0.found == found }?.better ?? ""
    let names = FileManager.default.enumerator(atPath: Self.sources.path)
    for case let name as String in try #require(names) where name.hasSuffix(".swift") {
      let text = try String(
        contentsOf: Self.sources.appendingPathComponent(name), encoding: .utf8)
      guard text.contains(found) else { continue }
      for line in text.split(separator: "\n") where line.contains(found) {
        let said = Self.plain.reduce(Self.quoted(line)) { $0.replacing($1, with: "") }
        #expect(!said.contains(found), "\(name) has '\(found)', better '\(better)': \(line)")
      }
    }
  }

  @Test func `no line of help begins with a question`() {
    let lines =
      CommandTable.standard.map(\.summary)
      + CommandTable.standard.flatMap(\.forms).flatMap(\.parameters).map(\.help)
      + HelpTopic.allCases.map(\.summary) + SettingKey.allCases.map(\.summary)
      + ProgramOption.all.map(\.help) + Limit.all.map(\.name)
      + ErrorWord.all.flatMap(\.words).map(\.meaning) + Trust.notes
    for line in lines {
      #expect(!line.lowercased().hasPrefix("what "), "\(line)")
    }
  }

  /// The text of a line between its quotes; a comment has none.
  private static func quoted(_ line: Substring) -> String {
    guard !line.drop(while: { $0 == " " }).hasPrefix("//") else { return "" }
    var text = ""
    var isInside = false
    var isEscaped = false
    for character in line {
      if character == "\"", !isEscaped {
        isInside.toggle()
      } else if isInside {
        text.append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    return text
  }
}
