/// A raster as sixels, colour by colour. Each character is a column of six dots.
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
    var band = Band(width: width)
    for top in stride(from: 0, to: height, by: 6) {
      band.take(indexed.dots, top..<min(top + 6, height))
      for color in band.colors.sorted() {
        bytes += "#\(color)".utf8
        addLine(band, color)
        // Back to the start of the line.
        bytes.append(UInt8(ascii: "$"))
      }
      bytes.append(UInt8(ascii: "-"))
    }
    bytes += "\u{1B}\\".utf8
  }

  /// Six rows: for each colour that they have, a character's bits for each column.
  private struct Band {
    let width: Int
    private(set) var colors: [Int] = []
    private var sixes: [UInt8]
    private var isUsed = [Bool](repeating: false, count: 256)

    init(width: Int) {
      self.width = width
      sixes = Array(repeating: 0, count: 256 * width)
    }

    mutating func take(_ dots: [UInt8], _ rows: Range<Int>) {
      for color in colors {
        isUsed[color] = false
        for at in (color * width)..<((color + 1) * width) { sixes[at] = 0 }
      }
      colors = []
      for (bit, row) in rows.enumerated() {
        let mark = UInt8(1) << UInt8(bit)
        for column in 0..<width {
          let color = Int(dots[row * width + column])
          sixes[color * width + column] |= mark
          if !isUsed[color] {
            isUsed[color] = true
            colors.append(color)
          }
        }
      }
    }

    func six(_ color: Int, _ column: Int) -> UInt8 { sixes[color * width + column] }
  }

  /// The dots of one colour, with repeated characters as one. Blank ones at the end are left out.
  private mutating func addLine(_ band: Band, _ color: Int) {
    var (last, count) = (UInt8(0), 0)
    for column in 0..<band.width {
      let six = band.six(color, column)
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
