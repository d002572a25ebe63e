/// ^C, and when it came.
public protocol Interruptible: AnyObject {
  /// Whether ^C was pressed since the command began.
  var isInterrupted: Bool { get }
  /// The same for who reads on another thread or outlives the command.
  var interruption: @Sendable () -> Bool { get }
  /// Begins to count how often `isInterrupted` is asked: the tick at which ^C came.
  func beginTicks()
  /// The command that `beginTicks` began is over: no time is counted until the next one.
  func endTicks()
  var cancelTick: Int? { get }
}

extension Interruptible {
  public var interruption: @Sendable () -> Bool { { false } }
  public func beginTicks() {}
  public func endTicks() {}
  public var cancelTick: Int? { nil }
}
