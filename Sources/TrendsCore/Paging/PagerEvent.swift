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
