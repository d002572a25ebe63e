import Interpreter
import TrendsCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The requests of a program, read on a thread of its own while another one is carried out, so that it
/// can be cancelled.
final class RequestQueue: Sendable {
  enum Entry: Sendable {
    /// `isCancelled` says of a request that it was ended before it began; of one that cancels, that there
    /// was one to end.
    case request(Request, isCancelled: Bool)
    /// An unreadable line, and the reason.
    case noRequest(String)
    case end(exit: Int32)
  }

  private struct State: Sendable {
    var waiting: [Entry] = []
    /// The id of the request that is carried out; nil where it has none, or between two of them.
    var running: Request.ID?
  }

  /// Requests that are read ahead at most.
  private static let limit = 1_000

  private let state = Locked(State())
  private let reader = Locked(StreamReader())

  /// Starts to read; false when the system gives no thread.
  func start() -> Bool {
    guard let worker = Worker({ self.readAll() }) else { return false }
    worker.detach()
    return true
  }

  /// Waits for the next entry. From now on a request can be cancelled.
  func next() -> Entry {
    state.wait { !$0.waiting.isEmpty }
    return state.change { state in
      let entry = state.waiting.removeFirst()
      Interrupts.clear()
      if case .request(let request, isCancelled: false) = entry, request.cancelled == nil {
        state.running = request.key
      }
      return entry
    }
  }

  /// Notes that the request is carried out and can be cancelled no more.
  func finish() { state.withLock { $0.running = nil } }

  private func readAll() {
    while true {
      let line = reader.withLock { $0.read(prompt: "") }
      switch line {
      case .line(let line):
        guard !line.utf8.allSatisfy({ " \t".utf8.contains($0) }) else { continue }
        add(Request(line))
      case .invalid: add(.noRequest("the line is not UTF-8"))
      case .tooLong: add(.noRequest("the line has more than \(StreamReader.lineLimit) bytes"))
      // What was read ahead is not carried out any more.
      case .interrupted: return state.change { $0.waiting = [.end(exit: 130)] }
      case .terminated(let signal): return state.change { $0.waiting = [.end(exit: 128 + signal)] }
      case .endOfFile: return add(.end(exit: 0))
      }
    }
  }

  private func add(_ entry: Entry) {
    state.wait { $0.waiting.count < RequestQueue.limit }
    state.change { $0.waiting.append(entry) }
  }

  private func add(_ request: Request) {
    guard let id = request.cancelled else { return add(.request(request, isCancelled: false)) }
    let isCancelled = state.withLock { state -> Bool in
      if state.running == id {
        // The way of ^C: it wakes whatever waits. The signal is handled before `raise` returns.
        raise(SIGINT)
        _ = Signals.take(.interrupt)
        return true
      }
      let place = state.waiting.firstIndex {
        if case .request(let other, isCancelled: false) = $0 {
          other.key == id && other.cancelled == nil
        } else {
          false
        }
      }
      guard let place, case .request(let other, _) = state.waiting[place] else { return false }
      state.waiting[place] = .request(other, isCancelled: true)
      return true
    }
    add(.request(request, isCancelled: isCancelled))
  }
}
