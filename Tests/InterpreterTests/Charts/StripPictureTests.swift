import Foundation
import Testing
import TrendsCore

@testable import Interpreter
@testable import TrendsOutput
@testable import TrendsCharts

@Suite("The strip as a picture") struct StripPictureTests {
  private static func day(_ text: String) -> Day { Day(iso: text) ?? .first }

  /// Chats on every third day, entries on every fifth, and both on some.
  private static func spec(
    _ config: StripConfig = StripConfig(), selection: String? = nil, today: String = "2025-06-30"
  ) -> StripSpec {
    let strip = DayStrip(
      config, today: day(today),
      asking: DayContents(
        messages: { $0.number % 3 == 0 }, entry: { $0.number % 5 == 0 }))
    return StripSpec(strip: strip, config: config, selection: selection.map(day))
  }

  private static func frame(_ columns: Int = 80) -> Frame {
    Frame(columns: columns, rows: 24, glyphs: .full, color: false)
  }

  private static func file(
    _ spec: StripSpec, _ kind: ChartFile.Kind, frame: Frame = frame()
  ) -> [UInt8] {
    ChartFile([.init(.strip(spec), values: Table([]))], frame: frame).bytes(as: kind)
  }

  private static func discs(_ picture: Picture, _ look: Picture.Look) -> [(x: Double, r: Double)] {
    picture.marks.compactMap { mark in
      if mark.look == look, case .disc(let place, let radius) = mark.shape {
        (place.x, radius)
      } else {
        nil
      }
    }
  }

