/// The strip of days as an open view; what it shows is made by `DayStrip` for each event.
public struct StripView: Equatable, Sendable {
  /// The name of the only strip.
  public static let name = "days"

  /// Which days the strip has, and how it is drawn.
  public var config: StripConfig

  public init(config: StripConfig = StripConfig()) { self.config = config }
}

extension StripView: Described {
  public func describe(to fields: inout some Fields) { fields.field("config", config) }
}

extension Engine {
  /// Opens the strip, or gives the open one other numbers. It takes the focus only if no view has
  /// it, so that commands still mean the charts.
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

  /// Selects a day, or none, in the strip and in every chart of days. There is one selection
  /// (S1-10), and no load or cut alters it (I15).
  public mutating func select(_ day: Day?) {
    selectedDay = day
    sequence += 1
  }
}
