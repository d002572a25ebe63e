import Interpreter
import TrendsOutput

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The alternate screen of the terminal, for a command that draws on all of it.
///
/// Only rows that changed are drawn, in one synchronised update, so that nothing flickers. Closing
/// it brings back what was on the terminal before.
struct OwnScreen {
  /// 80 by 24 if the terminal does not report one.
  private(set) var size: Terminal.Size
  /// What each row shows; empty if unknown, which redraws everything.
  private var shown: [String?]

  /// Switches to the alternate screen and catches ^Z until `close`.
  init() {
    size = Terminal.measured() ?? Terminal.Size(columns: 80, rows: 24)
    shown = []
    Terminal.takeScreen(true)
    Signals.catchStop(true)
  }

  func close() {
    Signals.catchStop(false)
    Terminal.takeScreen(false)
  }

  /// Draws the rows that differ. Rows without a line become blank.
  mutating func draw(_ lines: [String]) {
    var text: [UInt8] = []
    if shown.count != size.rows {
      text += "\u{1B}[2J".utf8
      shown = Array(repeating: "", count: size.rows)
    }
    for row in 0..<size.rows {
      let line = row < lines.count ? lines[row] : ""
      guard shown[row] != line else { continue }
      text += "\u{1B}[\(row + 1);1H".utf8
      text += line.utf8
      // After a line that fills the row the cursor is on its last cell, and erasing would remove
      // that one.
      if OwnScreen.width(of: line) < size.columns { text += "\u{1B}[K".utf8 }
      shown[row] = line
    }
    guard !text.isEmpty else { return }
    write(Array("\u{1B}[?2026h".utf8) + text + Array("\u{1B}[?2026l".utf8))
  }

  /// Rings the bell.
  func ring() { write([0x07]) }

  /// Measures the terminal and redraws everything with the next `draw`.
  mutating func forget() {
    size = Terminal.measured() ?? size
    shown = []
  }

  /// Stops, resumes or resizes, as a signal asks.
  mutating func heed(_ signals: Signals) {
    if signals.askToStop {
      stop()
    } else if signals.contains(.goOn) {
      wake()
    } else {
      forget()
    }
  }

  /// Resumes after a stop that could not be caught: another program may have used the terminal.
  private mutating func wake() {
    Terminal.takeScreen(false)
    Terminal.takeScreen(true)
    forget()
  }

  /// Gives the terminal back while the program is stopped.
  private mutating func stop() {
    Signals.stopSelf { Terminal.restore() }
    _ = Signals.take(.goOn)
    Terminal.takeScreen(true)
    forget()
  }

  /// Cells of a line without its control sequences.
  static func width(of line: String) -> Int {
    var line = line
    if let cells = line.withUTF8(signs) { return cells }
    var plain: [UInt8] = []
    var isStyling = false
    for byte in line.utf8 {
      if byte == UInt8(ascii: "\u{1B}") { isStyling = true }
      if !isStyling { plain.append(byte) }
      if byte == UInt8(ascii: "m") { isStyling = false }
    }
    return DisplayWidth.of(String(decoding: plain, as: UTF8.self))
  }

  /// The same for lines of ASCII, box drawings, blocks and braille; nil for any other.
  ///
  /// Nearly every row of a chart is of this kind, and measuring is the largest part of a key's cost
  /// besides making the chart.
  private static func signs(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var cells = 0
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\u{1B}") {
        while place < bytes.count, bytes[place] != UInt8(ascii: "m") { place += 1 }
        place += 1
      } else if byte < 0x80 {
        cells += byte >= 0x20 && byte != 0x7F ? 1 : 0
        place += 1
      } else if byte == 0xE2, place + 2 < bytes.count,
        (0x94...0x96).contains(bytes[place + 1]) || (0xA0...0xA3).contains(bytes[place + 1])
          || bytes[place + 1] == 0x97 && bytes[place + 2] <= 0x8F
      {
        cells += 1
        place += 3
      } else {
        return nil
      }
    }
    return cells
  }

  private func write(_ bytes: [UInt8]) {
    _ = writeWhole(bytes, to: STDOUT_FILENO)
  }
}
