/// An open chart of days: its pager, where its rows come from, and how it is drawn.
public struct DayView: Sendable {
  /// How the values are drawn.
  public enum Style: String, Equatable, Sendable, CaseIterable { case bar, line, area }

  public let name: String
  /// The metric or source that pages are read from.
  public internal(set) var source: DaySource
  public var style: Style
  /// The range chosen for the view; nil for numbers of its own.
  public internal(set) var preset: RangePreset?
  /// The pager, shared by copies of the view until one of them changes it.
  private(set) var shared: Shared<Pager<DayAxis>>
  public internal(set) var pager: Pager<DayAxis> {
    get { shared.value }
    _modify { yield &shared.value }
  }

  /// A view over a source whose pager has loaded nothing; `end` is tomorrow.
  init(name: String, source: DaySource, style: Style, config: PagerConfig, end: Day) {
    self.name = name
    self.source = source
    self.style = style
    shared = Shared(Pager(config: config, bounds: .init(min: source.firstDay, end: end)))
  }

  /// The days on show; nil before the first load, empty if the source has no days.
  public var visible: DayRange? {
    pager.visible.map { DayRange(Day(clamping: $0.lowerBound), Day(clamping: $0.upperBound)) }
  }

  /// Returns the pager numbers of a range for this view; nil gives the default ones. A static chart
  /// stays static.
  public func config(of preset: RangePreset?) -> PagerConfig {
    let history = pager.bounds.min.map { $0.distance(to: historyEnd) }
    let config = preset?.config(history: history) ?? PagerConfig()
    return pager.config.isStatic ? config.withoutPaging : config
  }

  /// The day after the newest one of the source, or after the newest one on show if that is later: a
  /// history that ended years ago is not stretched to today, unless the view is there.
  private var historyEnd: Day {
    let (end, last) = (pager.bounds.end, source.span?.end)
    guard let last, last < end, let shown = visible?.end, !pager.follows else { return end }
    return max(last, shown)
  }

  /// Returns the value of a day; nil if the day is not loaded or has none.
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
