#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A value behind a lock, with a condition that threads can wait for.
///
/// It uses the lock of the system, because ThreadSanitizer does not follow the standard library's
/// `Mutex`, and `Mutex` has no condition variable. The lock is not recursive.
public final class Locked<Value>: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  /// The condition that `change` signals.
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var value: Value

  public init(_ value: Value) {
    self.value = value
    pthread_mutex_init(lock, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(lock)
    changed.deallocate()
    lock.deallocate()
  }

  /// Calls `body` with the value while the lock is held.
  public func withLock<Result, Problem: Error>(
    _ body: (inout Value) throws(Problem) -> Result
  ) throws(Problem) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&value)
  }

  /// Does the same as `withLock`, then wakes the threads in `wait`.
  package func change<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    defer { pthread_cond_broadcast(changed) }
    return body(&value)
  }

  /// Waits until `isReady` is true of the value, and returns whether it is.
  ///
  /// It is checked at once and after each `change`, not after `withLock`. With `milliseconds` it
  /// waits no longer than that and may return false.
  @discardableResult
  package func wait(milliseconds: Int? = nil, until isReady: (Value) -> Bool) -> Bool {
    var end = timespec()
    if let milliseconds {
      clock_gettime(CLOCK_REALTIME, &end)
      end.tv_nsec += milliseconds * 1_000_000
      end.tv_sec += end.tv_nsec / 1_000_000_000
      end.tv_nsec %= 1_000_000_000
    }
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while !isReady(value) {
      let code =
        milliseconds == nil
        ? pthread_cond_wait(changed, lock) : pthread_cond_timedwait(changed, lock, &end)
      if code != 0 { return isReady(value) }
    }
    return true
  }
}
