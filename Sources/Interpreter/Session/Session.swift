public import TrendsCore
import TrendsOutput
import TrendsCharts

/// Everything between a command and its effect: the state it changes, its output, the recording,
/// the past, and the rights of its lines.
///
/// A copy is cheap and independent, except for the host, which is shared.
public struct Session {
  /// The state, settings and output that commands work with.
  var context: CommandContext
  public let host: any Host
  /// The script that is running, with its arguments.
  var frame = ScriptFrame()
  /// The moments that can be returned to.
  var memory = Memory()
  /// What the lines since the last prompt left to do.
  var turn = Turn()
  /// The amounts used of the budgets.
  var spent = Spent()
  /// The transcript of the session so far.
  public internal(set) var recorder: Recorder
  /// The origin of the lines that run now; it decides their rights and the limits of the host.
  public internal(set) var origin: Origin {
    didSet { if origin.isSafe != oldValue.isSafe { host.limit(asSafe: origin.isSafe) } }
  }
  /// The rights that the command line added.
  public let grants: Grants
  /// Passwords that were typed; they are stored nowhere else.
  var secrets = Secrets()
  /// Files that the running transcript brings along.
  var embedded = EmbeddedFiles()
  /// Loads that wait for a program; several may wait for one.
  var jobs: [Job] = []
  /// The lists, with their sources, of which it was told that ids occur twice.
  var toldTwins: Set<String> = []
  /// Programs that are running, each as the job for which it was started.
  var programs: [Job] = []
  /// What programs have answered a short while ago.
  var programAnswers = ProgramAnswers()
  /// What is known of the question for the time zone of the data, which comes once.
  var zoneQuestion = ZoneQuestion.none
  /// Whether the clock follows the real one at the prompt; false once a command has set it.
  public var hasLiveClock = false

  /// Creates a session in which nothing is loaded. Without an `origin` its lines have the rights of
  /// a script.
  public init(
    host: any Host, settings: Settings, clock: VirtualClock, origin: Origin = .script,
    grants: Grants = Grants()
  ) {
    self.host = host
    self.origin = origin
    self.grants = grants
    context = CommandContext(world: World(clock: clock), settings: settings, host: host)
    recorder = Recorder(clock: clock, settings: settings, scratch: host.scratch())
  }
}

/// Shortcuts to the context and to what the prompt asks.
extension Session {
  public internal(set) var world: World {
    get { context.world }
    _modify { yield &context.world }
  }

  public var settings: Settings {
    get { context.settings }
    _modify { yield &context.settings }
  }

  /// The state that `undo` restores.
  var moment: SessionMoment {
    get { context.moment }
    set { context.moment = newValue }
  }

  /// Whether `quit` has run.
  public var hasQuit: Bool { turn.hasQuit }
  /// Lines that commands added since the last prompt, for its history.
  public var amounted: [String] { turn.amounted }
  /// Whether the last statement drew a chart, so that the prompt does not draw it again.
  public var hasDrawn: Bool { context.printout.hasDrawn }
}
