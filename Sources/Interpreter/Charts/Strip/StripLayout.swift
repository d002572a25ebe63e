import TrendsCore

/// Where each day of the strip stands, in units of its ruler: integers only.
///
///     ○ ○ ◉ ● ○[◉]○ ●(12●) · ·
///
/// The gaps come from the width (B1-11), down to the least; what still does not fit is not on show,
/// and the selected day is in the middle of what is (S1-23).
package struct StripLayout {
  struct Cell {
    var mark: DayStrip.Mark
    var look: DayLook
    /// What stands between the brackets, if it has any.
    var core: String
    /// From the left.
    var place: Int
    var width: Int

    var end: Int { place + width }
  }

  let spec: StripSpec
  let sizes: StripSizes
  let ruler: StripRuler
  let width: Int
  /// The place in the strip of the first day on show.
  package private(set) var first = 0
  private(set) var cells: [Cell] = []

  init(_ spec: StripSpec, width: Int, sizes: StripSizes, ruler: StripRuler) {
    self.spec = spec
    self.sizes = sizes
    self.ruler = ruler
    self.width = width
    let all = spec.strip.marks.indices
    let least = leastPitch
    let room = max(ruler.letter, width - 2 * ruler.edge(sizes))
    // More days than fit at the least pitch do not fit at any, and are not tried one by one.
    if (all.count - 1) * least < room {
      for pitch in stride(from: widestPitch, through: least, by: -1) {
        cells = placed(all, pitch)
        if occupied <= room { break }
      }
    }
    if cells.isEmpty || occupied > room {
      let count = max(1, min(all.count, (room - todaysExtra) / least))
      first = spec.strip.firstVisible(
        selection: spec.selection, cells: count, anchor: spec.config.anchor)
      cells = placed(first..<min(first + count, all.count), least)
    }
    let left = max(ruler.edge(sizes), (width - occupied) / 2)
    for index in cells.indices { cells[index].place += left }
  }

  package init(_ spec: StripSpec, in frame: Frame) {
    self.init(
      spec, width: frame.columns, sizes: frame.theme.sizes,
      ruler: .columns(.of(frame.glyphs)))
  }

  private var leastPitch: Int {
    ruler.leastPitch(sizes, hasNumbers: spec.config.showsNumbers)
  }
  private var widestPitch: Int { max(leastPitch, ruler.units(sizes.cell + sizes.spacing)) }

  /// What today takes more than another day: its number and the gap behind it.
  private var todaysExtra: Int {
    guard let mark = spec.strip[spec.strip.today] else { return 0 }
    let core = ruler.core(spec.look(mark), mark.day)
    return core.isEmpty ? 0 : core.count + 1
  }

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

  /// From the first mark on show to the last.
  private var occupied: Int { right - left }
  var left: Int { cells.first?.place ?? 0 }
  var right: Int { cells.last?.end ?? 0 }

  var hasEarlier: Bool { first > 0 }
  var hasLater: Bool { first + cells.count < spec.strip.marks.count }
}

extension StripLayout {
  /// As wide as all days need, at the least and at the widest pitch.
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
