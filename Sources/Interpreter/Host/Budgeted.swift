/// What may be used up.
public protocol Budgeted: AnyObject {
  /// What the session has used up while the command ran; then `isInterrupted` holds, too.
  var spentBudget: Budget? { get }
  /// What begins now, such as a replay, may take so many seconds; nil ends the watch.
  func limitTime(to seconds: Int?)
  /// What runs now may be a stranger's, or no longer: it has less time and memory.
  func limit(asSafe isSafe: Bool)
}

extension Budgeted {
  public var spentBudget: Budget? { nil }
  public func limitTime(to seconds: Int?) {}
  public func limit(asSafe isSafe: Bool) {}
}
