/// Work that takes long, done on a thread of its own so that the caller can leave it.
///
/// The caller checks every 10 milliseconds whether to stop, and if so returns at once. The work
/// learns of it from `isAbandoned`; its result is then dropped.
public final class LongWork: Sendable {
  /// True as soon as the caller has returned without the result.
  private let isLeft = Locked(false)

  /// True when the caller no longer waits. Long work checks it and ends early.
  public var isAbandoned: Bool { isLeft.withLock { $0 } }

  /// Calls `body`, which may change the state of the caller, only while the caller waits, and
  /// returns its result; nil once the work is abandoned.
  ///
  /// The caller cannot leave while `body` runs.
  public func ifAwaited<Value>(_ body: () -> Value) -> Value? {
    isLeft.withLock { isLeft in isLeft ? nil : body() }
  }

  /// Returns the result of `body`, or nil when `isStopped` became true before it.
  ///
  /// Without a free thread the work runs on the caller's own, and `isStopped` is not asked.
  public static func run<Value: Sendable>(
    unless isStopped: () -> Bool, _ body: @escaping (LongWork) -> Value
  ) -> Value? {
    let work = LongWork()
    let answer = Locked<Value?>(nil)
    // Passed to the other thread; this thread does not touch it again.
    nonisolated(unsafe) let body = body
    guard
      let worker = Worker({
        let value = body(work)
        answer.change { $0 = value }
      })
    else { return body(work) }
    worker.detach()
    while !answer.wait(milliseconds: patience, until: { $0 != nil }) {
      guard isStopped() else { continue }
      work.isLeft.withLock { $0 = true }
      return nil
    }
    return answer.withLock { answer in
      defer { answer = nil }
      return answer
    }
  }

  /// Milliseconds between two calls of `isStopped`.
  private static let patience = 10
}
