import TrendsCore

/// A text that grows at its end. Copies share all but the last few bytes, and the rest lies outside
/// of memory where that is possible.
struct RecordLog: Sendable {
  /// Bytes that are copied with the log; a full tail becomes a piece.
  private static let tailLimit = 8 << 10

  private enum Piece {
    case held([UInt8])
    case spilled(start: Int, count: Int)

    var count: Int {
      switch self {
      case .held(let bytes): bytes.count
      case .spilled(_, let count): count
      }
    }
  }

  private var pieces: [Piece] = []
  private var tail: [UInt8] = []
  private(set) var count = 0
  private let scratch: (any Scratch)?

  init(scratch: (any Scratch)? = nil) { self.scratch = scratch }

  mutating func append(_ bytes: some Collection<UInt8>) {
    tail += bytes
    count += bytes.count
    if tail.count >= RecordLog.tailLimit { seal() }
  }

  private mutating func seal() {
    guard let start = scratch?.append(tail) else {
      pieces.append(.held(tail))
      tail = []
      return
    }
    // What lies behind the last piece is one with it.
    if case .spilled(let first, let count) = pieces.last, first + count == start {
      pieces[pieces.count - 1] = .spilled(start: first, count: count + tail.count)
    } else {
      pieces.append(.spilled(start: start, count: tail.count))
    }
    tail = []
  }

  /// Takes away what came after the first `length` bytes.
  mutating func truncate(to length: Int) {
    guard length < count else { return }
    count -= tail.count
    guard count > length else {
      tail.removeSubrange((length - count)...)
      count = length
      return
    }
    tail = []
    while let piece = pieces.popLast() {
      count -= piece.count
      guard count <= length else { continue }
      let kept = length - count
      switch piece {
      case _ where kept == 0: break
      case .held(let bytes): pieces.append(.held(Array(bytes.prefix(kept))))
      case .spilled(let start, _): pieces.append(.spilled(start: start, count: kept))
      }
      count = length
      return
    }
  }

  /// All of it.
  func bytes() throws(HostError) -> [UInt8] {
    var all: [UInt8] = []
    all.reserveCapacity(count)
    for piece in pieces {
      switch piece {
      case .held(let bytes): all += bytes
      case .spilled(let start, let count):
        guard let scratch else { continue }
        all += try scratch.read(from: start, count: count)
      }
    }
    return all + tail
  }
}
