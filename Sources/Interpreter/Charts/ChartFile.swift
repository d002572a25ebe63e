/// A chart, or several, as the bytes of a file.
public struct ChartFile: Sendable {
  public enum Kind: String, Equatable, Sendable, CaseIterable { case svg, png, html }

  /// As many charts as go into one picture, which is held whole; a page takes any number.
  public static let most = 24

  /// A chart and its values, for who reads them in a table.
  public struct Item: Sendable {
    public var spec: ChartSpec
    public var values: Table

    public init(_ spec: ChartSpec, values: Table) {
      self.spec = spec
      self.values = values
    }
  }

  public var items: [Item]
  /// The session's frame: the file shows what the terminal shows.
  public var frame: Frame

  public init(_ items: [Item], frame: Frame) {
    self.items = items
    self.frame = frame
  }

  public func bytes(as kind: Kind) -> [UInt8] {
    switch kind {
    case .svg: SVGBackend(theme: frame.theme).file(picture)
    case .png: png
    case .html:
      HTMLPage(
        theme: frame.theme,
        sections: items.map { .init(picture: Picture($0.spec, in: frame), values: $0.values) }
      ).bytes
    }
  }

  /// One picture of all: several stand in two columns of smaller ones, many in three.
  private var picture: Picture {
    guard items.count > 1 else {
      return items.first.map { Picture($0.spec, in: frame) }
        ?? Picture(width: 1, height: 1, title: "", summary: "")
    }
    var small = frame
    (small.columns, small.rows) = (66, 18)
    return .grid(items.map { Picture($0.spec, in: small) }, across: items.count > 12 ? 3 : 2)
  }

  private var png: [UInt8] {
    let picture = picture
    let colors = PictureColors(theme: frame.theme, dark: frame.theme.base == .dark)
    return PNGFile(
      RasterPainter(picture, colors: colors).raster, title: picture.title,
      description: picture.summary
    ).bytes
  }
}
