public import TrendsCore
import TrendsOutput
import TrendsCharts

/// Everything between a command and its effect: the world it changes, what it prints, and what was
/// before.
public struct Session {
  /// What commands work with.
  var context: CommandContext
  public let host: any Host
  /// The script that runs, and what its statement was told.
  var frame = ScriptFrame()
  /// What can be gone back to.
  var memory = Memory()
  /// What the lines since the prompt was last asked came to.
  var turn = Turn()
  /// What has been used up of the budgets.
  var spent = Spent()
  public internal(set) var recorder: Recorder
  /// Where the lines come from that run now.
  public internal(set) var origin: Origin {
    didSet { if origin.isSafe != oldValue.isSafe { host.limit(asSafe: origin.isSafe) } }
  }
  /// What the command line allowed.
  public let grants: Grants
  /// What was typed and is kept nowhere.
  var secrets = Secrets()
  /// Files that the transcript being run brings along.
  var embedded = EmbeddedFiles()
  /// Programs that run for loads.
  var jobs: [Job] = []
  /// Whether the clock follows the real one at the prompt, until somebody sets it.
  public var hasLiveClock = false

  /// With no word of where its lines come from they are a script's.
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

extension Session {
  public internal(set) var world: World {
    _read { yield context.world }
    _modify { yield &context.world }
  }

  public var settings: Settings {
    _read { yield context.settings }
    _modify { yield &context.settings }
  }

  var moment: SessionMoment {
    get { context.moment }
    set { context.moment = newValue }
  }

  /// Whether `quit` was said.
  public var hasQuit: Bool { turn.hasQuit }
  /// Lines that typed ones came to since the prompt was last asked, for its history.
  public var amounted: [String] { turn.amounted }
  /// Whether the statement drew a chart by itself, so that the prompt need not.
  public var hasDrawn: Bool { context.printout.hasDrawn }
}
