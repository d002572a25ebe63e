/// A trace, oldest first. Copies share nearly all of it, because every undo step keeps one.
///
///     for entry in engine.trace ?? TraceLog() { print(entry.view, entry.step) }
public struct TraceLog: Sendable, Sequence {
  /// There are always fewer entries than this: the older half makes room for new ones.
  public static let limit = 100_000

  /// Entries that fill a piece, which copies share.
  private final class Piece: Sendable {
    static let size = 32
    let entries: [TraceEntry]
    init(_ entries: [TraceEntry]) { self.entries = entries }
  }

  /// Full pieces, oldest first.
  private var pieces: [Piece] = []
  /// The newest entries, fewer than a piece.
  private var last: [TraceEntry] = []
  /// A digest of every entry that there ever was.
  private var digest = Digest()

  public var count: Int { pieces.count * Piece.size + last.count }

  /// Adds an entry.
  mutating func note(_ entry: TraceEntry) {
    last.append(entry)
    entry.describe(to: &digest)
    guard last.count == Piece.size else { return }
    pieces.append(Piece(last))
    last = []
    if count >= TraceLog.limit { pieces.removeFirst(pieces.count / 2) }
  }

  /// Returns the entries, oldest first.
  public func makeIterator() -> AnyIterator<TraceEntry> {
    var (piece, place) = (0, 0)
    return AnyIterator {
      if piece < pieces.count, place == Piece.size { (piece, place) = (piece + 1, 0) }
      let entries = piece < pieces.count ? pieces[piece].entries : last
      guard place < entries.count else { return nil }
      defer { place += 1 }
      return entries[place]
    }
  }
}

extension TraceLog: Described {
  public func describe(to fields: inout some Fields) {
    fields.kept(digest: digest.value, count: count, Array(self))
  }
}
