package import TrendsCore

/// Where each day of the strip is, in whole units of its ruler.
///
///     ○ ○ ◉ ● ○[◉]○ ●(12●) · ·
///
/// The gaps depend on the width, down to the smallest (B1-11). Days that still do not fit are cut
/// off, with the selected day in the middle of what is left (S1-23).
package struct StripLayout {
  /// A day with its place.
  struct Cell {
    var mark: DayStrip.Mark
    var look: DayLook
    /// The text between the brackets; empty in a picture.
    var core: String
    /// Units from the left.
    var place: Int
    var width: Int

    var end: Int { place + width }
  }

  package let spec: StripSpec
  let sizes: StripSizes
  let ruler: StripRuler
  /// Units of the whole strip.
  let width: Int
  /// Index in the strip of the first day on show.
  package private(set) var first = 0
  /// The days on show, in order.
  private(set) var cells: [Cell] = []

  /// Lays out the strip. The widest distance at which all days fit is taken.
  init(_ spec: StripSpec, width: Int, sizes: StripSizes, ruler: StripRuler) {
    self.spec = spec
    self.sizes = sizes
    self.ruler = ruler
    self.width = width
    let all = spec.strip.marks.indices
    let least = leastPitch
    let room = max(ruler.letter, width - 2 * ruler.edge(sizes))
    // Without this check a long strip would be tried at every distance in vain.
    if (all.count - 1) * least < room {
      for pitch in stride(from: widestPitch, through: least, by: -1) {
        cells = placed(all, pitch)
        if occupied <= room { break }
      }
    }
    if cells.isEmpty || occupied > room {
      let count = max(1, min(all.count, (room - todaysExtra) / least))
      first = spec.strip.firstVisible(
        selection: spec.selection, cells: count, anchor: spec.config.anchor,
        scrolledTo: spec.first)
      cells = placed(first..<min(first + count, all.count), least)
    }
    let left = max(ruler.edge(sizes), (width - occupied) / 2)
    for index in cells.indices { cells[index].place += left }
  }

  /// Lays out the strip for a terminal.
  package init(_ spec: StripSpec, in frame: Frame) {
    self.init(
      spec, width: frame.columns, sizes: frame.theme.sizes,
      ruler: .columns(.of(frame.glyphs)))
  }

  /// The smallest and the widest distance from one day to the next.
  private var leastPitch: Int {
    ruler.leastPitch(sizes, hasNumbers: spec.config.showsNumbers)
  }
  private var widestPitch: Int { max(leastPitch, ruler.units(sizes.cell + sizes.spacing)) }

  /// What today needs more than another day: its number and the gap after it.
  private var todaysExtra: Int {
    guard let mark = spec.strip[spec.strip.today] else { return 0 }
    let core = ruler.core(spec.look(mark), mark.day)
    return core.isEmpty ? 0 : core.count + 1
  }

  /// Places days at a distance, wider where brackets or today's number need it.
  private func placed(_ places: Range<Int>, _ pitch: Int) -> [Cell] {
    var cells: [Cell] = []
    let usual = ruler.day(sizes)
    for place in places {
      let mark = spec.strip.marks[place]
      let look = spec.look(mark)
      let core = ruler.core(look, mark.day)
      let start = cells.last.map { $0.end + max(pitch - usual, ruler.gap($0.look, look)) }
      cells.append(
        Cell(
          mark: mark, look: look, core: core, place: start ?? 0,
          width: core.isEmpty ? usual : core.count))
    }
    return cells
  }

  /// Units from the first day to the end of the last one.
  private var occupied: Int { right - left }
  var left: Int { cells.first?.place ?? 0 }
  var right: Int { cells.last?.end ?? 0 }

  /// Days on show.
  package var count: Int { cells.count }

  /// Returns the day at a unit from the left, the nearest one beside it; nil without a day.
  package func day(at unit: Int) -> Day? {
    cells.min { distance($0, unit) < distance($1, unit) }?.mark.day
  }

  private func distance(_ cell: Cell, _ unit: Int) -> Int {
    unit < cell.place ? cell.place - unit : max(0, unit - cell.end + 1)
  }

  /// Whether days before the first one on show, or after the last one, are cut off.
  package var hasEarlier: Bool { first > 0 }
  package var hasLater: Bool { first + cells.count < spec.strip.marks.count }
}

extension StripLayout {
  /// The width of a picture with all days, at the smallest and at the largest distance.
  static func needs(_ spec: StripSpec, _ sizes: StripSizes) -> (least: Int, most: Int) {
    let ruler = StripRuler.points
    let least = ruler.leastPitch(sizes, hasNumbers: spec.config.showsNumbers)
    let count = spec.strip.marks.count
    let edges = 2 * ruler.edge(sizes)
    return (
      count * least + edges, count * max(least, sizes.cell + sizes.spacing) + edges
    )
  }
}
