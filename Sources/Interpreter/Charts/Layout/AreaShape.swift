internal import TrendsCore

/// The shade below the line of an area, which is drawn only in colour and says nothing that the line
/// does not.
struct AreaShape: Equatable {
  /// The lowest dot of the line in each column of the plot; nil where it has none.
  var edges: [Int?]

  init(_ plot: Plot, _ stretches: [[Dot]]) {
    edges = []
    guard plot.style == .area else { return }
    edges = Array(repeating: nil, count: plot.track.width)
    for stretch in stretches {
      guard let first = stretch.first else { continue }
      lower(first.x >> 1, to: first.y)
      for (a, b) in zip(stretch, stretch.dropFirst()) { lower(from: a, to: b) }
    }
  }

  /// Takes in the columns of one piece of the line.
  private mutating func lower(from a: Dot, to b: Dot) {
    for x in min(a.x, b.x)...max(a.x, b.x) {
      let part = b.x == a.x ? 0 : Double(x - a.x) / Double(b.x - a.x)
      let y = Double(a.y) + Double(b.y - a.y) * part
      lower(x >> 1, to: Int(exactly: y.rounded(.down)) ?? min(a.y, b.y))
    }
    lower(b.x >> 1, to: b.y)
  }

  private mutating func lower(_ column: Int, to y: Int) {
    guard edges.indices.contains(column) else { return }
    edges[column] = min(edges[column] ?? y, y)
  }
}
