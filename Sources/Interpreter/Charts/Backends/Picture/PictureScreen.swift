internal import TrendsCore

/// A terminal that can show pictures.
public struct PictureScreen: Equatable, Sendable {
  /// How a picture is sent to it.
  public enum Way: Equatable, Sendable {
    /// The graphics protocol of kitty, which Ghostty, Konsole and WezTerm also speak.
    case kitty
    /// Inline images of iTerm2.
    case iTerm
    /// DEC's graphics of six rows a character.
    case sixel
  }

  public var way: Way
  /// Columns of the terminal.
  public var columns: Int
  /// Width of a cell in dots.
  public var cellWidth: Int
  /// Whether its background is dark.
  public var isDark: Bool

  public init(_ way: Way, columns: Int, cellWidth: Int, isDark: Bool) {
    (self.way, self.columns, self.cellWidth, self.isDark) = (way, columns, cellWidth, isDark)
  }

  /// Dots to a point, so that a cell of the picture is one of the terminal and all of it fits.
  func scale(of picture: Picture) -> Double {
    let cell = Double(min(max(cellWidth, 4), 40))
    let fitting = cell * Double(max(1, columns)) / max(1, picture.width)
    return min(cell / Picture.cell.x, fitting)
  }

  /// The bytes that show a picture and leave the cursor on the line below it.
  func sequence(of raster: Raster, title: String, description: String) -> [UInt8] {
    switch way {
    case .kitty: kitty(PNGFile(raster, title: title, description: description).bytes)
    case .iTerm: iTerm(PNGFile(raster, title: title, description: description).bytes, raster.width)
    case .sixel: Sixels(raster).bytes + [UInt8(ascii: "\n")]
    }
  }

  /// A PNG in pieces of 4096 characters. `q=2`: the terminal need not answer.
  private func kitty(_ png: [UInt8]) -> [UInt8] {
    let text = Base64.encode(png)
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: text.count, by: 4096) {
      let end = min(start + 4096, text.count)
      let more = end < text.count ? 1 : 0
      bytes += "\u{1B}_G\(start == 0 ? "a=T,f=100,q=2," : "q=2,")m=\(more);".utf8
      bytes += text[start..<end]
      bytes += "\u{1B}\\".utf8
    }
    return bytes + [UInt8(ascii: "\n")]
  }

  /// A PNG as wide as its cells.
  private func iTerm(_ png: [UInt8], _ width: Int) -> [UInt8] {
    let cells = (width + cellWidth - 1) / max(1, cellWidth)
    let head = "\u{1B}]1337;File=inline=1;size=\(png.count);width=\(cells);height=auto:"
    return Array(head.utf8) + Base64.encode(png) + [0x07, UInt8(ascii: "\n")]
  }
}
