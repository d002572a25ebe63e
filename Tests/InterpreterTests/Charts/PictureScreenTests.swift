import Foundation
import Testing
import TrendsCore

@testable import TrendsCharts

/// What is sent to a terminal is the picture.
@Suite("Charts: pictures on a terminal") struct PictureScreenTests {
  private static let picture = Picture(
    ChartFixtures.weight, in: Frame(columns: 80, rows: 24, glyphs: .full, color: false))

  private func raster(for screen: PictureScreen) -> Raster {
    RasterPainter(
      Self.picture, colors: PictureColors(theme: Theme(), dark: screen.isDark),
      scale: screen.scale(of: Self.picture)
    ).raster
  }

  private func sent(_ screen: PictureScreen) -> String {
    String(
      decoding: screen.sequence(of: raster(for: screen), title: "t", description: "d"),
      as: UTF8.self)
  }

  @Test("a picture is as wide as the terminal at most", arguments: [20, 60, 80, 300], [6, 9, 20])
  func width(_ columns: Int, _ cell: Int) {
    let screen = PictureScreen(.kitty, columns: columns, cellWidth: cell, isDark: false)
    let raster = raster(for: screen)
    #expect(raster.width <= columns * cell)
    #expect(raster.width > 0 && raster.height > 0)
    if columns == 300 { #expect(raster.width == Int(Self.picture.width / 9 * Double(cell) + 0.5)) }
  }

  @Test func `kitty gets a PNG in pieces of at most 4096 letters`() throws {
    let screen = PictureScreen(.kitty, columns: 100, cellWidth: 18, isDark: true)
    let pieces = sent(screen).components(separatedBy: "\u{1B}\\").dropLast()
    var text = ""
    for (index, piece) in pieces.enumerated() {
      let parts = piece.dropFirst(3).split(separator: Character(";"), maxSplits: 1)
      let isLast = index == pieces.count - 1
      #expect(piece.hasPrefix("\u{1B}_G"))
      #expect(parts[0].hasSuffix(isLast ? "m=0" : "m=1"))
      #expect(parts[0].hasPrefix(index == 0 ? "a=T,f=100,q=2," : "q=2,"))
      #expect(parts[1].utf8.count <= 4096)
      text += parts[1]
    }
    let png = try #require(Base64.decode(text))
    #expect(PNGReader(png).dots?.count == raster(for: screen).dots.count)
  }

  @Test func `iTerm2 gets a PNG as wide as its cells`() throws {
    let screen = PictureScreen(.iTerm, columns: 100, cellWidth: 16, isDark: false)
    let text = sent(screen)
    let cells = (raster(for: screen).width + 15) / 16
    #expect(text.hasPrefix("\u{1B}]1337;File=inline=1;size="))
    #expect(text.contains("width=\(cells);height=auto:"))
    let start = try #require(text.firstIndex(of: ":"))
    let code = text[text.index(after: start)...].prefix { $0 != "\u{7}" }
    let png = try #require(Base64.decode(String(code)))
    #expect(PNGReader(png).areSound)
  }

  @Test func `sixels are read back as the picture`() throws {
    let screen = PictureScreen(.sixel, columns: 100, cellWidth: 9, isDark: false)
    let raster = raster(for: screen)
    let read = SixelReader(Array(sent(screen).utf8))
    #expect(read.width == raster.width && read.height == raster.height)
    // Percent are up to 1.3 of 255 off.
    var farthest = 0
    for (a, b) in zip(read.dots, raster.dots) {
      for shift: UInt32 in [16, 8, 0] {
        farthest = max(farthest, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
      }
    }
    #expect(farthest <= 26)
    let same = zip(read.dots, raster.dots).count { a, b in
      abs(Int(a & 255) - Int(b & 255)) <= 2
    }
    #expect(Double(same) > 0.999 * Double(raster.dots.count))
  }
}

/// Reads sixels as a terminal does.
private struct SixelReader {
  var width = 0
  var height = 0
  var dots: [UInt32] = []

  init(_ bytes: [UInt8]) {
    var at = bytes.firstIndex(of: UInt8(ascii: "q")).map { $0 + 1 } ?? bytes.count
    func numbers() -> [Int] {
      var result = [0]
      while at < bytes.count, bytes[at] == 0x3B || 0x30...0x39 ~= bytes[at] {
        if bytes[at] == 0x3B {
          result.append(0)
        } else {
          result[result.count - 1] = result[result.count - 1] * 10 + Int(bytes[at] - 0x30)
        }
        at += 1
      }
      return result
    }
    var palette: [Int: UInt32] = [:]
    var (color, x, y) = (0, 0, 0)
    while at < bytes.count, bytes[at] != 0x1B {
      let byte = bytes[at]
      at += 1
      switch byte {
      case UInt8(ascii: "\""):
        let size = numbers()
        (width, height) = (size[2], size[3])
        dots = Array(repeating: 0x123456, count: width * height)
      case UInt8(ascii: "#"):
        let parts = numbers()
        color = parts[0]
        if parts.count == 5 {
          palette[color] = parts[2...].reduce(0) { $0 << 8 | UInt32(($1 * 255 + 50) / 100) }
        }
      case UInt8(ascii: "$"): x = 0
      case UInt8(ascii: "-"): (x, y) = (0, y + 6)
      default:
        var (count, six) = (1, byte)
        if byte == UInt8(ascii: "!") {
          count = numbers()[0]
          six = bytes[at]
          at += 1
        }
        for _ in 0..<count {
          for bit in 0..<6 where (six - 63) >> UInt8(bit) & 1 == 1 && y + bit < height {
            dots[(y + bit) * width + x] = palette[color] ?? 0
          }
          x += 1
        }
      }
    }
  }
}
