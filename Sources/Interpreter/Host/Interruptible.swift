/// The role of a host that notices ^C.
///
/// Each question whether to stop is one tick. A recording keeps the tick at which ^C came, so that
/// a replay stops at the same point of the same command.
public protocol Interruptible: AnyObject {
  /// Whether ^C was pressed, or a budget spent, since the command began. Reading it counts one
  /// tick.
  var isInterrupted: Bool { get }
  /// The same question without counting, for work on another thread that may outlive the command.
  var interruption: @Sendable () -> Bool { get }
  /// Begins a command: ticks count from 0.
  func beginTicks()
  /// Ends the command; the host measures no time until the next one.
  func endTicks()
  /// The tick at which ^C came; nil where it did not.
  var cancelTick: Int? { get }
  /// Seconds of a clock that only goes forward; nil in a replay, where time is not what it was.
  var steadySeconds: Double? { get }
}

/// Defaults for a host without ^C.
extension Interruptible {
  public var interruption: @Sendable () -> Bool { { false } }
  public func beginTicks() {}
  public func endTicks() {}
  public var cancelTick: Int? { nil }
  public var steadySeconds: Double? { nil }
}
