#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Waiting for input and signals at once.
enum InputWait {
  enum Outcome: Equatable {
    case input
    case signals(Signals)
    case timeout
  }

  /// Waits until there is something to read or one of the signals came; signals go first.
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
        // Cannot wait: reading itself will say why.
        if errno != EINTR && errno != EAGAIN { return .input }
        continue
      }
      if polled[1].revents != 0 {
        Signals.drain()
        continue
      }
      // What was typed after ^C may be here already, while the handler has only just run.
      let late = Signals.take(signals)
      return late.isEmpty ? .input : .signals(late)
    }
  }
}

/// `read` by a name that no method hides.
func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}
