import TrendsCore

/// Where each day of the strip stands, in columns: integers only.
///
///     ○ ○ ◉ ● ○[◉]○ ●(12●) · ·
///
/// The gaps come from the terminal's width (B1-11), down to one column; what still does not fit is
/// not on show, and the selected day is in the middle of what is (S1-23).
struct StripLayout {
  struct Cell {
    var mark: DayStrip.Mark
    var look: DayLook
    /// What stands between the brackets, if it has any.
    var core: String
    var column: Int
  }

  let spec: StripSpec
  let sizes: StripSizes
  let glyphs: StripGlyphs
  let columns: Int
  /// The place of the first day on show.
  private(set) var first = 0
  private(set) var cells: [Cell] = []

  /// Points to a column, as in pictures.
  private static let points = 9

  init(_ spec: StripSpec, columns: Int, sizes: StripSizes, glyphs: StripGlyphs) {
    self.spec = spec
    self.sizes = sizes
    self.glyphs = glyphs
    self.columns = columns
    let all = spec.strip.marks.indices
    for pitch in stride(from: widestPitch, through: leastPitch, by: -1) {
      cells = placed(all, pitch)
      if width <= room { break }
    }
    if width > room {
      let count = max(1, min(all.count, (room - todaysExtra) / leastPitch))
      first = spec.strip.firstVisible(
        selection: spec.selection, cells: count, anchor: spec.config.anchor)
      cells = placed(first..<min(first + count, all.count), leastPitch)
    }
    let left = max(edge, (columns - width) / 2)
    for index in cells.indices { cells[index].column += left }
  }

  init(_ spec: StripSpec, in frame: Frame) {
    self.init(
      spec, columns: frame.columns, sizes: frame.theme.sizes, glyphs: .of(frame.glyphs))
  }

  private static func columns(_ points: Int) -> Int { (points + Self.points / 2) / Self.points }

  /// A bracket and an arrow have their place in the edge.
  private var edge: Int { max(2, StripLayout.columns(sizes.padding)) }
  private var room: Int { max(1, columns - 2 * edge) }

  /// Numbers below the days have two digits.
  private var leastPitch: Int {
    max(spec.config.showsNumbers ? 3 : 2, StripLayout.columns(sizes.cell))
  }
  private var widestPitch: Int {
    max(leastPitch, StripLayout.columns(sizes.cell + sizes.spacing))
  }

  /// What today takes more than another day: its number and the gap behind it.
  private var todaysExtra: Int {
    guard let mark = spec.strip[spec.strip.today] else { return 0 }
    return core(spec.look(mark)).count + 1
  }

  /// From the first mark on show to the last.
  var width: Int {
    guard let first = cells.first, let last = cells.last else { return 0 }
    return last.column + last.core.count - first.column
  }

  private func core(_ look: DayLook) -> String {
    guard look.time == .today else { return glyphs.mark(look) }
    // Its number and its state stand side by side, never one over the other (B1-15).
    return String(spec.strip.today.parts.day)
      + (look.content == .nothing ? "" : glyphs.mark(look))
  }

  private func placed(_ places: Range<Int>, _ pitch: Int) -> [Cell] {
    var cells: [Cell] = []
    var column = 0
    for place in places {
      let mark = spec.strip.marks[place]
      let look = spec.look(mark)
      if let last = cells.last {
        let brackets = (last.look.ring == nil ? 0 : 1) + (look.ring == nil ? 0 : 1)
        column += last.core.count + max(pitch - 1, brackets, last.mark.time == .today ? 2 : 0)
      }
      cells.append(Cell(mark: mark, look: look, core: core(look), column: column))
    }
    return cells
  }

  var hasEarlier: Bool { first > 0 }
  var hasLater: Bool { first + cells.count < spec.strip.marks.count }
  var left: Int { cells.first?.column ?? 0 }
  var right: Int { left + width }

  /// Blanks around the bullets of the header, and behind its last part.
  var headerGap: Int { max(1, StripLayout.columns(sizes.headerSpacing)) }
  var headerEnd: Int { max(1, StripLayout.columns(sizes.headerPadding)) }
}
