/// A terminal's screen, so that tests look at what a person would see and not at bytes.
///
/// It knows what libedit and the shell send: text with wide characters and automatic margins,
/// cursor moves, erasing, inserting and deleting, modes. A long line breaks anew when the width
/// changes, as in most terminals of today.
struct Screen {
  struct Row {
    var cells: [String]
    /// Whether the text goes on in the next row.
    var wraps = false
  }

  private(set) var columns: Int
  private(set) var height: Int
  /// All rows, with those that have scrolled away.
  private var rows: [Row]
  private var top = 0
  /// The cursor's row on the screen, from 0.
  private(set) var row = 0
  private(set) var column = 0
  private var waitsToWrap = false
  /// Modes such as `?2004` that are on.
  private(set) var modes: Set<String> = []
  /// Sequences that ask the terminal for an answer.
  private(set) var queries = 0
  private(set) var bells = 0
  private var input: [UInt8] = []
  /// The screen that another one covers, if there is one.
  private var under: [Screen] = []

  init(columns: Int, height: Int) {
    self.columns = columns
    self.height = height
    rows = (0..<height).map { _ in Row(cells: Self.blank(columns)) }
  }

  /// What each row shows, without blanks at its end.
  var lines: [String] { rows[top..<top + height].map(Self.text) }

  /// Every line ever shown down to that of the cursor, with wrapped rows joined, without empty ones.
  var transcript: [String] {
    var lines: [String] = []
    var open = ""
    for (place, row) in rows.enumerated() {
      open += row.wraps ? row.cells.joined() : Self.text(row)
      if row.wraps { continue }
      lines.append(open)
      open = ""
      // What stands below the cursor's line is a hint.
      if place >= top + self.row { break }
    }
    return lines.filter { !$0.isEmpty }
  }

  /// The text left of the cursor in its row, and all the row.
  var beforeCursor: String { rows[top + row].cells[..<min(column, columns)].joined() }
  var cursorLine: String { lines[row] }

  private static func blank(_ count: Int) -> [String] { Array(repeating: " ", count: count) }

  private static func text(_ row: Row) -> String {
    let cells = row.cells.reversed().drop { $0 == " " }.reversed()
    return cells.joined()
  }
}

// MARK: what the program writes

extension Screen {
  mutating func feed(_ bytes: some Sequence<UInt8>) {
    input += bytes
    while let used = unit() { input.removeFirst(used) }
  }

  /// Handles one character or sequence and gives its length; nil when more must come.
  private mutating func unit() -> Int? {
    guard let first = input.first else { return nil }
    switch first {
    case 0x1B: return escape()
    case 0x0D:
      column = 0
      waitsToWrap = false
    case 0x0A: lineFeed()
    case 0x08:
      column = max(0, column - 1)
      waitsToWrap = false
    case 0x09: column = min(columns - 1, (column / 8 + 1) * 8)
    case 0x07: bells += 1
    case 0..<0x20, 0x7F: break
    default:
      let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      guard input.count >= length else { return nil }
      for scalar in String(decoding: input[..<length], as: UTF8.self).unicodeScalars { put(scalar) }
      return length
    }
    return 1
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    let width = Self.width(scalar)
    if width == 0 {
      rows[top + row].cells[max(0, column - (waitsToWrap ? 0 : 1))].unicodeScalars.append(scalar)
      return
    }
    if waitsToWrap || column + width > columns {
      rows[top + row].wraps = true
      column = 0
      lineFeed()
    }
    rows[top + row].cells[column] = String(scalar)
    // The right half of a wide character shows nothing of its own.
    if width == 2 { rows[top + row].cells[column + 1] = "" }
    column += width
    waitsToWrap = column >= columns
    if waitsToWrap { column = columns - 1 }
  }

  private mutating func lineFeed() {
    waitsToWrap = false
    if row < height - 1 {
      row += 1
    } else {
      rows.append(Row(cells: Self.blank(columns)))
      top += 1
    }
  }

  private static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x300...0x36F, 0x200B...0x200F, 0xFE00...0xFE0F: 0
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      2
    default: 1
    }
  }
}

// MARK: escape sequences

extension Screen {
  private mutating func escape() -> Int? {
    guard input.count > 1 else { return nil }
    switch input[1] {
    case UInt8(ascii: "["):
      let parameters = input.dropFirst(2).prefix { (0x20...0x3F).contains($0) }
      guard let letter = input.dropFirst(2 + parameters.count).first else { return nil }
      control(String(decoding: parameters, as: UTF8.self), Character(Unicode.Scalar(letter)))
      return 3 + parameters.count
    case UInt8(ascii: "]"), UInt8(ascii: "_"), UInt8(ascii: "P"):
      // Ended by BEL, or by ESC and a backslash.
      for place in input.indices.dropFirst(2) {
        if input[place] == 0x07 { return place + 1 }
        if input[place] == UInt8(ascii: "\\"), input[place - 1] == 0x1B { return place + 1 }
      }
      return nil
    case UInt8(ascii: "("), UInt8(ascii: ")"): return input.count > 2 ? 3 : nil
    default: return 2
    }
  }

