import TrendsCore
import TrendsOutput

/// The correlation of two series of one run.
struct RunRelation {
  let run: Run
  let first: Run.Kind
  let second: Run.Kind

  /// The correlation at moments where both have a value above zero; zeros mean standing still.
  ///
  /// Nil if a series is missing, with fewer than three pairs, or if one of them does not vary.
  private var correlation: Correlation? {
    guard let a = run.samples(first), let b = run.samples(second) else { return nil }
    let pairs = SampleSeries.pairs(a, b)
    // A zero means standing still, in either series.
    let kept = pairs.a.indices.filter { pairs.a[$0] > 0 && pairs.b[$0] > 0 }
    return Correlation(x: kept.map { pairs.a[$0] }, y: kept.map { pairs.b[$0] })
  }

  /// The strength and the slope in words, or why the series cannot be compared.
  var sentence: String {
    guard let found = correlation else {
      return "\(run.id): \(first.words) and \(second.words) cannot be compared: "
        + "both must be known at three moments, and both must vary"
    }
    let words = "\(run.id): \(first.words) and \(second.words) \(strength(found.pearson))"
    let figures =
      "r \(found.pearson.fixed(2)), by rank \(found.spearman.fixed(2)), "
      + "\(found.count.grouped) pairs"
    return "\(words) (\(figures)). \(slope(found))"
  }

  /// Weak below 0.3, clear below 0.6, strong from there on; below 0.1 there is no relation.
  private func strength(_ r: Double) -> String {
    let size = r.magnitude
    if size < 0.1 { return "do not move together" }
    let how = size < 0.3 ? "weakly" : size < 0.6 ? "clearly" : "strongly"
    return r > 0 ? "rise together \(how)" : "move against each other \(how)"
  }

  /// How much the second series changes with a step of the first:
  ///
  ///     1 spm more goes with 2.1 s per kilometre less.
  private func slope(_ found: Correlation) -> String {
    let change = found.slope * step
    let side = change < 0 ? "less" : "more"
    let size =
      second == .pace
      ? "\(change.magnitude.fixed(1)) s per kilometre"
      : "\(change.magnitude.fixed(second.decimals + 1)) \(run.unit(of: second))"
    let one =
      first == .pace
      ? "10 s per kilometre" : first == .stride ? "0.1 m" : "1 \(run.unit(of: first))"
    return "\(one) more goes with \(size) \(side)."
  }

  /// A step of the first series that a person can imagine.
  private var step: Double { first == .pace ? 10 : first == .stride ? 0.1 : 1 }

  /// One row for programs. Figures are missing where the series cannot be compared.
  var table: Table {
    var table = Table([
      .init("run"), .init("first"), .init("second"), .init("pairs", isNumeric: true),
      .init("pearson", isNumeric: true), .init("spearman", isNumeric: true),
      .init("slope", isNumeric: true), .init("intercept", isNumeric: true),
    ])
    func number(_ value: Double?) -> Table.Cell { value.map { .number($0.fixed(6)) } ?? .missing }
    let found = correlation
    table.rows.append([
      .text(run.id), .text(first.rawValue), .text(second.rawValue),
      .number(String(found?.count ?? 0)), number(found?.pearson), number(found?.spearman),
      number(found?.slope), number(found?.intercept),
    ])
    return table
  }
}
