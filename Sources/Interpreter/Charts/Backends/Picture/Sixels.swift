/// A raster as sixels: characters that each stand for six dots below each other, colour by colour.
struct Sixels {
  private(set) var bytes: [UInt8]

  init(_ raster: Raster) {
    let indexed = IndexedRaster(raster)
    let (width, height) = (raster.width, raster.height)
    // Dots are square; what is not drawn keeps the terminal's background.
    bytes = Array("\u{1B}P0;1;0q\"1;1;\(width);\(height)".utf8)
    for (index, dot) in indexed.palette.enumerated() {
      let parts = [UInt32(16), 8, 0].map { (shift: UInt32) -> String in
        // Colours are given in percent.
        String((Int(dot >> shift & 255) * 100 + 127) / 255)
      }
      bytes += "#\(index);2;\(parts[0]);\(parts[1]);\(parts[2])".utf8
    }
    for top in stride(from: 0, to: height, by: 6) {
      addBand(indexed.dots, width, top..<min(top + 6, height))
    }
    bytes += "\u{1B}\\".utf8
  }

  /// Six rows: each colour that they have is drawn over all of them.
  private mutating func addBand(_ dots: [UInt8], _ width: Int, _ rows: Range<Int>) {
    var used = [Bool](repeating: false, count: 256)
    for dot in dots[(rows.lowerBound * width)..<(rows.upperBound * width)] { used[Int(dot)] = true }
    for color in used.indices where used[color] {
      bytes += "#\(color)".utf8
      addLine(dots, width, rows, UInt8(truncatingIfNeeded: color))
      // Back to the start of the line.
      bytes.append(UInt8(ascii: "$"))
    }
    bytes.append(UInt8(ascii: "-"))
  }

  /// The dots of one colour, with repeated characters as one. Blank ones at the end are left out.
  private mutating func addLine(
    _ dots: [UInt8], _ width: Int, _ rows: Range<Int>, _ color: UInt8
  ) {
    var (last, count) = (UInt8(0), 0)
    for column in 0..<width {
      var six: UInt8 = 0
      for (bit, row) in rows.enumerated() where dots[row * width + column] == color {
        six |= 1 << UInt8(bit)
      }
      if six != last, count > 0 {
        add(last, count)
        count = 0
      }
      last = six
      count += 1
    }
    if last != 0 { add(last, count) }
  }

  private mutating func add(_ six: UInt8, _ count: Int) {
    if count > 3 {
      bytes += "!\(count)".utf8
      bytes.append(63 + six)
    } else {
      bytes += repeatElement(63 + six, count: count)
    }
  }
}
