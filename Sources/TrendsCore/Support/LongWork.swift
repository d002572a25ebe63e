#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

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
    let handover = Handover<Value>()
    // Given to the other thread; this one does not touch it again.
    nonisolated(unsafe) let body = body
    guard let worker = Worker({ handover.put(body(work)) }) else { return body(work) }
    worker.detach()
    while !handover.wait(milliseconds: patience) {
      guard isStopped() else { continue }
      work.isLeft.withLock { $0 = true }
      return nil
    }
    return handover.take()
  }

  private static let patience = 10
}

/// Where one thread puts what another one waits for.
private final class Handover<Value: Sendable>: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var value: Value?

  init() {
    pthread_mutex_init(lock, nil)
    pthread_cond_init(change, nil)
  }

  deinit {
    pthread_cond_destroy(change)
    pthread_mutex_destroy(lock)
    change.deallocate()
    lock.deallocate()
  }

  func put(_ value: Value) {
    pthread_mutex_lock(lock)
    self.value = value
    pthread_cond_signal(change)
    pthread_mutex_unlock(lock)
  }

  /// Whether it is there, at the latest after some time.
  func wait(milliseconds: Int) -> Bool {
    var until = timespec()
    clock_gettime(CLOCK_REALTIME, &until)
    until.tv_nsec += milliseconds * 1_000_000
    until.tv_sec += until.tv_nsec / 1_000_000_000
    until.tv_nsec %= 1_000_000_000
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while value == nil {
      guard pthread_cond_timedwait(change, lock, &until) == 0 else { break }
    }
    return value != nil
  }

  func take() -> Value? {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    defer { value = nil }
    return value
  }
}
