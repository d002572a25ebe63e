import TrendsCore

extension Word {
  /// Returns the words before and after the first `=` outside quotes and names, or nil where there
  /// is none.
  ///
  /// A quoted word is never split. Only text before the first name is searched.
  func splitAtEquals() -> (Word, Word)? {
    let pieces: [Piece]
    switch content {
    case .text(let text): pieces = [.text(text)]
    case .pieces(let list): pieces = list
    }
    guard !isQuoted, case .text(let first)? = pieces.first,
      let index = first.utf8.firstIndex(of: UInt8(ascii: "="))
    else { return nil }
    let before = String(first[..<index])
    let after = String(first[first.utf8.index(after: index)...])
    let middle = span.start + before.utf8.count
    var rest = Array(pieces.dropFirst())
    if !after.isEmpty || rest.isEmpty { rest.insert(.text(after), at: 0) }
    let content: Content
    if rest.count == 1, case .text(let only) = rest[0] {
      content = .text(only)
    } else {
      content = .pieces(rest)
    }
    return (
      Word(content: .text(before), span: Span(span.start, middle), isQuoted: false),
      Word(content: content, span: Span(middle + 1, span.end), isQuoted: false)
    )
  }
}
