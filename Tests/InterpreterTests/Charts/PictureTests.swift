import Foundation
import Testing
import TrendsCore

@testable import Interpreter
@testable import TrendsOutput
@testable import TrendsCharts

@Suite("Charts: pictures") struct PictureTests {
  static let kinds = ["bar", "line", "area", "cadence"]

  static func spec(_ name: String) -> ChartSpec {
    switch name {
    case "bar": ChartFixtures.workout
    case "line": ChartFixtures.weight
    case "area": ChartFixtures.energy
    default: ChartFixtures.cadence
    }
  }

  private static let frame = Frame(columns: 80, rows: 24, glyphs: .full, color: false)

  private func file(_ spec: ChartSpec, _ kind: ChartFile.Kind) -> [UInt8] {
    let table = Table([.init("day"), .init("value", isNumeric: true)])
    return ChartFile([.init(spec, values: table)], frame: Self.frame).bytes(as: kind)
  }

  @Test("an SVG is a golden", arguments: kinds)
  func svg(_ kind: String) throws {
    let text = String(decoding: file(Self.spec(kind), .svg), as: UTF8.self)
    try ChartGolden.expect(
      text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init),
      matches: "\(kind)-svg")
  }

  @Test("an SVG is well-formed, whatever the data says", arguments: [UInt64(1), 2, 3, 4])
  func wellFormed(_ seed: UInt64) throws {
    var samples = ChartSamples(seed: seed &* 4099)
    for round in 0..<12 {
      var spec = round % 2 == 0 ? samples.hostile() : samples.days()
      spec.title = "a<b>&\"c\u{202E}d\u{1B}[2J\u{0}e \u{5E9}\u{5DC}\u{5D5}\u{5DD} 体重 e\u{301}"
      let bytes = file(spec, .svg)
      let reader = SVGReader(Data(bytes))
      #expect(reader.isWellFormed)
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.unicodeScalars.contains { $0.value == 0x202E || $0.value == 0x1B })
      #expect(!text.contains("nan") && !text.contains("inf\""))
      #expect(!file(spec, .png).isEmpty)
    }
  }

  @Test("text, words, SVG and JSON agree on ticks and extremes", arguments: kinds)
  func agreement(_ kind: String) throws {
    let spec = Self.spec(kind)
    let layout = Layout(Readings(spec), in: Self.frame)
    let lines = Chart.text(spec, in: Self.frame)
    let svg = SVGReader(Data(file(spec, .svg)))
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(Chart.json(spec, in: Self.frame).text.utf8))
        as? [String: Any])
    let words = Chart.words(spec).joined(separator: "\n")

    let dates = layout.labels.labels.flatMap(\.lines)
    let values = layout.plot.axis.labels.map(\.text)
    #expect(!dates.isEmpty && values.count > 1)
    for label in dates + values {
      #expect(lines.contains { $0.contains(label) }, "\(label)")
      #expect(svg.texts.contains(label), "\(label)")
    }
    let x = try #require(json["x"] as? [String: Any])
    let told = (x["ticks"] as? [[String: Any]] ?? []).compactMap { $0["label"] as? String }
    #expect(told == dates)
    #expect((json["y"] as? [String: Any])?["ticks"] as? [String] == values)

    let summary = try #require(Summary(layout.readings))
    let extremes = try #require(json["extremes"] as? [String: Any])
    for (name, point) in [("lowest", summary.lowest), ("highest", summary.highest)] {
      let value = (extremes[name] as? [String: Any])?["value"] as? Double
      // Foundation's reader of JSON is a last digit off at times.
      #expect(((value ?? .nan) - point.y).magnitude <= 1e-12 * point.y.magnitude)
      #expect(words.contains(point.y.fixed(spec.decimals).withSeparators))
    }
    let finding = String(lines.last?.prefix { $0 != "." } ?? "-")
    #expect(svg.texts.contains { $0.hasPrefix(finding) })
    #expect(svg.details == json["summary"] as? String)
  }

  @Test("every measured day has its mark at its value, in a picture too", arguments: kinds)
  func places(_ kind: String) {
    let picture = Picture(Self.spec(kind), in: Self.frame)
    let layout = Layout(Readings(Self.spec(kind)), in: Self.frame)
    #expect(picture.hits.count >= min(layout.readings.points.count, layout.curve.points.count))
    for (a, b) in zip(picture.hits, picture.hits.dropFirst()) { #expect(a.place.x < b.place.x) }
    for hit in picture.hits {
      #expect(hit.place.y >= picture.plot.top - 1 && hit.place.y <= picture.plot.bottom + 1)
    }
  }

  @Test("a PNG unpacks to its rows, and its sums are right", arguments: kinds)
  func png(_ kind: String) throws {
    let bytes = file(Self.spec(kind), .png)
    #expect(bytes.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    let chunks = PNGReader(bytes)
    #expect(chunks.areSound)
    #expect(
      chunks.names == ["IHDR", "sRGB", "pHYs", "iTXt", "iTXt", "iTXt", "PLTE", "IDAT", "IEND"])
    let stream = try #require(chunks.data)
    let raw = try #require(PNGReader.inflated(stream))
    #expect(raw.count == chunks.height * (1 + chunks.width))
    #expect(PNGReader.adler(raw) == stream.suffix(4).reduce(0) { $0 << 8 | UInt32($1) })
    let raster = RasterPainter(
      Picture(Self.spec(kind), in: Self.frame), colors: PictureColors(theme: Theme(), dark: false)
    ).raster
    let dots = try #require(chunks.dots)
    try #require(dots.count == raster.dots.count)
    // Of more than 256 colours the rarest are a little different.
    let most = Set(raster.dots).count <= 256 ? 0 : 24
    var farthest: UInt32 = 0
    for (a, b) in zip(dots, raster.dots) where a != b {
      for shift: UInt32 in [16, 8, 0] {
        let (x, y) = (a >> shift & 255, b >> shift & 255)
        farthest = max(farthest, max(x, y) - min(x, y))
      }
    }
    #expect(farthest <= most)
  }

  @Test func `a page holds several charts, their values, and nothing from elsewhere`() {
    let items = Self.kinds.map { kind in
      ChartFile.Item(Self.spec(kind), values: Table([.init("day<")]))
    }
    let page = String(
      decoding: ChartFile(items, frame: Self.frame).bytes(as: .html), as: UTF8.self)
    // One for wide pages and one for phones.
    #expect(page.components(separatedBy: "<svg ").count == 1 + 2 * Self.kinds.count)
    #expect(page.contains("day&lt;"))
    #expect(page.contains("Tue 29 Sep  82.4 kg"))
    let links = page.replacing("http://www.w3.org/2000/svg", with: "")
      .replacing("http-equiv", with: "")
    #expect(!links.contains("http") && page.contains("content=\"default-src 'none';"))
  }

  @Test func `a chart on a page has one name and one sentence, and each value can be read`() {
    let item = ChartFile.Item(ChartFixtures.weight, values: Table([]))
    let page = String(
      decoding: ChartFile([item], frame: Self.frame).bytes(as: .html), as: UTF8.self)
    let finding = "Down 1.4 kg from 21 Sep to 4 Oct."
    #expect(page.components(separatedBy: finding).count == 2)
    #expect(page.contains("<figcaption>\(finding)"))
    #expect(page.components(separatedBy: "<g aria-hidden=\"true\">").count == 3)
    #expect(page.contains("aria-label=\"Chart of Weight. Arrow keys read its values"))
    #expect(page.contains("<h1>Weight ") && !page.contains("<h2>"))
    // Twelve measured days, two without a value and fourteen of the forecast, in both pictures.
    #expect(page.components(separatedBy: "class=\"hit\"").count == 1 + 2 * 28)
    #expect(page.components(separatedBy: "  no data\"").count == 1 + 2 * 2)
    #expect(page.contains("<caption>Forecast</caption>"))
    #expect(page.contains("data-w=\"Sun 18 Oct  forecast 80.4 kg (79.5 to 81.3)\""))
    #expect(page.contains("@media print") && page.contains("@media (max-width:600px)"))
  }

  @Test("a picture keeps the values that its sentence names", arguments: [60, 100, 400, 1000])
  func keptHits(_ days: Int) throws {
    var shell = Shell()
    shell.run("load demo; range \(days)d --on weight; select -9d; save-chart a.html weight")
    let page = String(decoding: try #require(shell.host.files["a.html"]), as: UTF8.self)
    for narrow in page.components(separatedBy: "<svg ").dropFirst() {
      #expect(narrow.contains("Sun 18 Oct  forecast 78.4 kg (78.2 to 78.7)"))
      guard days < 200 else { continue }
      #expect(narrow.contains("Sun 4 Oct  78.4 kg  trend 78.5"))
      #expect(narrow.contains("Wed 23 Sep  78.1 kg"))
    }
  }

  @Test func `a page of long runs and years stays small`() {
    var shell = Shell()
    shell.run(
      "load demo; range 1Y --on all; save-chart a.html all; cadence run7; save-chart b.html; range All --on hrv; save-chart c.html hrv"
    )
    for name in ["a.html", "b.html", "c.html"] {
      let size = shell.host.files[name]?.count ?? 0
      #expect(size > 10_000 && size < 300_000, "\(name) \(size)")
    }
  }

  @Test func `a coloured theme fixes the colours of a file`() {
    var frame = Self.frame
    frame.theme.base = .dark
    frame.theme[own: .line] = RGB(hexadecimal: "#123")
    let item = ChartFile.Item(ChartFixtures.weight, values: Table([]))
    let svg = String(decoding: ChartFile([item], frame: frame).bytes(as: .svg), as: UTF8.self)
    #expect(svg.contains(".line{color:#112233}"))
    #expect(!svg.contains("prefers-color-scheme"))
  }
}
