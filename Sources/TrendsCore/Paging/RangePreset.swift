/// A range that a chart of days offers, with the pager numbers for it (S2-16).
///
///     RangePreset.days(10).config(history: nil)
///     // page 10, initial 15, visible 10, prefetch 4, max 30
public enum RangePreset: Equatable, Sendable {
  case oneWeek, oneMonth, threeMonths, sixMonths, oneYear
  /// A range of the app whose charts are reproduced here, by its place in `app`.
  case ofApp(Int)
  /// So many days.
  case days(Int)
  /// Every day from the first one of the source to its newest one, or to today if the view is there
  /// (S2-44).
  case all

  /// The ranges that have a name, the shortest first.
  public static let named: [RangePreset] = [
    .oneWeek, .oneMonth, .threeMonths, .sixMonths, .oneYear, .all,
  ]

  /// The ranges of the app, which are called after longer ones than they show.
  static let app: [(name: String, days: Int)] = [
    ("app-1W", 10), ("app-1M", 35), ("app-3M", 45), ("app-6M", 60), ("app-1Y", 90),
    ("app-All", 120),
  ]

  /// How many days a range may show: a hundred years at most.
  public static let dayCounts = 1...36_525

  /// Days that `all` shows of a source whose first day is not known.
  private static let unknownHistory = 120

  /// Days on show at once; the other ones are reached by scrolling.
  ///
  /// `history` is the number of days that the source has; nil if that is not known.
  private func visible(history: Int?) -> Int {
    switch self {
    case .oneWeek: 7
    case .oneMonth: 30
    case .threeMonths: 91
    case .sixMonths: 182
    case .oneYear: 365
    case .ofApp(let place): Self.app[place].days
    case .days(let count): min(max(count, Self.dayCounts.lowerBound), Self.dayCounts.upperBound)
    case .all:
      min(max(history ?? Self.unknownHistory, PagerConfig().visible), Self.dayCounts.upperBound)
    }
  }

  /// The default numbers in proportion to the days on show, halves rounded up. A page is as long as
  /// the view.
  public func config(history: Int?) -> PagerConfig {
    let base = PagerConfig()
    let visible = visible(history: history)
    func scaled(_ value: Int) -> Int { (2 * value * visible + base.visible) / (2 * base.visible) }
    var config = PagerConfig(
      page: visible, initial: scaled(base.initial), visible: visible,
      prefetch: scaled(base.prefetch), retry: base.retry)
    config.max = base.max.map { max(scaled($0), config.leastMax) }
    return config
  }
}

extension RangePreset: RawRepresentable {
  /// Reads `1W`, `All` or a number of days such as `400d`.
  public init?(rawValue: String) {
    if let named = Self.named.first(where: { $0.rawValue == rawValue }) {
      self = named
      return
    }
    if let place = Self.app.firstIndex(where: { $0.name == rawValue }) {
      self = .ofApp(place)
      return
    }
    guard rawValue.last == "d", rawValue.first?.isASCII == true, rawValue.first != "0",
      rawValue.dropLast().allSatisfy(\.isWholeNumber), let count = Int(rawValue.dropLast()),
      Self.dayCounts.contains(count)
    else { return nil }
    self = .days(count)
  }

  public var rawValue: String {
    switch self {
    case .oneWeek: "1W"
    case .oneMonth: "1M"
    case .threeMonths: "3M"
    case .sixMonths: "6M"
    case .oneYear: "1Y"
    case .ofApp(let place): Self.app[place].name
    case .days(let count): "\(count)d"
    case .all: "All"
    }
  }
}

extension RangePreset: Described {}
