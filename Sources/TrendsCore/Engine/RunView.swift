/// An open run: samples of one kind over its length, as far as they have come.
public struct RunView: Sendable {
  /// A second kind of samples, which are read once.
  public struct Beside: Sendable {
    public let kind: Run.Kind
    public let series: SampleSeries

    /// Reads the samples of a run; nil where it has none of the kind.
    public init?(_ kind: Run.Kind, of run: Run) {
      guard let series = run.samples(kind), !series.isEmpty else { return nil }
      (self.kind, self.series) = (kind, series)
    }
  }

  /// Where the samples come from.
  public enum Feed: Sendable {
    /// All there from the beginning; nil if what was loaded does not know the kind.
    case held(SampleSeries?)
    /// A made source, by its name.
    case made(String)
    /// Samples that are still being added, by the name of the growing run.
    case growing(String)
  }

  public let name: String
  public let run: Run
  public let kind: Run.Kind
  public let source: Feed
  /// Whether the run goes on: it is then as long as the samples that have come.
  public let isLive: Bool
  /// A second kind of samples that is drawn with them; nil for none.
  public let beside: Beside?
  /// The selected moment in seconds since the start; nil if none is.
  public internal(set) var selection: Double?
  /// The seconds on show; nil is all of the run.
  public internal(set) var span: ClosedRange<Double>?
  /// The stream, shared by copies of the view until one of them changes it.
  private var shared = Shared(SampleStream.State())
  public internal(set) var stream: SampleStream.State {
    get { shared.value }
    _modify { yield &shared.value }
  }

  public init(
    name: String, run: Run, kind: Run.Kind, beside: Beside? = nil, source: Feed,
    isLive: Bool = false
  ) {
    self.name = name
    self.run = run
    self.kind = kind
    self.beside = beside
    self.source = source
    self.isLive = isLive
  }

  /// The samples that have been taken in, in order of time.
  public var series: SampleSeries { stream.log.series }

  /// What is drawn and computed from the samples; computed at most once for the same samples.
  public var picture: RunPicture { stream.log.picture(of: kind) }

  /// Seconds from the start to the end of the record or to the last sample, at least 1 (B3-12). The
  /// record of a live run counts only once all samples have come.
  public var length: Double {
    let told = isLive && !stream.isComplete ? 0 : run.record.seconds
    return max(told, series.seconds.last ?? 0, 1)
  }
}

extension View {
  /// Takes the place of a run while that is changed.
  static let vacant = View.run(
    RunView(
      name: "",
      run: Run(
        record: RunRecord(
          id: "", start: CivilTime(day: .first, secondsOfDay: 0), seconds: 0, kilometers: 0)
      ) { _ in nil },
      kind: .cadence, source: .held(nil)))
}

extension Run.Kind {
  /// What the axis never goes beyond, in steps a minute; nil for kinds without limits (S3-16).
  public var limits: ClosedRange<Double>? { self == .cadence ? 120...220 : nil }
}

/// One source and one kind of sample: what an anchor belongs to (B3-03).
public struct RunKey: Hashable, Sendable {
  public var source: String
  public var kind: Run.Kind
}

extension RunView.Feed: Described {
  public func describe(to fields: inout some Fields) {
    switch self {
    case .held(let series):
      fields.choice("held")
      fields.field("count", series?.count)
    case .made(let name):
      fields.choice("synthetic")
      fields.field("name", name)
    case .growing(let name):
      fields.choice("growing")
      fields.field("name", name)
    }
  }
}

extension RunView: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("run", run)
    fields.field("kind", kind)
    if let beside { fields.field("beside", beside.kind) }
    fields.field("source", source)
    fields.field("isLive", isLive)
    fields.field("selection", selection)
    // A run that is shown whole keeps the digest that it had before there were parts.
    if let span { fields.field("span", [span.lowerBound, span.upperBound]) }
    shared.describe(to: &fields)
  }
}

extension RunKey: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("source", source)
    fields.field("kind", kind)
  }
}

extension RunView {
  /// Seconds that a part on show has at least.
  public static let leastSpan = 10.0

  /// The seconds on show.
  public var shown: ClosedRange<Double> { span ?? 0...length }

  /// A view of samples that are all there, which no engine has to load.
  public static func whole(_ run: Run, _ kind: Run.Kind, _ series: SampleSeries) -> RunView {
    var view = RunView(name: kind.rawValue, run: run, kind: kind, source: .held(series))
    view.stream.log.take(SampleBatch(first: 0, series: series), end: nil)
    view.stream.stream = .done
    return view
  }

  /// The same samples with another part on show and another selection.
  public func showing(_ span: ClosedRange<Double>?, selection: Double?) -> RunView {
    var view = self
    (view.span, view.selection) = (span, selection)
    return view
  }
}
