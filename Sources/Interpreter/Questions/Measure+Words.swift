import TrendsCore

/// The words of figures, in questions, tables and answers.
extension Measure {
  /// The figures that have one word, in the order of the help.
  static let named: [Measure] = [
    .count, .share, .sum, .mean, .median, .deviation, .least, .greatest, .first, .last, .change,
    .streak, .pause,
  ]

  var word: String {
    switch self {
    case .count: "count"
    case .share: "share"
    case .sum: "sum"
    case .mean: "mean"
    case .median: "median"
    case .deviation: "sd"
    case .quantile(let percent): "p\(percent)"
    case .least: "least"
    case .greatest: "greatest"
    case .first: "first"
    case .last: "last"
    case .change: "change"
    case .streak: "streak"
    case .pause: "pause"
    }
  }

  /// The figures by their words, and by other words for them.
  static let byWord: [String: Measure] = Dictionary(
    named.map { ($0.word, $0) } + [
      ("total", .sum), ("average", .mean), ("avg", .mean), ("min", .least), ("max", .greatest),
    ], uniquingKeysWith: { first, _ in first })

  /// Reads the word of a figure; `p90` is a quantile.
  init?(word: String) {
    if let found = Measure.byWord[word] {
      self = found
      return
    }
    guard word.utf8.first == UInt8(ascii: "p"),
      let percent = ShapeReader.whole(String(word.dropFirst()), { $0.digits(1...2) }), percent > 0
    else { return nil }
    self = .quantile(percent)
  }
}
