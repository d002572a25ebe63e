/// What is kept of a session while it runs.
public protocol Journaling: AnyObject {
  /// Keeps what is about to run, so that no crash can take it.
  func journal(_ bytes: [UInt8])
  /// The journal of the session before this one.
  func lastJournal() throws(HostError) -> [UInt8]
  /// A file for long recordings; nil where a recording stays in memory.
  func scratch() -> (any Scratch)?
  /// What was typed at the prompt, where there is one.
  var inputs: (any InputHistory)? { get }
}

extension Journaling {
  public func journal(_ bytes: [UInt8]) {}
  public func lastJournal() throws(HostError) -> [UInt8] {
    throw HostError.noJournal
  }
  public func scratch() -> (any Scratch)? { nil }
  public var inputs: (any InputHistory)? { nil }
}