  @Test func `an SVG of the strip is a golden`() throws {
    var spec = Self.spec(selection: "2025-06-17")
    spec.hasKey = true
    let text = String(decoding: Self.file(spec, .svg), as: UTF8.self)
    try ChartGolden.expect(
      text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init),
      matches: "days-svg")
  }

  @Test(
    "S1-03: one is singular, every other number plural",
    arguments: [
      (0, "0 Days Streak", "0 Chats", "0 Entries"), (1, "1 Day Streak", "1 Chat", "1 Entry"),
      (2, "2 Days Streak", "2 Chats", "2 Entries"),
      (11, "11 Days Streak", "11 Chats", "11 Entries"),
      (21, "21 Days Streak", "21 Chats", "21 Entries"),
    ])
  func plurals(_ count: Int, _ streak: String, _ chats: String, _ entries: String) {
    let today = Self.day("2025-06-30")
    let recent = { (day: Day) in day > today.advanced(by: -count) && day <= today }
    let strip = DayStrip(today: today, asking: DayContents(messages: recent, entry: recent))
    let spec = StripSpec(strip: strip, config: StripConfig(), selection: nil)
    #expect(spec.counts == [streak, chats, entries])
    #expect(Chart.text(spec, in: Self.frame())[0].contains("\(streak) • \(chats) • \(entries)"))
    var words = Self.frame()
    words.glyphs = .words
    #expect(Chart.text(spec, in: words).contains("\(streak), \(chats), \(entries)."))
  }

  @Test func `S1-03: a streak that is no longer counted is plural`() {
    let strip = DayStrip(
      today: Self.day("2025-06-30"), asking: DayContents(messages: { _ in true }))
    let spec = StripSpec(strip: strip, config: StripConfig(), selection: nil)
    #expect(spec.counts[0] == "3650+ Days Streak")
  }

  @Test(
    "S1-49, S1-13, S1-21: the strip in 24-bit colours, 256, 16 and none",
    arguments: ["24-bit", "256", "16", "none"])
  func colours(_ depth: String) throws {
    var spec = Self.spec(selection: "2025-06-17")
    spec.hasKey = true
    var frame = Self.frame()
    frame.color = depth != "none"
    frame.theme.base = depth == "16" ? .none : .dark
    frame.theme.depth = depth == "24-bit" ? .full : depth == "16" ? .sixteen : .palette
    let shown = Chart.text(spec, in: frame).map { $0.replacing("\u{1B}", with: "^[") }
    try ChartGolden.expect(shown, matches: "days-colours-\(depth)")
    // The ring of the selected day is 44C0FF, or the nearest that there is.
    let ring = ["24-bit": "38;2;68;192;255", "256": "38;5;\(RGB(0x44C0FF).nearestOf256)"][depth]
    #expect(ring.map { shown.joined().contains($0) } ?? true)
    #expect(shown.joined().contains("^[") == frame.color)
    // Without its colours it says the same.
    frame.color = false
    let plain = shown.map { $0.replacing(#/\^\[\[[0-9;]*m/#, with: "") }
    #expect(plain == Chart.text(spec, in: frame))
  }

  @Test(
    "S1-05, S1-06: words, JSON, text and circles agree on the days that count",
    arguments: ["2025-06-30", "2024-03-01", "2026-01-01"])
  func agreement(_ today: String) throws {
    let spec = Self.spec(today: today)
    let picture = Picture(spec, in: Self.frame())
    // An entry fills its day and hides the dot (S1-15): the two are told by their size.
    let marks = Self.discs(picture, .entry)
    let past = spec.strip.marks.filter { $0.time != .future }
    let filled = past.count { $0.hasEntry }
    #expect(filled == spec.strip.entryDays)
    let coming = spec.strip.marks.count { $0.time == .future && $0.hasEntry }
    #expect(marks.count { $0.r == 9 } == filled + coming)
    #expect(
      marks.count { $0.r == 4 } == spec.strip.marks.count { $0.hasMessages && !$0.hasEntry })
    let svg = SVGReader(Data(Self.file(spec, .svg)))
    #expect(svg.isWellFormed && svg.title == "Days")
    #expect(svg.details == StripWords(spec: spec).summary)
    let header = spec.counts.joined(separator: " • ")
    #expect(svg.texts.contains(header))
    #expect(Chart.text(spec, in: Self.frame())[0].contains(header))
    #expect(svg.details.contains("\(spec.strip.entryDays) Entries"))
    // Every day has its circle, with its edge and its grey.
    #expect(svg.circles.count { $0["class"] == "dayEdge s o" } == spec.strip.marks.count)
    #expect(svg.circles.count { $0["class"] == "day f" } == spec.strip.marks.count)
  }

  @Test(
    "S1-11, S1-12, S1-18: each state has its circles, the ring first", arguments: [false, true])
  func states(isSelected: Bool) {
    let sizes = StripSizes()
    for time in DayStrip.Time.allCases {
      for (chat, entry) in [(false, false), (true, false), (false, true), (true, true)] {
        let strip = DayStrip(
          StripConfig(past: time == .past ? 1 : 0, future: time == .future ? 1 : 0),
          today: Self.day("2025-06-30"),
          asking: DayContents(messages: { _ in chat }, entry: { _ in entry }))
        let day = Self.day("2025-06-30").advanced(by: time == .past ? -1 : time == .future ? 1 : 0)
        var spec = StripSpec(
          strip: strip, config: StripConfig(), selection: isSelected ? day : nil)
        spec.config.hasHeader = false
        let picture = Picture(spec, sizes: sizes, width: 200)
        let place = picture.hits.first { $0.words.contains(Wording.day(Int(day.number))) }?.place
        let drawn = picture.marks.compactMap { mark -> String? in
          switch mark.shape {
          case .ring(let center, let radius) where center.x == place?.x:
            "\(mark.look) \(SVGBackend.number(radius * 2))"
          case .disc(let center, let radius) where center.x == place?.x:
            "\(mark.look) \(SVGBackend.number(radius * 2))"
          default: nil
          }
        }
        let base = time == .future ? 8 : 18
        var expected = isSelected ? ["ring 20"] : time == .today ? ["today 20"] : []
        expected += ["dayEdge \(base - 1)", "day \(base)"]
        if entry { expected.append("entry 18") } else if chat { expected.append("entry 8") }
        #expect(drawn == expected, "\(time) \(chat) \(entry)")
      }
    }
  }

  @Test func `B1-15: the number of today is over nothing dark, or told from it`() throws {
    let picture = Picture(Self.spec(today: "2025-06-30"), in: Self.frame())
    let numbers = picture.marks.filter { $0.look.letters < 10 }
    #expect(numbers.count == 1)
    for (chat, entry) in [(true, false), (false, true), (true, true)] {
      let strip = DayStrip(
        today: Self.day("2025-06-30"),
        asking: DayContents(messages: { _ in chat }, entry: { _ in entry }))
      let all = StripSpec(strip: strip, config: StripConfig(showsNumbers: true), selection: nil)
      let picture = Picture(all, in: Self.frame())
      let small = picture.marks.filter { $0.look.letters < 10 }
      #expect(small.count == 33)
      #expect(small.allSatisfy { ($0.look == .entryNumber) == entry })
      guard !entry else { continue }
      for mark in picture.marks where mark.look == .entry {
        guard case .disc(let dot, let radius) = mark.shape else { continue }
        for number in small {
          guard case .text(_, let base, _) = number.shape, (base.x - dot.x).magnitude < 10
          else { continue }
          #expect(base.y <= dot.y - radius)
        }
      }
    }
    var theme = Theme()
    for (color, light, dark) in [("FFF", "#1C2024", "#16191F"), ("000", "#FFFFFF", "#E6E9EF")] {
      theme[own: .entry] = RGB(hexadecimal: color)
      #expect(PictureColors(theme: theme, dark: false)[.entryNumber].hexadecimal == light)
      #expect(PictureColors(theme: theme, dark: true)[.entryNumber].hexadecimal == dark)
    }
  }

  @Test("S1-37: colours of three, six and eight digits colour the picture")
  func colors() {
    var frame = Self.frame()
    frame.theme.base = .light
    frame.theme[own: .selection] = RGB(hexadecimal: "44C0FF")
    frame.theme[own: .entry] = RGB(hexadecimal: "#39b")
    frame.theme[own: .today] = RGB(hexadecimal: "FF808080")
    let spec = Self.spec(selection: "2025-06-17")
    let svg = String(decoding: Self.file(spec, .svg, frame: frame), as: UTF8.self)
    for rule in [
      ".selected{color:#44C0FF}", ".entry{color:#3399BB}", ".today{color:#808080}",
    ] { #expect(svg.contains(rule), "\(rule)") }
    let dots = Set(PNGReader(Self.file(spec, .png, frame: frame)).dots ?? [])
    #expect(dots.isSuperset(of: [0x44C0FF, 0x3399BB, 0x808080]))
  }

  @Test(
    "a picture is as wide as its days need, and nothing is beyond its edge",
    arguments: [
      (30, 2, 80), (30, 2, 20), (30, 2, 200), (0, 0, 80), (60, 7, 120), (400, 0, 120),
      (36_525, 36_525, 80),
    ])
  func widths(_ past: Int, _ future: Int, _ columns: Int) {
    for (selection, numbers) in [(nil, false), ("2025-06-01", true), ("1999-01-01", true)] {
      var spec = Self.spec(
        StripConfig(past: past, future: future, showsNumbers: numbers), selection: selection)
      spec.hasKey = true
      let picture = Picture(spec, in: Self.frame(columns))
      #expect(picture.width <= 1480 && picture.width >= 580)
      if past == 30 { #expect(picture.hits.count == 33) }
      for (a, b) in zip(picture.hits, picture.hits.dropFirst()) {
        #expect(b.place.x - a.place.x >= 22)
      }
      for mark in picture.marks {
        for place in mark.shape.corners {
          #expect((0...picture.width).contains(place.x) && (0...picture.height).contains(place.y))
        }
      }
      if past == 400, selection == "2025-06-01" {
        #expect(picture.hits.contains { $0.words.contains("1 Jun") })
      }
    }
  }

  @Test func `sizes of one's own are drawn, even those that make no sense`() {
    for (cell, base, ring) in [(28, 24, 28), (0, 0, 1), (200, 199, 200), (1, 200, 200)] {
      var frame = Self.frame()
      frame.theme.sizes.cell = cell
      frame.theme.sizes.base = base
      frame.theme.sizes.ring = ring
      for kind in ChartFile.Kind.allCases {
        #expect(!Self.file(Self.spec(StripConfig(past: 3)), kind, frame: frame).isEmpty)
      }
      if cell == 28 {
        let picture = Picture(Self.spec(), in: frame)
        #expect(Self.discs(picture, .day).contains { $0.r == 12 })
      }
    }
  }

  @Test func `S1-08: a list of days is refused, not ignored`() {
    var shell = Shell()
    #expect(shell.run("source chats days; days 2025-06-01 2025-06-02") == 2)
    #expect(shell.host.errors.joined().contains("'2025-06-01' is one word too many"))
  }

  @Test func `RQ-35: a source made to order has days and no numbers of chats and entries`() {
    var shell = Shell()
    shell.run("source chats days --from 2026-10-01; days --past 4")
    let rows = shell.shown("table days --format csv").split(separator: "\n")
    #expect(rows.contains("2026-09-30,past,nothing,no,0,0,0"), "\(rows)")
    #expect(rows.contains("2026-10-01,past,chat,no,,,0"))
    #expect(shell.shown("days --past 4 --format json").contains("\"chats\":null,\"messages\":null"))
  }

  @Test func `S1-09, S1-28: the theme's points are the gaps of header and days`() throws {
    let spec = Self.spec()
    // 6 points are one column, 12 are one, 16 are two.
    let text = Chart.text(spec, in: Self.frame(200))
    let header = try #require(text.first)
    #expect(header.contains("1 Day Streak • 10 Chats • 6 Entries"))
    let narrow = Chart.text(spec, in: Self.frame(20))
    // Where not all days fit, the mark of earlier ones is in the edge.
    #expect(try #require(narrow.first { $0.contains("○") }).hasPrefix(" ‹ ○"), "\(narrow)")
    var wide = Self.frame(200)
    (wide.theme.sizes.headerSpacing, wide.theme.sizes.headerPadding) = (27, 36)
    let spaced = try #require(Chart.text(spec, in: wide).first)
    #expect(spaced.contains("Streak   •   10 Chats   •   6 Entries"))
    // In a picture the circles are 22 wide and 12 apart.
    let hits = Picture(spec, in: Self.frame(200)).hits.map(\.place.x)
    #expect(Set(zip(hits, hits.dropFirst()).map { $1 - $0 }) == [34])
  }

  @Test func `S1-20: numbers are small and the header is faint`() throws {
    let spec = Self.spec(StripConfig(showsNumbers: true))
    let svg = String(decoding: Self.file(spec, .svg), as: UTF8.self)
    #expect(svg.contains(".number,.entryNumber,.comingNumber{font-size:8px"))
    var frame = Self.frame()
    frame.color = true
    let header = try #require(Chart.text(spec, in: frame).first)
    #expect(header.contains("\u{1B}[2m1 Day Streak"))
    #expect(svg.contains(/<text [^>]*class="faint[^>]*>1 Day Streak/))
  }

  @Test func `S1-26: no picture moves`() {
    for kind in [ChartFile.Kind.svg, .html] {
      let text = String(decoding: Self.file(Self.spec(), kind), as: UTF8.self)
      for word in ["<animate", "transition", "@keyframes"] { #expect(!text.contains(word)) }
    }
  }

  @Test func `a PNG is the picture, dot by dot`() throws {
    let spec = Self.spec(selection: "2025-06-17")
    let file = PNGReader(Self.file(spec, .png))
    #expect(file.areSound)
    let raster = RasterPainter(
      Picture(spec, in: Self.frame()), colors: PictureColors(theme: Theme(), dark: false)
    ).raster
    #expect(file.dots == raster.dots)
  }

  @Test func `a page says what each day has when it is pointed at`() {
    let page = String(decoding: Self.file(Self.spec(), .html), as: UTF8.self)
    #expect(page.contains("Mon 30 Jun  today, nothing") || page.contains("Mon 30 Jun  today, "))
    #expect(page.components(separatedBy: "class=\"hit\"").count == 34)
    #expect(page.contains("<figure class=\"wide\">"))
  }
}

extension Picture.Shape {
  /// The places that a shape reaches to.
  fileprivate var corners: [Picture.Place] {
    switch self {
    case .path(let places), .dashed(let places), .polygon(let places): places
    case .box(let corner, let width, let height):
      [corner, .init(x: corner.x + width, y: corner.y + height)]
    case .disc(let place, let radius), .ring(let place, let radius), .cross(let place, let radius):
      [
        .init(x: place.x - radius, y: place.y - radius),
        .init(x: place.x + radius, y: place.y + radius),
      ]
    case .text(let spans, let place, let anchor):
      [-1.0, 1].map { side in
        let width = Typeface.width(of: spans)
        let shift = anchor == .middle ? side / 2 : anchor == .start ? max(0, side) : min(0, side)
        return .init(x: place.x + shift * width, y: place.y)
      }
    }
  }
}
