/// A command that could not do its work, found while it runs.
///
/// Its place is added by the executor (`Located`). Mistakes that are found before anything runs are
/// `Diagnostic`s.
public struct Failure: Error, Equatable, Sendable {
  /// The stable words for failures of commands; docs/errors.md describes each.
  ///
  /// Failures of files, importers and programs keep the code of the layer that reports them.
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
    case incomplete
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

    /// The class of a code, which decides the exit code of the shell.
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

  /// What kind of failure it is, as far as an exit code can say it.
  public enum Class: Equatable, Sendable {
    /// Respectively: a command failed, an expectation is not met, a file cannot be read, a limit is
    /// used up, ^C was pressed.
    case failed, mismatch, input, budget, interrupted

    /// The exit code of the shell; 0 is success and 2 a text that cannot be read.
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
  /// One piece of advice; nil where there is none.
  public var hint: String?
  public var kind: Class

  init(_ code: Code, _ message: String, hint: String? = nil) {
    self.init(code: code.rawValue, message, hint: hint, kind: code.kind)
  }

  /// Creates a failure with the code of a lower layer, such as an importer or a program.
  package init(code: String, _ message: String, hint: String? = nil, kind: Class = .failed) {
    self.code = code
    self.message = message
    self.hint = hint
    self.kind = kind
  }

  /// ^C stopped the command.
  static let interrupted = Failure(.interrupted, "stopped")
  /// Ends a command in which a simulated crash (`fault … crash`) closed all views. `perform`
  /// catches it and begins the session again, so it is never reported as a failure.
  static let crashed = Failure(code: "crashed", "the session has to begin again")
}
