public import TrendsOutput

/// One or several charts as the content of a file.
public struct ChartFile: Sendable {
  /// The formats; the raw value is the ending of the file.
  public enum Kind: String, Equatable, Sendable, CaseIterable { case svg, png, html }

  /// Number of charts in one SVG or PNG, which is held in memory as a whole. A page has no limit.
  public static let most = 24

  /// A drawing with its values, which an HTML page also shows as a table.
  public struct Item: Sendable {
    public enum Drawing: Sendable {
      case chart(ChartSpec)
      case strip(StripSpec)
    }

    public var drawing: Drawing
    public var values: Table

    public init(_ spec: ChartSpec, values: Table) {
      self.init(.chart(spec), values: values)
    }

    public init(_ drawing: Drawing, values: Table) {
      self.drawing = drawing
      self.values = values
    }

    /// Whether the drawing takes the full width, as the strip does.
    var isWide: Bool { if case .strip = drawing { true } else { false } }
  }

  /// In the order of drawing; strips come first.
  public var items: [Item]
  /// The size and theme of the drawings.
  public var frame: Frame
  /// Whether they stand above each other, as the series of a run do.
  public var isColumn = false

  public init(_ items: [Item], frame: Frame, isColumn: Bool = false) {
    self.items = items
    self.frame = frame
    self.isColumn = isColumn
  }

  /// Returns the file's content. No item gives an empty picture or page.
  public func bytes(as kind: Kind) -> [UInt8] {
    switch kind {
    case .svg: SVGBackend(theme: frame.theme).file(picture)
    case .png: png
    case .html:
      HTMLPage(
        theme: frame.theme,
        sections: items.map { item in
          switch item.drawing {
          case .chart(let spec):
            .init(
              picture: Picture(spec, in: pageFrame, hasHeading: false),
              narrow: Picture(spec, in: frame, hasHeading: false, isNarrow: true),
              values: item.values)
          case .strip(let spec):
            .init(picture: Picture(spec, in: frame), values: item.values, isWide: true)
          }
        }
      ).bytes
    }
  }

  /// The frame of a broad picture on a page: so wide that its text has the size of that around it.
  private var pageFrame: Frame {
    var frame = frame
    frame.columns = items.count > 1 ? 66 : 80
    frame.rows = items.count > 1 ? 20 : 24
    return frame
  }

  /// All drawings in one picture.
  ///
  /// Several charts are drawn smaller in two columns, more than twelve in three, with strips above
  /// them.
  private var picture: Picture {
    guard items.count > 1 else {
      return items.first.map { Picture($0.drawing, in: frame) }
        ?? Picture(width: 1, height: 1, title: "", summary: "")
    }
    if isColumn {
      let specs = items.compactMap { item -> ChartSpec? in
        if case .chart(let spec) = item.drawing { spec } else { nil }
      }
      var low = frame
      low.rows = 16
      return .grid(Picture.column(specs, in: low).map { [$0] })
    }
    var small = frame
    (small.columns, small.rows) = (66, 18)
    let charts = items.filter { !$0.isWide }.map { Picture($0.drawing, in: small) }
    let across = min(charts.count, charts.count > 12 ? 3 : 2)
    let width = charts.prefix(across).reduce(0) { $0 + $1.width }
    let strips = items.compactMap { item -> Picture? in
      guard case .strip(let spec) = item.drawing else { return nil }
      return width == 0
        ? Picture(spec, in: frame) : Picture(spec, sizes: frame.theme.sizes, width: width)
    }
    let lines = stride(from: 0, to: charts.count, by: max(1, across)).map { start in
      Array(charts[start..<min(start + across, charts.count)])
    }
    return .grid(strips.map { [$0] } + lines)
  }

  /// The picture as PNG, on a dark page only if the theme is dark.
  private var png: [UInt8] {
    let picture = picture
    return PNGFile(
      raster(of: picture, isDark: frame.theme.base == .dark, RasterPainter.fileScale),
      title: picture.title, description: picture.summary
    ).bytes
  }

  /// Whether a PNG would have boxes for letters that its face lacks.
  public var lacksLetters: Bool {
    items.contains { item in
      guard case .chart(let spec) = item.drawing else { return false }
      return ![spec.title, spec.subtitle, spec.unit].allSatisfy(Typeface.has)
    }
  }

  /// The bytes that show the picture on a terminal, and its findings in sentences.
  public func shown(on screen: PictureScreen) -> [UInt8] {
    let picture = picture
    let isDark = frame.theme.base == .none ? screen.isDark : frame.theme.base == .dark
    return screen.sequence(
      of: raster(of: picture, isDark: isDark, screen.scale(of: picture)),
      title: picture.title, description: picture.summary)
  }

  /// What each picture shows, in sentences.
  public var summaries: [(title: String, summary: String)] {
    items.map { item in
      switch item.drawing {
      case .chart(let spec):
        (spec.title, Layout(Readings(spec), in: Picture.frame(for: frame)).sentence)
      case .strip(let spec): ("Days", StripWords(spec: spec).summary)
      }
    }
  }

  private func raster(of picture: Picture, isDark: Bool, _ scale: Double) -> Raster {
    let colors = PictureColors(theme: frame.theme, dark: isDark)
    return RasterPainter(picture, colors: colors, scale: scale).raster
  }
}

extension Picture {
  init(_ drawing: ChartFile.Item.Drawing, in frame: Frame) {
    switch drawing {
    case .chart(let spec): self.init(spec, in: frame)
    case .strip(let spec): self.init(spec, in: frame)
    }
  }
}
