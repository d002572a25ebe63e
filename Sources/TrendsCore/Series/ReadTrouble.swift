/// Remembers that a file could not be read where nothing can be thrown: whoever asked for the data
/// goes on with what there is, and the command that asked fails.
public final class ReadTrouble: Sendable {
  @usableFromInline let failure = Locked(ReadFailure?.none)

  /// Whether somebody asked to stop: a long reading looks at it between its parts.
  public let isInterrupted: @Sendable () -> Bool

  public init(unless isInterrupted: @escaping @Sendable () -> Bool = { false }) {
    self.isInterrupted = isInterrupted
  }

  /// What `body` answers, and nil where it fails.
  @inlinable package func attempt<Value>(_ body: () throws(ReadFailure) -> Value?) -> Value? {
    do throws(ReadFailure) { return try body() } catch {
      failure.withLock { $0 = $0 ?? error }
      return nil
    }
  }

  /// The first failure since it was last asked for.
  public func take() -> ReadFailure? {
    failure.withLock { known in
      defer { known = nil }
      return known
    }
  }
}
