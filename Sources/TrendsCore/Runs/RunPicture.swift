/// What a chart and its figures need of a run's samples: a pure function of all of them, so neither
/// batches nor thinning move anything (B3-08 to B3-11, B3-16).
public struct RunPicture: Equatable, Sendable {
  /// Of all samples, never of those that are drawn.
  public let statistics: SeriesStatistics
  /// Indices of the samples that are drawn.
  public let shown: [Int]
  /// Indices of the samples that are marked, one for each 15 seconds.
  public let markers: [Int]
  /// Where nothing is known for longer than a line may bridge: from one sample to the next.
  public let pauses: [ClosedRange<Double>]
  /// Where a cadence is zero: somebody stands.
  public let stops: [ClosedRange<Double>]
  /// The average of the rest; nil without a stop.
  public let movingAverage: Double?
  /// Samples beyond the axis, drawn at its border.
  public let pinned: Int

  /// `dropped` is how many were left out of the series before.
  public init(
    _ series: SampleSeries, dropped: Int = 0, limits: ClosedRange<Double>? = nil,
    ofPaces: Bool = false, ofCadence: Bool = false
  ) {
    statistics = SeriesStatistics(series, dropped: dropped, ofPaces: ofPaces)
    shown = ChartReducer.indices(x: series.seconds, y: series.values)
    markers = TickMarkers.indices(times: series.seconds, values: series.values)
    pauses = LineBreaks.positions(series.seconds).map {
      series.seconds[$0 - 1]...series.seconds[$0]
    }
    stops = ofCadence ? series.stops : []
    movingAverage = stops.isEmpty ? nil : series.moving.average
    pinned = limits.map { limits in series.values.count { !limits.contains($0) } } ?? 0
  }
}

/// Holds a picture once it has been asked for; copies of a log share it.
final class PictureCache: Sendable {
  private let kept = Locked<(kind: Run.Kind, picture: RunPicture)?>(nil)

  func picture(of series: SampleSeries, dropped: Int, kind: Run.Kind) -> RunPicture {
    kept.withLock { kept in
      if let kept, kept.kind == kind { return kept.picture }
      let picture = RunPicture(
        series, dropped: dropped, limits: kind.limits, ofPaces: kind == .pace,
        ofCadence: kind == .cadence)
      kept = (kind, picture)
      return picture
    }
  }
}
