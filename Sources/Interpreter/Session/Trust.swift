import TrendsOutput

/// Where a line came from, which decides what it may do.
///
/// The cases are in order: each is trusted at least as far as the next, and a line inside another
/// origin is trusted no further than that.
public enum Origin: String, CaseIterable, Comparable, Sendable {
  /// At the prompt, or after `-c`.
  case typed
  /// The user's own file of commands for every start.
  case start
  /// A file that the command line names, or standard input that is not a terminal.
  case script
  /// A request to `serve`.
  case serve
  /// A script that `run` reads, even if `run` was typed.
  case nested
  /// A file whose header says `mode safe`.
  case transcript
  /// Everything under `--safe`.
  case safe
  /// A transcript that `check`, `bless` or `shrink` replays.
  case replay

  public static func < (one: Origin, other: Origin) -> Bool { one.rank < other.rank }
  private var rank: Int { Origin.allCases.firstIndex(of: self) ?? Origin.allCases.count }

  /// Returns the less trusted of two origins.
  func joined(_ other: Origin) -> Origin { max(self, other) }

  /// Whether lines may be a stranger's; they then have less time and memory, too.
  public var isSafe: Bool { self >= .transcript }

  /// The row's head in the table of rights.
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

  /// The line below the table.
  var explanation: String {
    switch self {
    case .typed: "a line at the prompt, or given with -c"
    case .start: "your own file of commands for every start"
    case .script: "a file that the command line names, or standard input"
    case .serve: "a request to 'trendsh serve'"
    case .nested: "a script that 'run' reads, even if 'run' was typed"
    case .transcript: "a file whose header says 'mode safe', as saved sessions do"
    case .safe: "any line under --safe"
    case .replay: "a transcript that check, bless or shrink replays"
    }
  }
}

/// What a line may do to the world outside.
public enum Right: String, CaseIterable, Sendable {
  /// Reads any file that the user can read.
  case read
  /// Reads a script and runs it.
  case run
  /// Writes new files below the current folder or the script's own, but none whose path has a part
  /// that begins with a dot.
  case create
  /// Replaces or extends files there that trendsh wrote and that have not changed since.
  case renew
  /// Writes any other file, existing ones included.
  case write
  /// Starts programs.
  case programs
  /// Sees, forgets or stops keeping what was typed.
  case history

  /// The column's head in the table of rights.
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

  /// The line below the table.
  var explanation: String {
    switch self {
    case .read: "read the files that you can read"
    case .run: "run scripts"
    case .create: "write new files below the current folder or the script's own; no dotfiles"
    case .renew: "replace or extend files there that trendsh wrote, unchanged since"
    case .write: "write other files, existing ones too"
    case .programs: "connect programs; any line but a safe one may load their pages"
    case .history: "see, forget or stop keeping the history"
    }
  }

  /// The answer for one origin and one right.
  public enum Permission: Equatable, Sendable {
    case yes, no
    /// Only if this flag of the command line was given.
    case flag(String)
    /// Only in the current folder and below.
    case below
    /// Only files that the header names.
    case named
    /// Only a line that is typed at the prompt itself, not a script or request.
    case prompt

    /// The cell in the table of rights.
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

/// The rights that flags of the command line add.
public struct Grants: Equatable, Sendable {
  /// Whether scripts and requests may start programs.
  public var programs: Bool
  /// Folders below which anything may be written.
  public var folders: [String]

  public init(programs: Bool = false, folders: [String] = []) {
    self.programs = programs
    self.folders = folders
  }
}

/// The table of rights: the session obeys it, `help trust` prints it, and the tests check each
/// cell.
public enum Trust {
  static let writeFlag = "--allow-write DIR"
  public static let programFlag = "--allow-programs"

  /// Returns what an origin may do. This is the only place where rights are decided.
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

  /// The explanations below the table.
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
      "Lines that a script runs are trusted no further than the script.",
      "Only the shell writes its own files: rc.trsh, own.trsh, history, last, written.",
      "Any line may write to /dev/null.",
      "How much may be written, and how long a line may run: 'help limits'.", "",
    ]
      + terms.map { term, text in
        term + String(repeating: " ", count: width + 2 - term.utf8.count) + text
      }
  }

  /// The table that `help trust` prints: a row for each origin, a column for each right.
  static var table: Table {
    var table = Table([.init("from")] + Right.allCases.map { .init($0.title) })
    table.rows = Origin.allCases.map { origin in
      [.text(origin.title)] + Right.allCases.map { .text(answer(origin, $0).text) }
    }
    return table
  }
}