  private mutating func control(_ parameters: String, _ letter: Character) {
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false)
      .map { Int($0) ?? 0 }
    let first = numbers.first ?? 0
    let count = max(1, first)
    let wasWaiting = waitsToWrap
    waitsToWrap = false
    switch letter {
    case "A": row = max(0, row - count)
    case "B": row = min(height - 1, row + count)
    case "C": column = min(columns - 1, column + count)
    case "D": column = max(0, column - count)
    case "G": column = min(columns, count) - 1
    case "H":
      row = min(height, count) - 1
      column = min(columns, max(1, numbers.dropFirst().first ?? 1)) - 1
    case "J": eraseScreen(first)
    case "K": eraseLine(first)
    case "@":
      edit { cells, column in
        cells.insert(contentsOf: Self.blank(count), at: column)
      }
    case "P":
      edit { cells, column in
        cells.removeSubrange(column..<min(cells.count, column + count))
      }
    case "h":
      if parameters == "?1049", under.isEmpty { coverUp() }
      modes.insert(parameters)
    case "l":
      modes.remove(parameters)
      if parameters == "?1049" { uncover() }
    case "n", "c": queries += 1
    default: waitsToWrap = wasWaiting
    }
  }

  /// A screen of one's own begins empty.
  private mutating func coverUp() {
    under = [self]
    rows = (0..<height).map { _ in Row(cells: Self.blank(columns)) }
    (top, row, column) = (0, 0, 0)
  }

  /// What was there before comes back, in the size of now.
  private mutating func uncover() {
    guard var before = under.first else { return }
    if before.columns != columns || before.height != height {
      before.resize(columns: columns, height: height)
    }
    (rows, top, row, column) = (before.rows, before.top, before.row, before.column)
    waitsToWrap = before.waitsToWrap
    under = []
  }

  private mutating func edit(_ change: (inout [String], Int) -> Void) {
    var cells = rows[top + row].cells
    change(&cells, column)
    cells += Self.blank(columns)
    rows[top + row].cells = Array(cells[..<columns])
  }

  private mutating func eraseLine(_ which: Int) {
    let range = which == 0 ? column..<columns : which == 1 ? 0..<column + 1 : 0..<columns
    for index in range { rows[top + row].cells[index] = " " }
    if which != 1 { rows[top + row].wraps = false }
  }

  private mutating func eraseScreen(_ which: Int) {
    if which == 0 {
      eraseLine(0)
      for index in top + row + 1..<max(top + row + 1, top + height) {
        rows[index] = Row(cells: Self.blank(columns))
      }
    } else {
      for index in top..<top + height { rows[index] = Row(cells: Self.blank(columns)) }
    }
  }
}

// MARK: another size

extension Screen {
  /// Breaks every line anew at another width and keeps the cursor on its character.
  mutating func resize(columns new: Int, height newHeight: Int) {
    var broken: [Row] = []
    var cursor = (row: 0, column: 0)
    var line: [String] = []
    var offset: Int?
    for (index, old) in rows.enumerated() {
      if index == top + row { offset = line.count + column }
      line += old.cells
      if old.wraps { continue }
      while line.last == " " && line.count > (offset ?? 0) { line.removeLast() }
      if let place = offset { cursor = (broken.count + place / new, place % new) }
      broken += Self.broken(line, at: new)
      line = []
      offset = nil
    }
    while broken.count > cursor.row + 1, let last = broken.last, Self.text(last).isEmpty {
      broken.removeLast()
    }
    while broken.count < max(newHeight, cursor.row + 1) {
      broken.append(Row(cells: Self.blank(new)))
    }
    rows = broken
    columns = new
    height = newHeight
    top = rows.count - height
    row = cursor.row - top
    column = cursor.column
    waitsToWrap = false
  }

  private static func broken(_ cells: [String], at columns: Int) -> [Row] {
    var rows: [Row] = []
    var rest = cells[...]
    repeat {
      let piece = rest.prefix(columns)
      rest = rest.dropFirst(columns)
      rows.append(Row(cells: piece + blank(columns - piece.count), wraps: !rest.isEmpty))
    } while !rest.isEmpty
    return rows
  }
}
