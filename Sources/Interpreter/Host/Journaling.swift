/// The role of a host that keeps a session on disk while it runs.
public protocol Journaling: AnyObject {
  /// Appends to the journal what is about to run, so that a crash does not lose it.
  func journal(_ bytes: [UInt8])
  /// Returns the journal of the session before this one; of one that crashed if there is one to
  /// recover.
  func lastJournal() throws(HostError) -> [UInt8]
  /// Returns a file for long recordings; nil where a recording stays in memory.
  func scratch() -> (any Scratch)?
  /// The lines typed at the prompt; nil where there is no prompt.
  var inputs: (any InputHistory)? { get }
}

/// Defaults for a host that keeps nothing.
extension Journaling {
  public func journal(_ bytes: [UInt8]) {}
  public func lastJournal() throws(HostError) -> [UInt8] {
    throw HostError.noJournal
  }
  public func scratch() -> (any Scratch)? { nil }
  public var inputs: (any InputHistory)? { nil }
}
