/// The ranges a day chart offers, and the pager numbers of each (S2-16, paging.md section 3).
public enum RangePreset: String, Equatable, Sendable, CaseIterable {
  case oneWeek = "1W"
  case oneMonth = "1M"
  case threeMonths = "3M"
  case sixMonths = "6M"
  case oneYear = "1Y"
  case all = "All"

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

  /// The default numbers scaled 14:14:21:5:42, halves rounded up.
  public var config: PagerConfig {
    let base = PagerConfig()
    func scaled(_ value: Int) -> Int { (2 * value * visible + base.visible) / (2 * base.visible) }
    return PagerConfig(
      page: visible, initial: scaled(base.initial), visible: visible,
      prefetch: scaled(base.prefetch), max: base.max.map(scaled), retry: base.retry)
  }
}

extension RangePreset: Described {}
