#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A value behind a lock, with a condition that threads can wait for.
///
/// It uses the system's lock: ThreadSanitizer does not follow the standard library's `Mutex`, and
/// `Mutex` has no condition variable.
public final class Locked<Value>: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
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

  public func withLock<Result, Problem: Error>(
    _ body: (inout Value) throws(Problem) -> Result
  ) throws(Problem) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&value)
  }

  /// As `withLock`, then wakes the threads in `wait`.
  package func change<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    defer { pthread_cond_broadcast(changed) }
    return body(&value)
  }

  /// Waits for a change after which `isReady` holds, at most so many milliseconds where they are given;
  /// whether it does.
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
