/// Keeps the first failure to read a file for where no error can be thrown: the reader goes on with
/// the data there is, and the command that asked for them fails.
public final class ReadTrouble: Sendable {
  /// The first failure that was not taken yet.
  @usableFromInline let failure = Locked(ReadFailure?.none)

  /// Returns whether the reading is to stop; a long one asks between its parts.
  public let isInterrupted: @Sendable () -> Bool

  /// A record without failure; readers stop when `isInterrupted` returns true.
  public init(unless isInterrupted: @escaping @Sendable () -> Bool = { false }) {
    self.isInterrupted = isInterrupted
  }

  /// Returns what `body` returns; nil if it throws, and then keeps its error unless one is kept.
  @inlinable package func attempt<Value>(_ body: () throws(ReadFailure) -> Value?) -> Value? {
    do throws(ReadFailure) { return try body() } catch {
      failure.withLock { $0 = $0 ?? error }
      return nil
    }
  }

  /// The first failure that was not taken yet, which stays.
  package var noted: ReadFailure? { failure.withLock { $0 } }

  /// Returns the first failure since this was last called, and forgets it.
  public func take() -> ReadFailure? {
    failure.withLock { known in
      defer { known = nil }
      return known
    }
  }
}
