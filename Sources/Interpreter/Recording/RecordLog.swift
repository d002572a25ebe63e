import TrendsCore

/// A text that grows at its end, cheap to copy: copies share all but the last few KiB, and the rest
/// is moved out of memory where the host offers that.
struct RecordLog: Sendable {
  /// Bytes that are copied with the log; a full tail becomes a piece.
  private static let tailLimit = 8 << 10

  /// A finished part of the text, in memory or in the scratch file.
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
  /// The bytes after the last piece.
  private var tail: [UInt8] = []
  /// Bytes of the whole text.
  private(set) var count = 0
  /// Where pieces go; nil to keep them in memory.
  private let scratch: (any Scratch)?

  init(scratch: (any Scratch)? = nil) { self.scratch = scratch }

  /// Adds bytes at the end.
  mutating func append(_ bytes: some Collection<UInt8>) {
    tail += bytes
    count += bytes.count
    if tail.count >= RecordLog.tailLimit { seal() }
  }

  /// Makes a piece of the tail; it stays in memory if the scratch file cannot be written.
  private mutating func seal() {
    guard let start = scratch?.append(tail) else {
      pieces.append(.held(tail))
      tail = []
      return
    }
    // Neighbours in the scratch file are one piece.
    if case .spilled(let first, let count) = pieces.last, first + count == start {
      pieces[pieces.count - 1] = .spilled(start: first, count: count + tail.count)
    } else {
      pieces.append(.spilled(start: start, count: tail.count))
    }
    tail = []
  }

  /// Removes everything after the first `length` bytes. Bytes in the scratch file stay there
  /// unused, because a copy of the log may need them.
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

  /// Returns the whole text; reads the scratch file.
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
