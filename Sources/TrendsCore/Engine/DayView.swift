/// A day chart that is open: its pager, where its rows come from, and what is selected in it.
public struct DayView: Sendable {
  public enum Style: String, Equatable, Sendable, CaseIterable { case bar, line, area }

  public let name: String
  public let source: DaySource
  public var style: Style
  public internal(set) var preset: RangePreset?
  public internal(set) var pager: Pager<DayAxis>
  /// Never altered by loads or trims (I15).
  public internal(set) var selection: Day?

  init(name: String, source: DaySource, style: Style, config: PagerConfig, end: Day) {
    self.name = name
    self.source = source
    self.style = style
    pager = Pager(config: config, bounds: .init(min: source.firstDay, end: end))
  }

  /// The days on show.
  public var visible: DayRange? {
    pager.visible.map { DayRange(Day(clamping: $0.lowerBound), Day(clamping: $0.upperBound)) }
  }

  /// The value at the selection, where that day is loaded and has one.
  public var selectedValue: Double? {
    guard let selection else { return nil }
    return pager.window?.rows[selection]
  }
}

/// A run that is open: one series of samples over its length.
public struct RunView: Sendable {
  public let name: String
  public let run: Run
  public let series: SampleSeries
  /// Seconds into the run.
  public var selection: Double?

  public init(name: String, run: Run, series: SampleSeries) {
    self.name = name
    self.run = run
    self.series = series
  }
}

/// Anything that is open and can have the focus.
///
/// Indirect, so that a copy of the list of views, as every undo step keeps one, is a few pointers.
public indirect enum View: Sendable {
  case days(DayView)
  case run(RunView)

  public var name: String {
    switch self {
    case .days(let view): view.name
    case .run(let view): view.name
    }
  }
}
