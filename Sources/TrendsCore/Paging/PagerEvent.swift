/// The time at which an event happens; a pager knows no other clock.
public struct Moment: Equatable, Sendable {
  /// The instant, which dates a refresh.
  public var now: Instant
  /// The civil day of `now` in the user's zone; this day is not over.
  public var today: Day
  /// Milliseconds of virtual time since the session began.
  public var elapsed: Int64

  public init(now: Instant, today: Day, elapsed: Int64) {
    self.now = now
    self.today = today
    self.elapsed = elapsed
  }
}

/// Why a load brought no page.
public struct Fault: Error, Equatable, Sendable {
  /// The stable word that scripts and views see, such as `offline` or `protocol`.
  public var code: String

  public init(_ code: String) { self.code = code }

  /// The answer does not fit the question, as with another key or a token that leads to itself.
  public static let wrongAnswer = Fault("protocol")
  /// The search for rows was stopped before it found a page.
  static let interrupted = Fault("interrupted")
}

/// What a person or a program asks of a pager, whatever its axis.
public enum PagerInput: Equatable, Sendable {
  /// Takes other numbers. The place on show stays; rows are cut, or read anew there if the new
  /// numbers cannot hold them.
  case configure(PagerConfig)
  /// Makes a position the first visible one. The view goes to the nearest loaded one at once, and
  /// on as pages arrive.
  case viewport(Int)
  /// Shows the newest end and follows it, or the last loaded row of a list.
  case newest
  /// Shows a position: by scrolling if all of its viewport is loaded, else by one refresh around
  /// it. A list whose source cannot begin at any row only scrolls.
  case jump(Int)
  /// Loads the next page on a side whatever the distance. Ignored during a refresh, for a static
  /// view, at an exhausted end, while that side is loading and where the page would not stay
  /// (`isFull`).
  case load(Side)
  /// Reads everything anew: where the person wants to be (`keep`), or at the newest end or the top.
  /// A refresh under way that serves this goes on unless `force` starts it again.
  case refresh(keep: Bool, force: Bool)
  /// Loads again what failed, or the first rows if their load was cancelled. A failed refresh is
  /// loaded alone, because it replaces all the rest.
  case retry
  /// The source has changed: reads everything anew where the person wants to be.
  case invalidate
  /// The app is back in front: reads unfinished days again, and lets failed loads try again unless
  /// only `retry` may.
  case resume
  /// Gives up the load of a slot and the wish that it serves; no other load starts until the next
  /// event.
  case cancel(Slot)
  /// Gives up all loads and ends the pager.
  case close
}

extension Pager {
  /// Something that happens to a pager.
  public enum Event: Equatable, Sendable {
    /// Begins, or begins anew. No rows stay, because the source may be another one.
    case open(PagerConfig, Axis.Bounds)
    /// A person or a program asks something.
    case input(PagerInput)
    /// The answer to the load of that number and generation.
    case completed(id: Int, generation: Int, Result<Axis.Page, Fault>)
    /// The clock has moved: the bounds as they are at that time, and whether another day has begun.
    case clock(Axis.Bounds, dayChanged: Bool)
  }

  /// Something for the caller to do, in the order given.
  public enum Effect: Equatable, Sendable {
    /// Ask the source for `key` and return the answer as `Event.completed` with the same `id` and
    /// `generation`. `attempt` is 1 for the first try.
    case load(id: Int, generation: Int, slot: Slot, key: Key, attempt: Int)
    /// Stop the load `id`; an answer that arrives all the same is dropped.
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
