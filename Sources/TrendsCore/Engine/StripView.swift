/// The strip of days as an open view; what it shows is made anew by `DayStrip`.
public struct StripView: Equatable, Sendable {
  /// There is one strip, and this is its name.
  public static let name = "days"

  public var config: StripConfig

  public init(config: StripConfig = StripConfig()) { self.config = config }
}

extension StripView: Described {
  public func describe(to fields: inout some Fields) { fields.field("config", config) }
}

extension Engine {
  /// Opens the strip, or gives the open one other numbers. It takes the focus only where nothing
  /// has it: the charts stay what commands mean.
  public mutating func openStrip(_ config: StripConfig) {
    sequence += 1
    if let index = index(of: StripView.name), case .strip(var view) = views[index] {
      view.config = config
      return put(.strip(view), at: index)
    }
    if index(of: StripView.name) != nil { removeViews { $0.name == StripView.name } }
    let focused = focus
    append(.strip(StripView(config: config)))
    if let focused { focus = focused }
  }

  /// Selects a day, or none, in the strip and in every chart of days: there is one selection
  /// (S1-10), and no load or trim alters it (I15).
  public mutating func select(_ day: Day?) {
    selectedDay = day
    sequence += 1
  }
}
