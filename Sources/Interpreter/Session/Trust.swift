import TrendsOutput

/// Where a line came from. It decides what the line may do, whatever the session is.
///
/// In order: each is trusted at least as far as the next, and what runs inside another is trusted no
/// further than that.
public enum Origin: String, CaseIterable, Comparable, Sendable {
  /// At the prompt, or behind `-c`.
  case typed
  /// The person's own file of commands for every start.
  case start
  /// A file that the command line names, or standard input that is no terminal.
  case script
  /// A request to `serve`.
  case serve
  /// A script that `run` reads, whoever typed it.
  case nested
  /// A file whose header says `mode safe`.
  case transcript
  /// Anything under `--safe`.
  case safe
  /// What `check`, `bless` and `shrink` run again.
  case replay

  public static func < (one: Origin, other: Origin) -> Bool { one.rank < other.rank }
  private var rank: Int { Origin.allCases.firstIndex(of: self) ?? Origin.allCases.count }

  /// Who is trusted less of two.
  func joined(_ other: Origin) -> Origin { max(self, other) }

  /// Whether it is a stranger's until somebody says otherwise: it has less time and memory, too.
  public var isSafe: Bool { self >= .transcript }

  var title: String {
    switch self {
    case .typed: "typed, or -c"
    case .start: "your rc.trsh"
    case .script: "a script"
    case .serve: "serve"
    case .nested: "run FILE"
    case .transcript: "mode safe"
    case .safe: "--safe"
    case .replay: "check"
    }
  }

  var explanation: String {
    switch self {
    case .typed: "a line at the prompt, or given with -c"
    case .start: "your own file of commands for every start"
    case .script: "a file that the command line names, or standard input"
    case .serve: "a request to 'trendsh serve'"
    case .nested: "a script that 'run' reads, whoever typed that"
    case .transcript: "a file whose header says 'mode safe', as saved sessions do"
    case .safe: "anything at all with --safe"
    case .replay: "what check, bless and shrink run again"
    }
  }
}

/// What a line may do to the world outside.
public enum Right: String, CaseIterable, Sendable {
  /// Reads the files that the person can read.
  case read
  /// Reads a script and runs it.
  case run
  /// Writes new files below the current folder or the script's own, none with a dot before its name.
  case create
  /// Replaces, or adds to, what trendsh wrote there and nobody changed since.
  case renew
  /// Writes anywhere, over anything.
  case write
  /// Starts programs.
  case programs
  /// Sees, forgets or stops keeping what was typed.
  case history

  var title: String {
    switch self {
    case .read: "read"
    case .run: "run"
    case .create: "new"
    case .renew: "renew"
    case .write: "other"
    case .programs: "programs"
    case .history: "history"
    }
  }

  var explanation: String {
    switch self {
    case .read: "read the files that you can read"
    case .run: "run scripts"
    case .create: "write new files below the current folder or the script's own, none with a dot"
    case .renew: "replace, or add to, what trendsh wrote there and nobody changed since"
    case .write: "write other files, over what is there too"
    case .programs: "connect programs; views of one are asked for pages by any line but safe ones"
    case .history: "see, forget or stop keeping what was typed"
    }
  }

  public enum Permission: Equatable, Sendable {
    case yes, no
    /// Only where the command line allows it.
    case flag(String)
    /// Only in the current folder and below.
    case below
    /// What the header names, and nothing else.
    case named
    /// Only a line that is typed at the prompt itself.
    case prompt

    var text: String {
      switch self {
      case .yes: "yes"
      case .no: "no"
      case .flag: "a flag"
      case .below: "below"
      case .named: "named"
      case .prompt: "typed"
      }
    }
  }
}

/// What the command line allowed beyond the table.
public struct Grants: Equatable, Sendable {
  public var programs: Bool
  /// Folders in which anything may be written.
  public var folders: [String]

  public init(programs: Bool = false, folders: [String] = []) {
    self.programs = programs
    self.folders = folders
  }
}

/// The one table of rights: the session obeys it, `help trust` prints it, and the tests run it.
public enum Trust {
  static let writeFlag = "--allow-write DIR"
  public static let programFlag = "--allow-programs"

  public static func answer(_ origin: Origin, _ right: Right) -> Right.Permission {
    switch (origin, right) {
    case (.typed, _), (.start, _): .yes
    case (.replay, .read), (.replay, .run): .named
    case (.replay, _): .no
    case (.safe, .history): .prompt
    case (_, .history): .no
    case (_, .read): .yes
    case (.safe, .run), (.transcript, .run): .below
    case (.safe, _): .no
    case (.transcript, .create), (.transcript, .renew), (.transcript, .write): .flag(writeFlag)
    case (_, .programs): .flag(programFlag)
    case (_, .write): .flag(writeFlag)
    case (_, .run), (_, .create), (_, .renew): .yes
    }
  }

  static var notes: [String] {
    let terms =
      Origin.allCases.map { ($0.title, $0.explanation) }
      + Right.allCases.map { ($0.title, $0.explanation) }
      + [
        ("a flag", "\(writeFlag) for files below DIR, \(programFlag) for programs"),
        ("below", "only in the current folder and below it"),
        ("named", "only what the header of the file names"),
        ("typed", "only in a line that is typed at the prompt itself"),
      ]
    let width = terms.map(\.0.utf8.count).max() ?? 0
    return [
      "What runs inside another is trusted no further than that.",
      "Only the shell writes its own files: rc.trsh, history, last, written.",
      "Any line may write to /dev/null.",
      "How much may be written, and how long a line may run: 'help limits'.", "",
    ]
      + terms.map { term, text in
        term + String(repeating: " ", count: width + 2 - term.utf8.count) + text
      }
  }

  static var table: Table {
    var table = Table([.init("from")] + Right.allCases.map { .init($0.title) })
    table.rows = Origin.allCases.map { origin in
      [.text(origin.title)] + Right.allCases.map { .text(answer(origin, $0).text) }
    }
    return table
  }
}
