/// The role of a host that watches time and memory.
public protocol Budgeted: AnyObject {
  /// The budget that the session used up while the command ran; nil where none is. While it is set,
  /// `isInterrupted` is true as well, so that the command stops.
  var spentBudget: Budget? { get }
  /// Limits all work from now on, such as a replay, to `seconds`; nil ends the limit.
  func limitTime(to seconds: Int?)
  /// Switches between the limits of safe mode and the usual ones, which have no time limit and more
  /// memory.
  func limit(asSafe isSafe: Bool)
}

/// A host without limits.
extension Budgeted {
  public var spentBudget: Budget? { nil }
  public func limitTime(to seconds: Int?) {}
  public func limit(asSafe isSafe: Bool) {}
}
