/// The time at which an event happens; a pager knows no other clock.
public struct Moment: Equatable, Sendable {
  public var now: Instant
  public var today: Day
  /// Milliseconds of virtual time since the session began.
  public var elapsed: Int64

  public init(now: Instant, today: Day, elapsed: Int64) {
    self.now = now
    self.today = today
    self.elapsed = elapsed
  }
}

/// Why a load did not answer: the stable word that scripts see.
public struct Fault: Error, Equatable, Sendable {
  public var code: String

  public init(_ code: String) { self.code = code }

  /// An answer for something else than was asked.
  public static let wrongAnswer = Fault("protocol")
  /// Nobody waits for the answer any more.
  static let interrupted = Fault("interrupted")
}

/// What a person or a program asks of any pager.
public enum PagerInput: Equatable, Sendable {
  case configure(PagerConfig)
  /// The position that is to be the first visible one.
  case viewport(Int)
  case newest
  case jump(Int)
  case load(Side)
  case refresh(keep: Bool, force: Bool)
  case retry
  case invalidate
  case resume
  case cancel(Slot)
  case close
}

extension Pager {
  public enum Event: Equatable, Sendable {
    /// Begins, or begins anew: of another source nothing may stay.
    case open(PagerConfig, Axis.Bounds)
    case input(PagerInput)
    case completed(id: Int, generation: Int, Result<Axis.Page, Fault>)
    /// The clock moved: the bounds as they are now, and whether another day began.
    case clock(Axis.Bounds, dayChanged: Bool)
  }

  public enum Effect: Equatable, Sendable {
    case load(id: Int, generation: Int, slot: Slot, key: Key, attempt: Int)
    case cancel(id: Int)
  }
}

extension Moment: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("now", now)
    fields.field("today", today)
    fields.field("elapsed", elapsed)
  }
}

extension Fault: Described {
  public func describe(to fields: inout some Fields) { fields.leaf(.text(code)) }
}

extension PagerInput: Described {
  public func describe(to fields: inout some Fields) {
    switch self {
    case .configure(let config):
      fields.choice("configure")
      fields.field("config", config)
    case .viewport(let position):
      fields.choice("viewport")
      fields.field("position", position)
    case .newest: fields.choice("newest")
    case .jump(let position):
      fields.choice("jump")
      fields.field("position", position)
    case .load(let side):
      fields.choice("load")
      fields.field("side", side)
    case .refresh(let keep, let force):
      fields.choice("refresh")
      fields.field("keep", keep)
      fields.field("force", force)
    case .retry: fields.choice("retry")
    case .invalidate: fields.choice("invalidate")
    case .resume: fields.choice("resume")
    case .cancel(let slot):
      fields.choice("cancel")
      fields.field("slot", slot)
    case .close: fields.choice("close")
    }
  }
}

extension Pager.Event: Described {
  public func describe(to fields: inout some Fields) {
    switch self {
    case .open(let config, let bounds):
      fields.choice("open")
      fields.field("config", config)
      fields.field("bounds", bounds)
    case .input(let input):
      fields.choice("input")
      fields.field("input", input)
    case .completed(let id, let generation, let result):
      fields.choice("completed")
      fields.field("id", id)
      fields.field("generation", generation)
      fields.field("result", result)
    case .clock(let bounds, let dayChanged):
      fields.choice("clock")
      fields.field("bounds", bounds)
      fields.field("dayChanged", dayChanged)
    }
  }
}

extension Pager.Effect: Described {
  public func describe(to fields: inout some Fields) {
    switch self {
    case .load(let id, let generation, let slot, let key, let attempt):
      fields.choice("load")
      fields.field("id", id)
      fields.field("generation", generation)
      fields.field("slot", slot)
      fields.field("key", key)
      fields.field("attempt", attempt)
    case .cancel(let id):
      fields.choice("cancel")
      fields.field("id", id)
    }
  }
}
