/// What was traced, oldest first: a value whose copies share nearly all of it, as every step that can
/// be taken back keeps one.
public struct TraceLog: Sendable, Sequence {
  /// Older entries make room for newer ones.
  public static let limit = 100_000

  /// Full; never changed again.
  private final class Piece: Sendable {
    static let size = 32
    let entries: [TraceEntry]
    init(_ entries: [TraceEntry]) { self.entries = entries }
  }

  private var pieces: [Piece] = []
  private var last: [TraceEntry] = []
  /// Of every entry that ever was.
  private var digest = Digest()

  public var count: Int { pieces.count * Piece.size + last.count }

  mutating func note(_ entry: TraceEntry) {
    last.append(entry)
    entry.describe(to: &digest)
    guard last.count == Piece.size else { return }
    pieces.append(Piece(last))
    last = []
    if count >= TraceLog.limit { pieces.removeFirst(pieces.count / 2) }
  }

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
