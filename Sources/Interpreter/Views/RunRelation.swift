import TrendsCore
import TrendsCharts
import TrendsOutput

/// How two series of one run move together.
struct RunRelation {
  private let run: Run
  private let first: SampleReading
  private let second: SampleReading
  private let relation: SampleRelation?

  init(run: Run, first: Run.Kind, second: Run.Kind, units: Units) {
    self.run = run
    self.first = SampleReading(run, first, units)
    self.second = SampleReading(run, second, units)
    relation = SampleRelation(run, first, second)
  }

  /// The strength and the slope in words, or why nothing can be said; never more than the interval says.
  var sentence: String {
    let names = "\(run.id): \(first.kind.words) and \(second.kind.words)"
    guard let relation else {
      return "\(names) cannot be compared: both must be known for "
        + "\(SampleRelation.fewest) half minutes of \(run.doing), and both must vary"
    }
    let line = relation.line
    let interval =
      "95%: \(relation.interval.low.fixed(2)) to \(relation.interval.high.fixed(2)); "
      + "\(relation.pairs.grouped) half minutes count as \(relation.effective.fixed(0))\(left)"
    guard relation.isSure else { return "\(names): no relation is sure (\(interval))." }
    let how = strength(line.spearman)
    return "\(names) \(how)\(later) (rank correlation \(line.spearman.fixed(2)), \(interval)). "
      + slope(line)
  }

  /// What is left out, after the number of half minutes.
  private var left: String {
    guard let relation, relation.walked > 0 else { return "" }
    return ", \(relation.walked.grouped) with walking or standing left out"
  }

  /// How much later the heart rate is.
  private var later: String {
    guard let relation, relation.lag > 0 else { return "" }
    return " when the heart rate is \(relation.lag) s later"
  }

  /// Weak below 0.3, clear below 0.6, strong from there on.
  private func strength(_ rho: Double) -> String {
    let size = rho.magnitude
    let how = size < 0.3 ? "weakly" : size < 0.6 ? "clearly" : "strongly"
    return rho > 0 ? "rise together \(how)" : "move against each other \(how)"
  }

  /// How much the second series changes with a step of the first:
  ///
  ///     1 spm more goes with 2.1 s per kilometre less.
  private func slope(_ line: Correlation) -> String {
    let change = line.slope * step / first.shown(1)
    let side = change < 0 ? "less" : "more"
    let size = second.shown(change.magnitude)
    let amount =
      second.kind == .pace
      ? "\(size.fixed(1)) s \(per(second))"
      : "\(size.fixed(second.decimals + 1)) \(second.unit)"
    let one =
      first.kind == .pace
      ? "10 s \(per(first))" : first.kind == .stride ? "0.1 m" : "1 \(first.unit)"
    return "\(one) more goes with \(amount) \(side)."
  }

  /// `per kilometre`.
  private func per(_ pace: SampleReading) -> String {
    let spoken = UnitName(pace.unit).spoken
    return String(spoken.dropFirst("minutes ".utf8.count))
  }

  /// A step of the first series that a person can imagine.
  private var step: Double { first.kind == .pace ? 10 : first.kind == .stride ? 0.1 : 1 }

  /// One row for programs, in kilometres. Figures are missing where the series cannot be compared.
  var table: Table {
    var table = Table([
      .init("run"), .init("first"), .init("second"), .init("lag", isNumeric: true),
      .init("pairs", isNumeric: true), .init("count as", isNumeric: true),
      .init("pearson", isNumeric: true), .init("spearman", isNumeric: true),
      .init("low", isNumeric: true), .init("high", isNumeric: true),
      .init("slope", isNumeric: true), .init("intercept", isNumeric: true),
    ])
    func number(_ value: Double?) -> Table.Cell { value.map { .number($0.fixed(6)) } ?? .missing }
    let line = relation?.line
    table.rows.append([
      .text(run.id), .text(first.kind.rawValue), .text(second.kind.rawValue),
      .number(String(relation?.lag ?? 0)), .number(String(relation?.pairs ?? 0)),
      number(relation?.effective), number(line?.pearson), number(line?.spearman),
      number(relation?.interval.low), number(relation?.interval.high),
      number(line?.slope), number(line?.intercept),
    ])
    return table
  }
}
