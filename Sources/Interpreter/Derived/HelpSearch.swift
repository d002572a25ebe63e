import TrendsCore
import TrendsOutput

/// Where help has a word: in verbs and their options, in settings, in topics and in the words of errors.
struct HelpSearch {
  /// What to type for more, and the text that has the word.
  let table: Table

  init(_ word: String) {
    var table = Table([.init("type"), .init("text")])
    if let sought = SoughtText(word) {
      func add(_ type: String, _ texts: [String], isFound: Bool = false) {
        guard let text = isFound ? texts.first : texts.first(where: sought.isIn) else { return }
        table.rows.append([.text(type), .text(text)])
      }
      for command in CommandTable.standard {
        let options = command.forms.flatMap(\.parameters).map { info in
          info.isPositional ? info.help : "--\(info.name): \(info.help)"
        }
        let lists = command.lists.flatMap(\.rows).map { "\($0.name): \($0.meaning)" }
        // A verb of that name is what was meant; else the first text that has the word.
        let texts = [command.summary] + options + lists
        let isNamed = sought.isIn(command.verb)
        add("help \(command.verb)", isNamed ? [command.summary] : texts, isFound: isNamed)
      }
      for topic in HelpTopic.allCases where topic != .all && topic != .workshop {
        let rows = (topic.table?.texts ?? []).map { $0.joined(separator: "  ") }
        add("help \(topic.rawValue)", [topic.summary] + topic.usage + rows)
      }
      for option in ProgramOption.all {
        add("trendsh --help", ["--\(option.name): \(option.help)"])
      }
      for (line, use) in ManualPage.examples { add("trendsh --help", ["\(use) \(line)"]) }
      for key in SettingKey.allCases {
        add("set \(key.rawValue)", [key.summary, key.rawValue].map { "\(key.rawValue): \($0)" })
      }
    }
    self.table = table
  }

  func lines(as format: HelpFormat, columns: Int) -> [String] {
    switch format {
    case .json: table.rendered(as: .json)
    case .markdown: table.rendered(as: .markdown)
    case .text, .man: HelpLayout.listed(table, columns: columns)
    }
  }
}

extension Failure {
  /// `help --find` with a word that help does not have.
  static func notInHelp(_ word: String) -> Failure {
    Failure(.badArgument, "help has no '\(word)'", hint: "try a shorter word, or 'help all'")
  }
}
