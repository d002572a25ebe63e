#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Several threads for one piece of work.
public enum Workers {
  /// Most threads used at a time: one for each processor, at most four, as more would cost more
  /// memory than they save time.
  public static let most = max(1, min(4, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

  /// Calls `body` at the same time with each number from 0 up to but not including `count`, 0 on
  /// the calling thread, and returns when all calls have returned.
  ///
  /// Without a free thread fewer calls are made, so `body` must take its work from a shared counter
  /// and not from its number. 0 is always called.
  public static func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let threads = (1..<max(1, count)).compactMap { worker in Worker { body(worker) } }
    body(0)
    for thread in threads { thread.join() }
  }
}

/// A thread that runs one closure. It must be joined or detached, once.
package struct Worker: @unchecked Sendable {
  /// Invalid once joined or detached.
  private let thread: pthread_t

  /// Carries the closure into the new thread.
  private final class Task {
    package let body: @Sendable () -> Void

    package init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts the thread; nil when the system gives none.
  package init?(_ body: @escaping @Sendable () -> Void) {
    let context = Unmanaged.passRetained(Task(body))
    #if canImport(Glibc)
      var thread: pthread_t = 0
      let failed = pthread_create(
        &thread, nil,
        { context in
          context.map { Unmanaged<Task>.fromOpaque($0).takeRetainedValue().body() }
          return nil
        }, context.toOpaque())
    #else
      var thread: pthread_t?
      let failed = pthread_create(
        &thread, nil,
        { context in
          Unmanaged<Task>.fromOpaque(context).takeRetainedValue().body()
          return nil
        }, context.toOpaque())
    #endif
    guard failed == 0 else {
      context.release()
      return nil
    }
    #if canImport(Glibc)
      self.thread = thread
    #else
      guard let thread else { return nil }
      self.thread = thread
    #endif
  }

  /// Waits for the thread to end. Call it once.
  package func join() { pthread_join(thread, nil) }

  /// Lets the thread end by itself; it cannot be joined any more.
  package func detach() { pthread_detach(thread) }
}
