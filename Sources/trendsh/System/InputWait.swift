#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Waits for input and signals at once.
enum InputWait {
  /// What the waiting ended with.
  enum Outcome: Equatable {
    case input
    case signals(Signals)
    case timeout
  }

  /// Waits until there is input or one of the signals arrives; signals take precedence. -1
  /// milliseconds wait forever.
  static func wait(for descriptor: Int32, signals: Signals, milliseconds: Int32 = -1) -> Outcome {
    while true {
      let came = Signals.take(signals)
      if !came.isEmpty { return .signals(came) }
      var polled = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: Signals.wakeUp, events: Int16(POLLIN), revents: 0),
      ]
      let ready = poll(&polled, 2, milliseconds)
      if ready == 0 { return .timeout }
      if ready < 0 {
        // If waiting is not possible, reading will report why.
        if errno != EINTR && errno != EAGAIN { return .input }
        continue
      }
      if polled[1].revents != 0 {
        Signals.drain()
        continue
      }
      // The handler of ^C may have run only now, while keys typed after it have already arrived.
      let late = Signals.take(signals)
      return late.isEmpty ? .input : .signals(late)
    }
  }
}

/// The system's `read` under a name that no method hides.
func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}
