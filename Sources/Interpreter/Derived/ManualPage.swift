import TrendsCore
import TrendsOutput

/// The program's manual, made from the tables of options and commands.
public enum ManualPage {
  /// The ways to call the program, one per line.
  static let usage = [
    "trendsh                          opens the prompt, with demo data at first",
    "trendsh FILE [ARG…]              runs a script or a transcript",
    "trendsh -c 'COMMANDS'            runs commands; -c, -f FILE and - (stdin) mix",
    "trendsh -n FILE                  checks a script without running it",
    "trendsh check FILE…              replays transcripts and compares",
    "trendsh bless FILE…              rewrites the expected lines that fail",
    "trendsh shrink FILE              shortens a failing transcript",
    "trendsh serve --stdio            answers JSON requests, one per line",
    "trendsh help [VERB]              explains the commands",
  ]

  /// The lines of `--help`: usage, options and exit codes.
  public static var programHelp: [String] {
    let width = ProgramOption.all.map { label($0).utf8.count }.max() ?? 0
    let options = ProgramOption.all.map { option in
      let name = label(option)
      return "  " + name + String(repeating: " ", count: width - name.utf8.count + 2) + option.help
    }
    return ["A shell for personal health and fitness data.", ""] + usage.map { "  " + $0 } + [""]
      + options + [
        "", "Exit codes:",
      ]
      + LanguageHelp.exitCodes.map { code, meaning in
        "  " + DisplayWidth.padded("\(code)", to: 3) + "  " + meaning
      }
      + ["", "Examples:"] + examples.flatMap { line, use in ["  " + line, "      " + use] }
  }

  /// The variables of the environment that the program reads.
  private static let environment = [
    ("XDG_CONFIG_HOME, XDG_STATE_HOME, HOME", "Where the files below are."),
    ("TZ", "The time zone; --tz takes precedence, and Europe/Berlin is written out there."),
    ("LANG, LC_CTYPE, LC_ALL", "Whether the terminal has Unicode; --glyphs takes precedence."),
    ("TERM, COLORTERM", "How many colours there are; --color takes precedence."),
    ("ACCESSIBLE", "Set to anything, charts are sentences, as by --glyphs words."),
    ("PAGER", "With cat, long answers are not shown page by page."),
    ("COLUMNS, LINES", "The size where the terminal does not say it."),
  ]

  /// The option as typed, with the name of its value.
  private static func label(_ option: ProgramOption) -> String {
    "--" + option.name + (option.value.map { " " + $0 } ?? "")
  }

  /// The files of the program and their purpose.
  private static let files = [
    (
      "$XDG_CONFIG_HOME/trendsh/rc.trsh, else ~/.config/trendsh/rc.trsh",
      "Commands for every start at the prompt; --no-rc leaves it out."
    ),
    (
      "own.trsh, in the same folder",
      "Your units, goals, zones and notes, as commands: read at the prompt with your own data."
    ),
    ("sources.trsh, in the same folder", "The lines of 'connect … --keep'."),
    (
      "$XDG_STATE_HOME/trendsh/history, else ~/.local/state/trendsh/history",
      "The lines typed at the prompt, except those that begin with a space."
    ),
    (
      "last, in the same folder",
      "What the last session had loaded and shown; the next one opens it again."
    ),
    ("journal/, in the same folder", "The commands of the last sessions, for 'save --last'."),
    ("written, in the same folder", "The files that trendsh wrote, which it may replace."),
    ("anchors, in the same folder", "How far 'follow --new' has read."),
    ("~/.editrc", "Keys of the line editor, such as bind -v."),
  ]

  /// Ways to call it that people want.
  static let examples = [
    ("trendsh -c 'load export.zip; stats steps last 4 weeks'", "One question of an export."),
    (
      "trendsh --format csv -c 'load export.zip; stats sleep by month' > sleep.csv",
      "A table for another program."
    ),
    ("trendsh week.trsh ~/export.zip", "A script with an argument, which it has as $1."),
    (
      "0 7 * * 1 ~/.local/bin/trendsh ~/week.trsh | mail -s Week me@example.org",
      "A line of crontab, which has no PATH of yours."
    ),
    ("trendsh check bug.trsh", "Replays a transcript and compares its answers."),
  ]

  /// The manual of the whole program in troff.
  public static var man: [String] {
    var lines = [
      ".TH TRENDSH 1 \"\" \"trendsh \(Version.program)\"", ".SH NAME",
      "trendsh \\- a shell for personal health and fitness data", ".SH SYNOPSIS", ".nf",
    ]
    lines += usage.map(escaped) + [".fi", ".SH OPTIONS"]
    for option in ProgramOption.all {
      lines += [".TP", ".B " + escaped(label(option)), escaped(option.help)]
    }
    lines.append(".SH FILES")
    for (file, use) in files { lines += [".TP", ".I " + escaped(file), escaped(use)] }
    lines.append(".SH EXIT STATUS")
    for (code, meaning) in LanguageHelp.exitCodes {
      lines += [".TP", ".B \(code)", escaped(meaning)]
    }
    lines.append(".SH ENVIRONMENT")
    for (names, use) in environment { lines += [".TP", ".B " + escaped(names), escaped(use)] }
    lines += [".SH EXAMPLES"]
    for (line, use) in examples {
      lines += [".TP", ".B " + escaped(line), escaped(use)]
    }
    for topic in [HelpTopic.language, .dates, .units, .questions] {
      lines.append(".SH " + topic.rawValue.uppercased())
      for texts in topic.table?.texts ?? [] {
        lines += [
          ".TP", ".B " + escaped(texts[0]), escaped(texts.dropFirst().joined(separator: "  ")),
        ]
      }
    }
    lines.append(".SH COMMANDS")
    for command in CommandTable.standard {
      let page = HelpPage(command: command)
      lines += [".TP", ".B " + escaped(page.usages.joined(separator: " | "))]
      lines.append(escaped(command.summary))
    }
    for list in CommandTable.standard.flatMap(\.lists) {
      lines.append(".SH " + escaped(list.heading.uppercased()))
      for (name, meaning) in list.rows {
        lines += [".TP", ".B " + escaped(name), escaped(meaning)]
      }
    }
    return lines
  }

  /// The manual of one command in troff. It has the content of its text page, unfilled.
  static func man(of command: Command) -> [String] {
    [
      ".TH TRENDSH-\(escaped(command.verb.uppercased())) 1 \"\" \"trendsh \(Version.program)\"",
      ".nf",
    ]
      + HelpPage(command: command).lines(as: .text).map(escaped) + [".fi"]
  }

  /// Escapes what troff would interpret: backslashes, hyphens, and a leading `.` or `'`.
  private static func escaped(_ text: String) -> String {
    // A plain hyphen may be printed as a typographic one, which cannot be pasted into a shell.
    let result = text.replacing { $0 == "\\" ? "\\e" : $0 == "-" ? "\\-" : nil }
    return result.hasPrefix(".") || result.hasPrefix("'") ? "\\&" + result : result
  }
}
