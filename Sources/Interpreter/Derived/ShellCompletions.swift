/// Completion scripts for other shells, derived from the command table.
public enum ShellCompletions {
  /// `bash`, `zsh` or `fish`; nil for any other.
  public static func script(for shell: String) -> String? {
    switch shell {
    case "bash": bash
    case "zsh": zsh
    case "fish": fish
    default: nil
    }
  }

  private static var options: [(name: String, values: [String], help: String)] {
    ProgramOption.all.map { ($0.name, $0.choices, $0.help) }
  }

  private static var bash: String {
    let names = options.map { "--" + $0.name }.joined(separator: " ")
    let cases = options.filter { !$0.values.isEmpty }.map {
      "    --\($0.name)) COMPREPLY=($(compgen -W \"\($0.values.joined(separator: " "))\" -- \"$word\")); return ;;"
    }
    return
      ([
        "_trendsh() {",
        "  local word=\"${COMP_WORDS[COMP_CWORD]}\" before=\"${COMP_WORDS[COMP_CWORD-1]}\"",
        "  case \"$before\" in",
      ] + cases + [
        "  esac",
        "  case \"$word\" in",
        "    -*) COMPREPLY=($(compgen -W \"-c -f \(names)\" -- \"$word\")) ;;",
        "    *) COMPREPLY=($(compgen -f -W \"\(modes)\" -- \"$word\")) ;;",
        "  esac",
        "}",
        "complete -o filenames -F _trendsh trendsh",
        "",
      ]).joined(separator: "\n")
  }

  private static let modes = "bless check help serve shrink"

  private static var zsh: String {
    let lines = options.map { option in
      let value =
        option.values.isEmpty
        ? "" : ":\(option.name):(\(option.values.joined(separator: " ")))"
      return "  '--\(option.name)[\(option.help)]\(value)' \\"
    }
    return
      (["#compdef trendsh", "_arguments \\", "  '-c[run commands]:commands:' \\"] + lines
      + ["  '*:file:_files'", ""]).joined(separator: "\n")
  }

  private static var fish: String {
    let lines = options.map { option in
      let values = option.values.isEmpty ? "" : " -xa '\(option.values.joined(separator: " "))'"
      return "complete -c trendsh -l \(option.name) -d '\(option.help)'\(values)"
    }
    return (lines + ["complete -c trendsh -s c -x -d 'Run commands'", ""])
      .joined(separator: "\n")
  }
}

/// A flag of the program itself: the one list that parsing, `--help`, the man page and the
/// completions of other shells come from.
public struct ProgramOption: Sendable {
  public var name: String
  /// What its value is called; nil for a switch.
  public var value: String?
  public var help: String
  public var choices: [String] = []

  public static let all: [ProgramOption] = [
    ProgramOption(name: "allow-programs", help: "Let a script start programs"),
    ProgramOption(
      name: "binary", value: "FILE", help: "check: another build, to compare step by step"),
    ProgramOption(
      name: "break", value: "VERB|MARK", help: "check: look around where that has run"),
    ProgramOption(
      name: "color", value: "WHEN", help: "Colour: auto, always or never",
      choices: ["auto", "always", "never"]),
    ProgramOption(
      name: "completions", value: "SHELL", help: "Print completions for another shell",
      choices: ["bash", "zsh", "fish"]),
    ProgramOption(
      name: "format", value: "FORMAT", help: "How answers are printed",
      choices: OutputFormat.allCases.map(\.rawValue)),
    ProgramOption(
      name: "glyphs", value: "TIER", help: "The marks charts are drawn with",
      choices: ["auto"] + Frame.Glyphs.allCases.map(\.rawValue)),
    ProgramOption(name: "height", value: "N", help: "Lines of a chart's room"),
    ProgramOption(name: "help", help: "Show this page"),
    ProgramOption(name: "keep-going", help: "Go on after a command that failed"),
    ProgramOption(name: "max-steps", value: "N", help: "Stop a script after N statements"),
    ProgramOption(name: "no-rc", help: "Read no start-up files: rc.trsh, .editrc, the last data"),
    ProgramOption(name: "safe", help: "Write nothing and run nothing"),
    ProgramOption(name: "seed", value: "N", help: "The number that demo data grows from"),
    ProgramOption(name: "state", help: "check: judge the state alone"),
    ProgramOption(name: "stdio", help: "serve: requests on standard input"),
    ProgramOption(name: "steps", help: "check: print what each step came to, as JSON"),
    ProgramOption(name: "strict", help: "Take notes for errors"),
    ProgramOption(name: "text", help: "check: judge the text alone"),
    ProgramOption(name: "to", value: "N", help: "check: look around after step N"),
    ProgramOption(name: "today", value: "DATE", help: "Begin on this day, at noon"),
    ProgramOption(name: "tz", value: "ZONE", help: "The zone of the clock"),
    ProgramOption(name: "version", help: "Show the version"),
    ProgramOption(name: "width", value: "N", help: "Columns of a line"),
    ProgramOption(name: "with", value: "NAME=FILE", help: "check: read an input from elsewhere"),
  ]
}
