/// Work that takes long, on a thread of its own.
///
/// Whoever asked for it looks every few milliseconds whether to stop, and then goes away at once. The
/// work learns of it when it asks next; what it had made is let go of where nobody waits for it.
public final class LongWork: Sendable {
  private let isLeft = Locked(false)

  /// Whether nobody waits for it any more.
  public var isAbandoned: Bool { isLeft.withLock { $0 } }

  /// What touches the world of whoever waits, and is done only while somebody does.
  public func ifAwaited<Value>(_ body: () -> Value) -> Value? {
    isLeft.withLock { isLeft in isLeft ? nil : body() }
  }

  /// What `body` answers; nil when `isStopped` held before that. Where no thread can be had, the work
  /// is done on this one.
  public static func run<Value: Sendable>(
    unless isStopped: () -> Bool, _ body: @escaping (LongWork) -> Value
  ) -> Value? {
    let work = LongWork()
    let answer = Locked<Value?>(nil)
    // Given to the other thread; this one does not touch it again.
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

  private static let patience = 10
}
