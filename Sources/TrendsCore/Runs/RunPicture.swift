/// What a chart and its figures need of the samples of a run. It is a pure function of all of them,
/// so neither batches nor thinning move anything (B3-08 to B3-11, B3-16).
public struct RunPicture: Equatable, Sendable {
  /// Computed from all samples, not only from those that are drawn.
  public let statistics: SeriesStatistics
  /// Indices into the series of the samples that are drawn, ascending.
  public let shown: [Int]
  /// Indices of the samples that are marked, one for each 15 seconds that has a sample near.
  public let markers: [Int]
  /// Stretches where nothing is known for longer than a line may bridge, from one sample to the
  /// next, in seconds.
  public let pauses: [ClosedRange<Double>]
  /// Stretches where a cadence is zero because the person stands, in seconds; empty for other
  /// kinds.
  public let stops: [ClosedRange<Double>]
  /// The average outside the stops; nil without a stop.
  public let movingAverage: Double?
  /// How many samples lie beyond the axis and are drawn at its border.
  public let pinned: Int
  /// The line that is drawn.
  public let line: SmoothLine
  /// What the line does; nil for runs that are too short, and for kinds without a level.
  public let shape: RunShape?

  /// Computes the picture from all samples.
  ///
  /// `series` must be in order of time. `dropped` is how many samples were left out of it before,
  /// and `limits` are those of the axis.
  public init(
    _ series: SampleSeries, dropped: Int = 0, limits: ClosedRange<Double>? = nil,
    kind: Run.Kind = .heart
  ) {
    let ofPaces = kind == .pace
    statistics = SeriesStatistics(series, dropped: dropped, ofPaces: ofPaces)
    shown = ChartReducer.indices(x: series.seconds, y: series.values)
    markers = TickMarkers.indices(times: series.seconds, values: series.values)
    pauses = LineBreaks.positions(series.seconds).map {
      series.seconds[$0 - 1]...series.seconds[$0]
    }
    stops = kind == .cadence ? series.stops() : []
    movingAverage = stops.isEmpty ? nil : series.moving.average
    pinned = limits.map { limits in series.values.count { !limits.contains($0) } } ?? 0
    line = SmoothLine(series, window: kind.window, stops: stops, ofPaces: ofPaces)
    shape = RunShape(
      times: line.times, values: ofPaces ? line.values.map { 1000 / $0 } : line.values,
      findsPickUps: kind != .heart)
  }
}

extension Run.Kind {
  /// Seconds of the means that make a line of it: speeds by satellite need longer ones.
  var window: Double { self == .pace || self == .speed ? 60 : 30 }
}

/// Keeps a picture once it has been asked for; copies of a log share it.
final class PictureCache: Sendable {
  private let kept = Locked<(kind: Run.Kind, picture: RunPicture)?>(nil)

  /// Returns the picture of a kind, computed unless it is the one that is kept.
  func picture(of series: SampleSeries, dropped: Int, kind: Run.Kind) -> RunPicture {
    kept.withLock { kept in
      if let kept, kept.kind == kind { return kept.picture }
      let picture = RunPicture(
        series, dropped: dropped, limits: kind.limits, kind: kind)
      kept = (kind, picture)
      return picture
    }
  }
}
