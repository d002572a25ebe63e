/// A command that could not do its work, found while it runs.
public struct Failure: Error, Equatable, Sendable {
  /// The words that failures of commands go by; those of files and programs come from below.
  enum Code: String, CaseIterable {
    case ambiguousRun = "ambiguous-run"
    case badArgument = "bad-argument"
    case badClock = "bad-clock"
    case badForecast = "bad-forecast"
    case badGoal = "bad-goal"
    case badName = "bad-name"
    case badRange = "bad-range"
    case badZone = "bad-zone"
    case badZones = "bad-zones"
    case budget
    case closed
    case config
    case hiddenSecret = "hidden-secret"
    case interrupted
    case invariants
    case livelock
    case mismatch
    case noChart = "no-chart"
    case noData = "no-data"
    case noEnd = "no-end"
    case noHistory = "no-history"
    case noLoad = "no-load"
    case noRuns = "no-runs"
    case noStep = "no-step"
    case noSuchInput = "no-such-input"
    case noTerminal = "no-terminal"
    case noTrace = "no-trace"
    case noView = "no-view"
    case notAList = "not-a-list"
    case notARun = "not-a-run"
    case notAnonymous = "not-anonymous"
    case notDays = "not-days"
    case notPaged = "not-paged"
    case notReplayed = "not-replayed"
    case nothingKnown = "nothing-known"
    case nothingToRedo = "nothing-to-redo"
    case nothingToUndo = "nothing-to-undo"
    case planted
    case script
    case tooLong = "too-long"
    case tooMany = "too-many"
    case tooManyFiles = "too-many-files"
    case tooManyViews = "too-many-views"
    case unknownMark = "unknown-mark"
    case unknownMetric = "unknown-metric"
    case unknownPath = "unknown-path"
    case unknownRow = "unknown-row"
    case unknownRun = "unknown-run"
    case unknownSource = "unknown-source"
    case unknownStart = "unknown-start"
    case unknownVerb = "unknown-verb"
    case unknownView = "unknown-view"
    case unknownZone = "unknown-zone"
    case unreadable
    case unsafe
    case unsetName = "unset-name"
    case unsupported

    var kind: Class {
      switch self {
      case .budget, .tooManyFiles, .tooLong: .budget
      case .interrupted: .interrupted
      case .invariants, .mismatch, .unknownPath: .mismatch
      case .nothingKnown, .unreadable: .input
      default: .failed
      }
    }
  }

  public enum Class: Equatable, Sendable {
    case failed, mismatch, input, budget, interrupted

    /// The exit codes of the shell (shell.md section 1).
    public var exitCode: Int32 {
      switch self {
      case .failed: 1
      case .mismatch: 3
      case .input: 4
      case .budget: 5
      case .interrupted: 130
      }
    }
  }

  public var code: String
  public var message: String
  public var hint: String?
  public var kind: Class

  init(_ code: Code, _ message: String, hint: String? = nil) {
    self.init(code: code.rawValue, message, hint: hint, kind: code.kind)
  }

  /// With the word of a layer below.
  package init(code: String, _ message: String, hint: String? = nil, kind: Class = .failed) {
    self.code = code
    self.message = message
    self.hint = hint
    self.kind = kind
  }

  static let interrupted = Failure(.interrupted, "stopped")
  /// Ends a command in which a planted crash came; it is told as no failure.
  static let crashed = Failure(code: "crashed", "the session has to begin again")
}
