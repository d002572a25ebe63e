#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Several threads for one piece of work.
public enum Workers {
  /// More would hold more memory than they save time.
  public static let most = max(1, min(4, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

  /// Runs `body` with the numbers from 0 on at the same time, 0 on this thread, and comes back when
  /// all are done. Where no thread can be had, fewer run.
  public static func run(_ count: Int, _ body: @Sendable (Int) -> Void) {
    withoutActuallyEscaping(body) { body in
      let threads = (1..<max(1, count)).compactMap { worker in Worker { body(worker) } }
      body(0)
      for thread in threads { thread.join() }
    }
  }
}

/// A thread that does one thing.
package struct Worker: @unchecked Sendable {
  private let thread: pthread_t

  private final class Task {
    package let body: @Sendable () -> Void

    package init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Nil where no thread can be had.
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

  /// Waits for its end; once.
  package func join() { pthread_join(thread, nil) }

  /// Nobody will wait for it.
  package func detach() { pthread_detach(thread) }
}
