internal import TrendsCore
import TrendsOutput

extension Picture {
  /// Draws the strip of days: circles in their sizes and colours (S1-12, S1-13) between the
  /// weekdays and the dates.
  ///
  /// It is as wide as the frame, at least wide enough for all days of a usual strip, and not wider
  /// than its days need.
  init(_ spec: StripSpec, in frame: Frame) {
    let needs = StripLayout.needs(spec, frame.theme.sizes)
    let columns = Picture.frame(for: frame).columns
    let most = 160 * Int(Picture.cell.x)
    let least = min(needs.least, most)
    let width = min(max(columns * Int(Picture.cell.x), least), max(needs.most, least, 540))
    self.init(spec, sizes: frame.theme.sizes, width: Double(width) + 2 * Picture.margin)
  }

  /// Draws the strip in a width given in points, margins included. The height follows.
  init(_ spec: StripSpec, sizes: StripSizes, width: Double) {
    let layout = StripLayout(
      spec, width: Int(max(0, min(width - 2 * Picture.margin, 1e6))), sizes: sizes, ruler: .points)
    self.width = width
    height = 0
    title = "Days"
    summary = StripWords(spec: spec).summary
    ringsHits = false
    var pen = StripPen(layout: layout, y: Picture.margin)
    pen.draw(spec, on: &self)
    height = pen.y + Picture.margin
  }
}

/// Draws a strip from the top to the bottom of a picture.
private struct StripPen {
  typealias Place = Picture.Place

  let layout: StripLayout
  /// The points from the top that are drawn already.
  var y: Double

  private var sizes: StripSizes { layout.sizes }

  /// Draws header, weekdays, days, dates and key, each below the other.
  mutating func draw(_ spec: StripSpec, on picture: inout Picture) {
    if spec.config.hasHeader {
      let tier = GlyphTier.of(.full)
      for line in layout.header(bullet: "•", dash: tier.dash, ellipsis: tier.ellipsis) {
        write(line, on: &picture)
      }
      y += Picture.space
    }
    picture.plot.top = y
    write(layout.weekdays, on: &picture)
    drawDays(spec, on: &picture)
    write(layout.dates, on: &picture)
    picture.plot.bottom = y
    if let words = spec.outsideWords {
      y += Picture.space
      write([.init(words, .label, 0)], on: &picture)
    }
    if spec.hasKey { drawKey(spec, on: &picture) }
  }

  private mutating func write(_ labels: [StripLayout.Label], on picture: inout Picture) {
    for label in labels {
      // Labels of days are centred, lines of facts begin at the left.
      let width = Picture.cell.x * Double(DisplayWidth.of(label.text))
      let x = Picture.margin + Double(label.place)
      let isDay = label.text.utf8.count <= 12
      picture.write(
        label.text, at: Place(x: isDay ? x + width / 2 : x, y: y + 14), Picture.Look(label.role),
        isDay ? .middle : .start)
    }
    y += Picture.cell.y
  }

  /// The height of the largest circle with four points above and below.
  private var lineHeight: Double { Double(max(sizes.ring, sizes.base, 18)) + 8 }

  /// The days with their words under the pointer, and arrows where days are cut off.
  private mutating func drawDays(_ spec: StripSpec, on picture: inout Picture) {
    let middle = y + lineHeight / 2
    for cell in layout.cells {
      let place = Place(
        x: Picture.margin + Double(cell.place) + Double(cell.width) / 2, y: middle)
      let number = cell.look.showsNumber ? cell.mark.day.parts.day : nil
      picture.add(cell.look, at: place, sizes, number: number)
      let day = Int(cell.mark.day.number)
      let today = cell.mark.time == .today ? "today, " : ""
      picture.hits.append(
        .init(
          place: place,
          words: "\(Wording.weekday(day)) \(Wording.day(day))  \(today)\(spec.words(of: cell.mark))"
        ))
    }
    let ends = [(layout.hasEarlier, layout.left, -1.0), (layout.hasLater, layout.right, 1.0)]
    for (isCut, end, side) in ends where isCut {
      let x = Picture.margin + Double(end) + side * 5
      picture.add(
        .faint,
        .path([
          Place(x: x, y: middle - 5), Place(x: x + side * 5, y: middle),
          Place(x: x, y: middle + 5),
        ]))
    }
    y += lineHeight
  }

  /// One day of each kind with its name; continued on the next line where the width ends.
  private mutating func drawKey(_ spec: StripSpec, on picture: inout Picture) {
    y += Picture.space
    var x = 0.0
    let day = Double(max(sizes.ring, sizes.base))
    for (name, look) in spec.key {
      let width = day + 6 + Double(name.count) * Picture.cell.x
      if x > 0, x + width > Double(layout.width) {
        x = 0
        y += lineHeight
      }
      let left = Picture.margin + x
      picture.add(look, at: Place(x: left + day / 2, y: y + lineHeight / 2), sizes, number: nil)
      picture.write(name, at: Place(x: left + day + 6, y: y + lineHeight / 2 + 5), .label)
      x += width + 2 * Picture.cell.x
    }
    y += lineHeight
  }
}

extension Picture {
  /// Adds a day in the order of S1-18: ring, circle, fill, dot, number.
  fileprivate mutating func add(
    _ look: DayLook, at place: Place, _ sizes: StripSizes, number: Int?
  ) {
    let circles = look.circles(sizes)
    let base = Double(circles.base) / 2
    if let ring = look.ring {
      let radius = Double(circles.ring) / 2 - 1
      add(ring == .selection ? .ring : .today, .ring(place, radius: max(radius, 1)))
      if ring == .selection {
        // The line below distinguishes the selection from today's ring without colour.
        let y = place.y + radius + 4
        add(.ring, .path([Place(x: place.x - 6, y: y), Place(x: place.x + 6, y: y)]))
      }
    }
    if base > 0.5 {
      add(.dayEdge, .ring(place, radius: base - 0.5))
      add(.day, .disc(place, radius: base))
    }
    if circles.fill > 0 { add(.entry, .disc(place, radius: Double(circles.fill) / 2)) }
    let dot = Double(circles.dot) / 2
    guard let number else {
      if dot > 0 { add(.entry, .disc(place, radius: dot)) }
      return
    }
    // The dot moves down for the number, so that they never overlap (B1-15).
    let dotTop = place.y + base - 0.8 - 2 * dot
    if dot > 0 { add(.entry, .disc(Place(x: place.x, y: dotTop + dot), radius: dot)) }
    let text = String(number)
    write(
      text, at: Place(x: place.x, y: dot > 0 ? dotTop - 0.5 : place.y + 3), look.numberLook, .middle
    )
  }
}

extension DayLook {
  /// The look of a day's number, by what is below it.
  fileprivate var numberLook: Picture.Look {
    switch ink {
    case .primary: .number
    case .secondary: .comingNumber
    case .onFill: .entryNumber
    }
  }
}
