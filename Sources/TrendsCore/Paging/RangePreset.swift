/// A range that a chart of days offers, with the pager numbers for it (S2-16).
///
///     RangePreset.oneWeek.config
///     // page 10, initial 15, visible 10, prefetch 4, max 30
public enum RangePreset: String, Equatable, Sendable, CaseIterable {
  case oneWeek = "1W"
  case oneMonth = "1M"
  case threeMonths = "3M"
  case sixMonths = "6M"
  case oneYear = "1Y"
  case all = "All"

  /// Days on show at once; the rest of the range is reached by scrolling.
  public var visible: Int {
    switch self {
    case .oneWeek: 10
    case .oneMonth: 35
    case .threeMonths: 45
    case .sixMonths: 60
    case .oneYear: 90
    case .all: 120
    }
  }

  /// The default numbers in proportion to `visible`, halves rounded up. A page is as long as the
  /// view.
  public var config: PagerConfig {
    let base = PagerConfig()
    func scaled(_ value: Int) -> Int { (2 * value * visible + base.visible) / (2 * base.visible) }
    return PagerConfig(
      page: visible, initial: scaled(base.initial), visible: visible,
      prefetch: scaled(base.prefetch), max: base.max.map(scaled), retry: base.retry)
  }
}

extension RangePreset: Described {}
