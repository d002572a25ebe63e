/// The strip of days as an open view; what it shows is made by `DayStrip` for each event.
public struct StripView: Equatable, Sendable {
  /// The name of the only strip.
  public static let name = "days"

  /// Which days the strip has, and how it is drawn.
  public var config: StripConfig
  /// The first day on show since the strip was scrolled; nil while it follows the selection (S1-51).
  public var first: Day?

  public init(config: StripConfig = StripConfig()) { self.config = config }
}

extension StripView: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("config", config)
    // A strip that was never scrolled keeps the digest that it had before it could be.
    if let first { fields.field("first", first) }
  }
}

extension Engine {
  /// Opens the strip, or gives the open one other numbers. It takes the focus only if no view has
  /// it, so that commands still mean the charts.
  public mutating func openStrip(_ config: StripConfig) {
    sequence += 1
    if let index = index(of: StripView.name), case .strip(var view) = views[index] {
      (view.config, view.first) = (config, nil)
      return put(.strip(view), at: index)
    }
    if index(of: StripView.name) != nil { removeViews { $0.name == StripView.name } }
    let focused = focus
    append(.strip(StripView(config: config)))
    if let focused { focus = focused }
  }

  /// Selects a day of the strip, as a finger does.
  public mutating func tap(_ day: Day) {
    select(day)
    trace?.note(
      TraceEntry(sequence: sequence, moment: clock.moment, view: StripView.name, step: .tap(day)))
  }

  /// Scrolls the strip; nil lets it follow the selection. The selection stays (S1-51).
  public mutating func scrollStrip(to first: Day?) {
    guard let index = index(of: StripView.name), case .strip(var view) = views[index] else {
      return
    }
    view.first = first
    put(.strip(view), at: index)
    sequence += 1
  }

  /// Selects a day, or none, in the strip and in every chart of days. There is one selection
  /// (S1-10), and no load or cut alters it (I15). Another selection brings the strip to it (S1-23).
  public mutating func select(_ day: Day?) {
    if day != selectedDay { scrollStrip(to: nil) }
    selectedDay = day
    sequence += 1
  }
}
