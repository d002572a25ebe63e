import TrendsCharts
import TrendsCore

/// What is read of a run once for all frames of it. It holds nothing that the run does not have.
final class BrowseCache: @unchecked Sendable {
  private var run: (id: String, dataset: String?)?
  private var views: [Run.Kind: RunView?] = [:]
  private var read: RunParts??
  private var stood: [ClosedRange<Double>]?
  /// Means of neighbouring samples, for charts of very many.
  private var coarse: [Run.Kind: RunView] = [:]
  /// Whether charts of very many samples may be drawn of their means until there is time.
  var isHurried = false
  /// Whether a chart was drawn like that.
  private(set) var isRough = false
  /// Samples that are drawn at once, and those of a coarse series.
  private static let (quick, few) = (24_000, 24_000)
  /// The last charts without a selection, the newest last.
  private var specs: [(kind: Run.Kind, span: ClosedRange<Double>?, spec: ChartSpec?)] = []
  /// Charts that are kept: a few steps of zoom, for each series.
  private static let most = 24

  private func turn(to run: Run) {
    guard self.run?.id != run.id || self.run?.dataset != run.dataset else { return }
    self.run = (run.id, run.dataset)
    (views, read, stood, specs, coarse) = ([:], nil, nil, [], [:])
  }

  /// The chart of a series as its view shows it; made once for each part of the run.
  func spec(of view: RunView, in world: World) -> ChartSpec? {
    guard view.stream.isComplete, !view.isLive else { return RunSummary(view, world).spec }
    turn(to: view.run)
    if let kept = specs.last(where: { $0.kind == view.kind && $0.span == view.span }) {
      return kept.spec?.selecting(view.selection, in: view, world)
    }
    if isHurried, let rough = rough(view) {
      isRough = true
      return RunSummary(rough, world, standing: standing(of: view.run)).spec?
        .selecting(view.selection, in: view, world)
    }
    let spec = RunSummary(
      view.showing(view.span, selection: nil), world, standing: standing(of: view.run)
    ).spec
    specs.append((view.kind, view.span, spec))
    if specs.count > BrowseCache.most { specs.removeFirst() }
    return spec?.selecting(view.selection, in: view, world)
  }

  /// Begins a frame; `hurried` if something else may come before it is looked at.
  func begin(hurried: Bool) { (isHurried, isRough) = (hurried, false) }

  /// The same view of the means of neighbouring samples; nil where its samples are drawn at once.
  private func rough(_ view: RunView) -> RunView? {
    let shown = view.shown
    let share = (shown.upperBound - shown.lowerBound) / view.length
    guard Double(view.series.count) * share > Double(BrowseCache.quick) else { return nil }
    let coarse =
      coarse[view.kind] ?? RunView.whole(view.run, view.kind, view.series.means(BrowseCache.few))
    self.coarse[view.kind] = coarse
    return coarse.showing(view.span, selection: nil)
  }

  /// When the person stood.
  private func standing(of run: Run) -> [ClosedRange<Double>] {
    if let stood { return stood }
    let found = run.standing
    stood = found
    return found
  }

  /// A series of a run; nil where it has none.
  func view(_ kind: Run.Kind, of run: Run) -> RunView? {
    turn(to: run)
    if let known = views[kind] { return known }
    let series = run.samples(kind)
    let view = series.flatMap { $0.count > 2 ? RunView.whole(run, kind, $0) : nil }
    views[kind] = .some(view)
    return view
  }

  /// Returns the way of a run; nil without speeds. A hurried frame of very many samples does without it,
  /// unless `needsIt`.
  func parts(of run: Run, needsIt: Bool = false) -> RunParts? {
    turn(to: run)
    if let read { return read }
    if isHurried, !needsIt,
      views.values.contains(where: { ($0?.series.count ?? 0) > BrowseCache.quick })
    {
      isRough = true
      return nil
    }
    let parts = RunParts(run)
    read = .some(parts)
    return parts
  }
}

extension ChartSpec {
  /// The same chart with a selected second, whose sample is drawn even where thinning left it out.
  fileprivate func selecting(_ second: Double?, in view: RunView, _ world: World) -> ChartSpec {
    guard let second, view.span?.contains(second) != false else { return self }
    var spec = self
    spec.selection = second
    guard let near = view.series.nearest(to: second) else { return spec }
    let time = view.series.seconds[near]
    let place = spec.points.partitioned { $0.x < time }
    guard !spec.points.indices.contains(place) || spec.points[place].x != time else { return spec }
    let reading = SampleReading(view.run, view.kind, world.calc.units)
    spec.points.insert(Point(x: time, y: reading.shown(view.series.values[near])), at: place)
    return spec
  }
}

extension [ChartSpec.Point] {
  /// The number of points before the first one that is not `before`; they must be in that order.
  fileprivate func partitioned(_ before: (ChartSpec.Point) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if before(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension SampleSeries {
  /// Means of as many neighbouring samples as leave about `count` of them.
  fileprivate func means(_ count: Int) -> SampleSeries {
    let size = max(1, self.count / max(1, count))
    var means = SampleSeries()
    var start = 0
    while start < self.count {
      let end = min(start + size, self.count)
      var (time, value) = (0.0, 0.0)
      for place in start..<end {
        time += seconds[place] / Double(end - start)
        value += values[place] / Double(end - start)
      }
      means.append(time, value)
      start = end
    }
    return means
  }
}
