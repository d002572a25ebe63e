/// A day chart that is open: its pager, where its rows come from, and what is selected in it.
public struct DayView: Sendable {
  public enum Style: String, Equatable, Sendable, CaseIterable { case bar, line, area }

  public let name: String
  public internal(set) var source: DaySource
  public var style: Style
  public internal(set) var preset: RangePreset?
  private(set) var shared: Shared<Pager<DayAxis>>
  public internal(set) var pager: Pager<DayAxis> {
    _read { yield shared.value }
    _modify { yield &shared.value }
  }

  init(name: String, source: DaySource, style: Style, config: PagerConfig, end: Day) {
    self.name = name
    self.source = source
    self.style = style
    shared = Shared(Pager(config: config, bounds: .init(min: source.firstDay, end: end)))
  }

  /// The days on show.
  public var visible: DayRange? {
    pager.visible.map { DayRange(Day(clamping: $0.lowerBound), Day(clamping: $0.upperBound)) }
  }

  /// The value of a day that is loaded and has one.
  public func value(on day: Day) -> Double? { pager.window?.rows[day] }
}

extension DayView.Style: Described {}

extension DayView: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("source", source)
    fields.field("style", style)
    fields.field("preset", preset)
    shared.describe(to: &fields)
  }
}
