/// The text being edited, as scalars with a cursor between them.
///
/// Scalars may be invalid, because libedit holds any number; they become U+FFFD in `text`.
struct LineText: Equatable {
  /// The scalar between two rows.
  static let lineFeed = UInt32(UInt8(ascii: "\n"))

  var scalars: [UInt32]
  /// Index of the scalar after the cursor; 0 to the number of scalars.
  var cursor: Int

  /// The cursor is clamped to the text.
  init(_ scalars: [UInt32], cursor: Int) {
    self.scalars = scalars
    self.cursor = min(max(cursor, 0), scalars.count)
  }

  /// A text with the cursor at its end.
  init(_ text: String) {
    let scalars = text.unicodeScalars.map(\.value)
    self.init(scalars, cursor: scalars.count)
  }

  var isEmpty: Bool { scalars.isEmpty }

  var text: String { Self.string(scalars[...]) }

  /// The cursor as an offset in the UTF-8 of `text`.
  var cursorInBytes: Int { Self.string(scalars[..<cursor]).utf8.count }

  /// The number of whole scalars before a byte offset of the text.
  func scalarOffset(ofByte offset: Int) -> Int {
    var bytes = 0
    for (index, scalar) in scalars.enumerated() {
      bytes += Self.scalar(scalar).utf8.count
      if bytes > offset { return index }
    }
    return scalars.count
  }

  /// Scalars of the character before the cursor, such as all of a family emoji; 0 at the start.
  var lengthBefore: Int {
    let window = scalars[max(0, cursor - Self.reach)..<cursor]
    return Self.string(window).last?.unicodeScalars.count ?? 0
  }

  /// Scalars of the character after the cursor; 0 at the end.
  var lengthAfter: Int {
    let window = scalars[cursor..<min(scalars.count, cursor + Self.reach)]
    return Self.string(window).first?.unicodeScalars.count ?? 0
  }

  /// How far the cursor moves to be in the row above or below in the same column; nil without such
  /// a row.
  func step(lines: Int) -> Int? {
    let start = (scalars[..<cursor].lastIndex(of: Self.lineFeed) ?? -1) + 1
    let column = cursor - start
    if lines < 0 {
      guard start > 0 else { return nil }
      let above = (scalars[..<(start - 1)].lastIndex(of: Self.lineFeed) ?? -1) + 1
      return min(above + column, start - 1) - cursor
    }
    guard let end = scalars[cursor...].firstIndex(of: Self.lineFeed) else { return nil }
    let belowEnd = scalars[(end + 1)...].firstIndex(of: Self.lineFeed) ?? scalars.count
    return min(end + 1 + column, belowEnd) - cursor
  }

  /// Scalars between the start of the row and the cursor.
  var lengthToLineStart: Int {
    cursor - ((scalars[..<cursor].lastIndex(of: Self.lineFeed) ?? -1) + 1)
  }

  /// Scalars between the cursor and the end of the row.
  var lengthToLineEnd: Int {
    (scalars[cursor...].firstIndex(of: Self.lineFeed) ?? scalars.count) - cursor
  }

  /// Scalars that the longest character has; a longer search would be slow in a long line.
  private static let reach = 64

  private static func string(_ scalars: ArraySlice<UInt32>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars.map(scalar))
    return String(view)
  }

  private static func scalar(_ value: UInt32) -> Unicode.Scalar {
    Unicode.Scalar(value) ?? "\u{FFFD}"
  }
}
