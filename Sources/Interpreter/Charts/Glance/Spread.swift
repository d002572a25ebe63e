internal import TrendsCore
import TrendsOutput

/// How often values are in each of some equal ranges, beside how often they were before.
///
///     6.00 █          ░
///     6.50 ███        ░░░
///     7.00 █████      ░░░░░
public struct Spread {
  public var values: [Double]
  /// Those that the others are compared with; empty for none.
  public var before: [Double]
  /// What the two are, such as `28 nights` and `the year before`.
  public var names: (String, String)
  public var number: (Double) -> String

  public init(
    _ values: [Double], before: [Double], names: (String, String),
    number: @escaping (Double) -> String
  ) {
    (self.values, self.before, self.names, self.number) = (values, before, names, number)
  }

  private static let most = 14

  /// The lower end of the first range, and the width of all.
  private var ranges: (start: Double, width: Double, count: Int)? {
    let all = (values + before).filter(\.isFinite)
    guard let low = all.min(), let high = all.max(), high > low, !values.isEmpty else { return nil }
    let raw = (high - low) / 9
    let power = Powers.ten(Powers.exponent(of: raw))
    let wide = [1, 2, 2.5, 5, 10, 20, 25, 50].map({ $0 * power }).filter { $0 >= raw * 0.7 }
    // Ranges that hold two and three possible values in turn would make a comb of even ones.
    let step = Self.step(of: all)
    let even = wide.filter { width in
      step < raw / 20 || (width / step - (width / step).rounded()).magnitude < 1e-6
    }
    for width in even + wide {
      let start = (low / width + 1e-9).rounded(.down) * width
      guard let count = Int(exactly: ((high - start) / width + 1e-9).rounded(.down)) else {
        continue
      }
      if count < Self.most { return (start, width, count + 1) }
    }
    return nil
  }

  /// The least difference between two values beyond rounding errors; 0 where all are equal.
  private static func step(of values: [Double]) -> Double {
    let sorted = values.sorted()
    let size = max(sorted.last?.magnitude ?? 0, sorted.first?.magnitude ?? 0)
    return zip(sorted.dropFirst(), sorted).map { $0 - $1 }.filter { $0 > size * 1e-9 }.min() ?? 0
  }

  /// The lines; none where all values are equal.
  public func lines(in frame: Frame) -> [String] {
    guard let ranges else { return [] }
    let tier = GlyphTier.of(frame.glyphs)
    func shares(_ values: [Double]) -> [Double] {
      var counts = Array(repeating: 0.0, count: ranges.count)
      for value in values where value.isFinite {
        let place = ((value - ranges.start) / ranges.width + 1e-9).rounded(.down)
        counts[min(max(Int(exactly: place) ?? 0, 0), ranges.count - 1)] += 1
      }
      return counts.map { values.isEmpty ? 0 : $0 / Double(values.count) }
    }
    let (now, old) = (shares(values), shares(before))
    let labels = (0..<ranges.count).map { number(ranges.start + Double($0) * ranges.width) }
    let widest = labels.map { DisplayWidth.of($0) }.max() ?? 0
    let room = frame.columns - widest - 6
    let hasOld = !before.isEmpty && room >= 24
    let cells = min(30, hasOld ? (room - 4) / 2 : room)
    guard cells >= 4 else { return [] }
    let top = max(now.max() ?? 0, hasOld ? old.max() ?? 0 : 0)
    var lines: [TextLine] = []
    let head =
      String(repeating: " ", count: widest + 3) + DisplayWidth.padded(names.0, to: cells + 5)
    lines.append([TextRun(head + (hasOld ? names.1 : ""), .faint)])
    for place in 0..<ranges.count {
      let bar = Spark.bar(top > 0 ? now[place] / top : 0, cells, tier)
      let share = now[place] > 0 ? " " + (now[place] * 100).rounded().fixed(0) + "%" : ""
      var line: TextLine = [
        TextRun(DisplayWidth.padded(labels[place], to: widest, .right) + "   ", .label),
        TextRun(bar, .bar),
        TextRun(share, .faint),
      ]
      if hasOld {
        let blanks = widest + 3 + cells + 5 - line.width
        let count = Int(exactly: (top > 0 ? old[place] / top * Double(cells) : 0).rounded()) ?? 0
        line.append(TextRun(String(repeating: " ", count: max(1, blanks)), .none))
        let body = old[place] > 0 ? max(1, count) : 0
        line.append(TextRun(String(repeating: tier.text(tier.shade), count: body), .missing))
      }
      lines.append(line)
    }
    let backend = TextBackend(tier: tier, palette: frame.color ? .of(frame.theme) : nil)
    return backend.lines(of: Scene(lines.map(\.withoutBlanksAtEnd), columns: frame.columns)).map(
      \.text)
  }
}
