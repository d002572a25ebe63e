import TrendsCharts
import TrendsOutput

/// Completion scripts for other shells, made from the tables of options and commands.
public enum ShellCompletions {
  /// Returns the script for `bash`, `zsh` or `fish`; nil for any other shell.
  public static func script(for shell: String) -> String? {
    switch shell {
    case "bash": bash
    case "zsh": zsh
    case "fish": fish
    default: nil
    }
  }

  /// Words that may come first and choose a mode of the program.
  private static let modes: [(name: String, help: String)] = [
    ("bless", "Accept the new answers of a transcript"),
    ("check", "Replay transcripts and compare"),
    ("help", "Explain the verbs"), ("serve", "Answer JSON requests of a program"),
    ("shrink", "Shorten a failing transcript"),
  ]

  /// Everything that `help` explains.
  private static var topics: [String] {
    CommandTable.standard.map(\.verb) + HelpTopic.allCases.map(\.rawValue)
  }

  private static func words(_ list: [String]) -> String { list.joined(separator: " ") }

  // MARK: bash

  /// Bash completes from the list of options and, after `help`, from the verbs.
  private static var bash: String {
    let names = words(ProgramOption.all.map { "--" + $0.name })
    func replies(_ list: [String]) -> String {
      "COMPREPLY=($(compgen -W \"\(words(list))\" -- \"$word\")); return ;;"
    }
    // Options that take files are handled together below; switches need no case.
    let cases = ProgramOption.all.filter { $0.value != nil && !$0.takesFile }.map { option in
      "    --\(option.name)) "
        + (option.choices.isEmpty ? "COMPREPLY=(); return ;;" : replies(option.choices))
    }
    let files = words(ProgramOption.all.filter(\.takesFile).map { "--" + $0.name })
      .split(separator: " ").joined(separator: "|")
    return
      ([
        "_trendsh() {",
        "  local word=\"${COMP_WORDS[COMP_CWORD]}\" before=\"${COMP_WORDS[COMP_CWORD-1]}\"",
        "  # bash takes --name=value for three words.",
        "  if [ \"$word\" = \"=\" ]; then word=; fi",
        "  if [ \"$before\" = \"=\" ]; then before=\"${COMP_WORDS[COMP_CWORD-2]}\"; fi",
        "  case \"$before\" in",
      ] + cases + [
        "    -c) COMPREPLY=(); return ;;",
        "    -f|\(files)) COMPREPLY=($(compgen -f -- \"$word\")); return ;;",
        "    help) " + replies(topics),
        "  esac",
        "  case \"$word\" in",
        "    -*) COMPREPLY=($(compgen -W \"-c -f \(names)\" -- \"$word\")); return ;;",
        "  esac",
        "  local IFS=$'\\n'",
        "  COMPREPLY=($(compgen -f -- \"$word\"))",
        "  if [ \"$COMP_CWORD\" = 1 ]; then",
        "    IFS=' ' COMPREPLY+=($(compgen -W \"\(words(modes.map(\.name)))\" -- \"$word\"))",
        "  fi",
        "}",
        "complete -o filenames -F _trendsh trendsh",
        "",
      ]).joined(separator: "\n")
  }

  // MARK: zsh

  /// The script for `_arguments`, which also shows the help of each option.
  private static var zsh: String {
    // In `_arguments` a colon separates fields and an apostrophe ends the string.
    func plain(_ text: String) -> String {
      text.reduce(into: "") { $0 += $1 == ":" ? "\\:" : $1 == "'" ? "'\\''" : String($1) }
    }
    let lines = ProgramOption.all.map { option in
      let value: String =
        if !option.choices.isEmpty {
          ":\(option.name):(\(words(option.choices)))"
        } else if option.takesFile { ":file:_files" } else if option.value != nil {
          ":\(option.name): "
        } else { "" }
      return "  '--\(option.name)\(value.isEmpty ? "" : "=")[\(plain(option.help))]\(value)' \\"
    }
    let first = modes.map { "'\($0.name):\($0.help)'" }
    return
      ([
        "#compdef trendsh",
        "_trendsh_word() {",
        "  local -a modes; modes=(\(words(first)))",
        "  case ${words[CURRENT-1]} in",
        "    help) compadd -- \(words(topics)) ;;",
        "    *) (( CURRENT == 2 )) && _describe mode modes; _files ;;",
        "  esac",
        "}",
        "_trendsh() {",
        "  _arguments -s \\", "  '*-c[Run commands]:commands: ' \\",
        "  '*-f[Run a script]:script:_files' \\",
        "  '-n[Check scripts without running them]' \\",
      ] + lines.map { "  " + $0 } + [
        "    '*:file:_trendsh_word'", "}", "_trendsh \"$@\"", "",
      ]).joined(separator: "\n")
  }

  // MARK: fish

