/// A run that is open: samples of one kind over its length, as far as they have come.
public struct RunView: Sendable {
  /// Where its samples come from.
  public enum Feed: Sendable {
    /// All there from the beginning; nil where what was loaded does not know the kind.
    case held(SampleSeries?)
    /// A source made to order, by its name.
    case made(String)
    /// Samples that are still being told, by the name they are told under.
    case growing(String)
  }

  public let name: String
  public let run: Run
  public let kind: Run.Kind
  public let source: Feed
  /// Whether it goes on: then it is as long as what has come of it.
  public let isLive: Bool
  /// Seconds into the run.
  public internal(set) var selection: Double?
  private var shared = Shared(SampleStream.State())
  public internal(set) var stream: SampleStream.State {
    _read { yield shared.value }
    _modify { yield &shared.value }
  }

  public init(name: String, run: Run, kind: Run.Kind, source: Feed, isLive: Bool = false) {
    self.name = name
    self.run = run
    self.kind = kind
    self.source = source
    self.isLive = isLive
  }

  public var series: SampleSeries { stream.log.series }

  /// What is drawn and told of it.
  public var picture: RunPicture { stream.log.picture(of: kind) }

  /// A run ends where its record says, where its last sample is, or after a second (B3-12).
  public var length: Double {
    let told = isLive && !stream.isComplete ? 0 : run.record.seconds
    return max(told, series.seconds.last ?? 0, 1)
  }
}

extension View {
  /// Stands in for a run while that is changed.
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
  /// What the axis never goes beyond (S3-16).
  public var limits: ClosedRange<Double>? { self == .cadence ? 120...220 : nil }
}

/// One run and one kind: what an anchor belongs to (B3-03).
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
    fields.field("source", source)
    fields.field("isLive", isLive)
    fields.field("selection", selection)
    shared.describe(to: &fields)
  }
}

extension RunKey: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("source", source)
    fields.field("kind", kind)
  }
}