  /// One `complete` command per option, mode and verb.
  private static var fish: String {
    func quoted(_ text: String) -> String {
      "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "\\'")
        + "'"
    }
    // Modes are offered only before any other word.
    let first = "__fish_use_subcommand"
    let lines = ProgramOption.all.map { option in
      let values: String =
        if !option.choices.isEmpty {
          " -xa " + quoted(words(option.choices))
        } else if option.takesFile { " -rF" } else if option.value != nil { " -x" } else { "" }
      return "complete -c trendsh -l \(option.name) -d \(quoted(option.help))\(values)"
    }
    let modeLines = modes.map {
      "complete -c trendsh -n \(first) -a \($0.name) -d \(quoted($0.help))"
    }
    let verbs =
      CommandTable.standard.map { ($0.verb, $0.summary) }
      + HelpTopic.allCases.map { ($0.rawValue, $0.summary) }
    let verbLines = verbs.map {
      "complete -c trendsh -n '__fish_seen_subcommand_from help' -f -a \($0.0) -d \(quoted($0.1))"
    }
    return
      (lines + [
        "complete -c trendsh -s c -x -d 'Run commands'",
        "complete -c trendsh -s f -rF -d 'Run a script'",
        "complete -c trendsh -s n -d 'Check scripts without running them'",
      ] + modeLines + verbLines + [""])
      .joined(separator: "\n")
  }
}

/// An option of the program. Parsing, `--help`, the man page and shell completions use this list.
public struct ProgramOption: Sendable {
  /// The name without its hyphens.
  public var name: String
  /// The name of the value in help; nil for a switch.
  public var value: String?
  public var help: String
  /// The allowed values; empty if any value may follow.
  public var choices: [String] = []

  /// Whether the value is, or ends in, a path to complete.
  var takesFile: Bool { value == "FILE" || value == "NAME=FILE" || value == "DIR" }

  /// All options, in alphabetical order.
  public static let all: [ProgramOption] = [
    ProgramOption(name: "allow-programs", help: "Let a script start programs"),
    ProgramOption(
      name: "allow-write", value: "DIR", help: "Let a script write anything below DIR"),
    ProgramOption(
      name: "binary", value: "FILE", help: "check: compare with another build, step by step"),
    ProgramOption(
      name: "break", value: "VERB|MARK", help: "check: open a prompt after this verb or mark"),
    ProgramOption(
      name: "color", value: "WHEN", help: "Colour: auto, always or never",
      choices: ["auto", "always", "never"]),
    ProgramOption(
      name: "completions", value: "SHELL", help: "Print completions for a shell",
      choices: ["bash", "zsh", "fish"]),
    ProgramOption(
      name: "format", value: "FORMAT", help: "The format of answers",
      choices: OutputFormat.allCases.map(\.rawValue)),
    ProgramOption(
      name: "glyphs", value: "TIER", help: "The characters of charts",
      choices: ["auto"] + Frame.Glyphs.allCases.map(\.rawValue)),
    ProgramOption(name: "height", value: "N", help: "The height of charts in lines"),
    ProgramOption(name: "help", help: "Show this page"),
    ProgramOption(name: "keep-going", help: "Go on after a command that failed"),
    ProgramOption(name: "max-files", value: "N", help: "Stop after N written files"),
    ProgramOption(name: "max-steps", value: "N", help: "Stop a script after N statements"),
    ProgramOption(
      name: "max-written", value: "MIB", help: "Stop after this many MiB of written files"),
    ProgramOption(name: "no-rc", help: "Read no start-up files: rc.trsh, .editrc, the last data"),
    ProgramOption(
      name: "output", value: "FILE",
      help: "Write what is printed to FILE, once everything has succeeded"),
    ProgramOption(name: "safe", help: "Write nothing and run nothing"),
    ProgramOption(name: "seed", value: "N", help: "The seed of demo data and of chance"),
    ProgramOption(name: "state", help: "check: compare the state alone"),
    ProgramOption(name: "stdio", help: "serve: read requests from standard input"),
    ProgramOption(name: "steps", help: "check: print the result of each step as JSON"),
    ProgramOption(
      name: "strict", help: "Fail at the first problem in data; check: at notes, too"),
    ProgramOption(
      name: "tee", value: "FILE", help: "Add what is printed and typed to the end of FILE, too"),
    ProgramOption(name: "text", help: "check: compare the text alone"),
    ProgramOption(name: "timing", help: "Tell how long each command took, on standard error"),
    ProgramOption(name: "to", value: "N", help: "check: open a prompt after step N"),
    ProgramOption(name: "today", value: "DATE", help: "Set the clock to noon of this day"),
    ProgramOption(name: "tz", value: "ZONE", help: "The time zone of the clock"),
    ProgramOption(name: "verbose", help: "--version: also show what the machine allows"),
    ProgramOption(name: "version", help: "Show the version"),
    ProgramOption(name: "width", value: "N", help: "The width of output in columns"),
    ProgramOption(
      name: "with", value: "NAME=FILE", help: "check, bless: read the input NAME from FILE"),
  ]
}
