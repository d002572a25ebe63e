/// The samples of one run as they come: the last minutes first, then all of them, batch by batch.
///
///     open ──► prewarm ──► stream ─► stream ─► … ─► done        each answer is gathered, and
///                             └── gathered ──► ingest ──► commit   ingested every 350 ms at most
///
/// A pure reducer: it asks for samples, for a moment to ingest and for a commit by effects, and is
/// told of what came by events. Nothing of it knows what kind of samples these are.
public enum SampleStream {
  /// A slot for one load of samples.
  public enum Slot: String, Equatable, Sendable, CaseIterable { case prewarm, stream, ingest }

  public enum Phase: Equatable, Sendable {
    case idle
    case loading(id: Int)
    case done
    case failed(code: String)

    public var loadID: Int? { if case .loading(let id) = self { id } else { nil } }

    public var failure: String? { if case .failed(let code) = self { code } else { nil } }
  }

  /// How far a source has been read: its batches, and what changed in it since.
  public struct Anchor: Equatable, Sendable {
    public var batches = 0
    public var changes = 0

    public init() {}
  }

  /// What a source is asked for; always within one run (B3-02).
  public enum Query: Equatable, Sendable {
    /// The samples of a stretch, in seconds since the start.
    case prewarm(from: Double, to: Double)
    /// What comes after an anchor.
    case next(Anchor)
    /// Nothing: a moment to take in what was gathered.
    case ingest
  }

  public struct Answer: Equatable, Sendable {
    public var batch: SampleBatch
    /// Where the next query goes on.
    public var anchor: Anchor
    public var isLast: Bool
    /// False where the source does not know such samples.
    public var isSupported = true

    public init(
      batch: SampleBatch, anchor: Anchor, isLast: Bool, isSupported: Bool = true
    ) {
      self.batch = batch
      self.anchor = anchor
      self.isLast = isLast
      self.isSupported = isSupported
    }
  }

  /// Samples and how far they reach: what survives a crash, and begins the next opening (B3-03).
  public struct Kept: Equatable, Sendable {
    public var log: SampleLog
    public var anchor: Anchor

    public init(log: SampleLog, anchor: Anchor) {
      self.log = log
      self.anchor = anchor
    }
  }

  /// How a run is opened.
  public struct Opening: Equatable, Sendable {
    /// Its end in seconds; nil where the source itself knows which samples are the run's.
    public var end: Double?
    /// The stretch that is wanted first; nil where there is none.
    public var prewarm: ClosedRange<Double>?
    public var kept: Kept?

    public init(end: Double? = nil, prewarm: ClosedRange<Double>? = nil, kept: Kept? = nil) {
      self.end = end
      self.prewarm = prewarm
      self.kept = kept
    }
  }

  public enum Event: Equatable, Sendable {
    case open(Opening)
    case arrived(id: Int, generation: Int, Answer)
    case failed(id: Int, generation: Int, code: String)
    /// The moment to ingest has come.
    case ingest(id: Int, generation: Int)
    /// The source says that something in it changed.
    case changed
    case retry
    case cancel(Slot)
    case close
  }

  public enum Effect: Equatable, Sendable {
    case query(id: Int, generation: Int, Query)
    /// Asks for an event `ingest` at a moment.
    case timer(id: Int, generation: Int, at: Int64)
    case cancel(id: Int)
    /// What was ingested may be kept, with the anchor behind it (B3-04).
    case commit(Anchor)
  }

  /// Numbers that only grow.
  public struct Counters: Equatable, Sendable {
    public var batches = 0
    public var ingests = 0
    /// Samples that the stream brought twice; those of the prewarm are expected again.
    public var duplicates = 0
    public var stale = 0
    public var cancelled = 0
  }

  /// Incoming samples are taken in at most this often, in milliseconds (S3-22).
  public static let interval: Int64 = 350
  /// What waits is taken in early when it is this much: waiting must not cost memory.
  static let gatherLimit = 1 << 16
}

extension SampleStream {
  public struct State: Equatable, Sendable {
    public internal(set) var end: Double?
    public internal(set) var generation = 0
    public internal(set) var prewarm = Phase.idle
    public internal(set) var stream = Phase.idle
    public internal(set) var ingest = Phase.idle
    public internal(set) var log = SampleLog()
    public internal(set) var isSupported = true
    public internal(set) var isClosed = false
    /// Up to where all is ingested and committed.
    public internal(set) var anchor: Anchor?
    public internal(set) var count = Counters()
    /// What came and is not ingested yet, and how far it reaches.
    var gathered: [SampleBatch] = []
    var reached = Anchor()
    /// Numbers that the prewarm brought and the stream has not.
    var early = RangeSet<Int>()
    /// How often in a row the next batch has been asked for, this time included.
    public internal(set) var attempt = 1
    /// When something was last taken in.
    var lastIngest: Int64 = 0
    var nextID = 1

    public init() {}

    public var gatheredCount: Int { gathered.reduce(0) { $0 + $1.series.count } }

    /// Everything has come and is taken in.
    public var isComplete: Bool { stream == .done && gathered.isEmpty }

    /// The word of what went wrong, where something did.
    public var failure: String? {
      stream.failure ?? ingest.failure ?? (stream == .done ? nil : prewarm.failure)
    }

    /// Loads that the runtime must have under way.
    public var liveIDs: [Int] { [prewarm, stream, ingest].compactMap(\.loadID) }
  }
}

extension SampleStream.Slot: Described {}

extension SampleStream.Phase: Described {
  public func describe(to fields: inout some Fields) {
    switch self {
    case .idle: fields.choice("idle")
    case .loading(let id):
      fields.choice("loading")
      fields.field("id", id)
    case .done: fields.choice("done")
    case .failed(let code):
      fields.choice("failed")
      fields.field("code", code)
    }
  }
}

extension SampleStream.Query: Described {
  public func describe(to fields: inout some Fields) {
    switch self {
    case .prewarm(let from, let to):
      fields.choice("prewarm")
      fields.field("from", from)
      fields.field("to", to)
    case .next(let anchor):
      fields.choice("next")
      fields.field("anchor", anchor)
    case .ingest: fields.choice("ingest")
    }
  }
}

extension SampleStream.Anchor: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("batches", batches)
    fields.field("changes", changes)
  }
}

extension SampleStream.Answer: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("batch", batch)
    fields.field("anchor", anchor)
    fields.field("isLast", isLast)
    fields.field("isSupported", isSupported)
  }
}

extension SampleStream.Kept: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("log", log)
    fields.field("anchor", anchor)
  }
}

extension SampleStream.Opening: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("end", end)
    fields.field("prewarm", prewarm)
    fields.field("kept", kept)
  }
}

extension SampleStream.Counters: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("batches", batches)
    fields.field("ingests", ingests)
    fields.field("duplicates", duplicates)
    fields.field("stale", stale)
    fields.field("cancelled", cancelled)
  }
}

extension SampleStream.Event: Described {
  public func describe(to fields: inout some Fields) {
    switch self {
    case .open(let opening):
      fields.choice("open")
      fields.field("opening", opening)
    case .arrived(let id, let generation, let answer):
      fields.choice("arrived")
      fields.field("id", id)
      fields.field("generation", generation)
      fields.field("answer", answer)
    case .failed(let id, let generation, let code):
      fields.choice("failed")
      fields.field("id", id)
      fields.field("generation", generation)
      fields.field("code", code)
    case .ingest(let id, let generation):
      fields.choice("ingest")
      fields.field("id", id)
      fields.field("generation", generation)
    case .changed: fields.choice("changed")
    case .retry: fields.choice("retry")
    case .cancel(let slot):
      fields.choice("cancel")
      fields.field("slot", slot)
    case .close: fields.choice("close")
    }
  }
}

extension SampleStream.Effect: Described {
  public func describe(to fields: inout some Fields) {
    switch self {
    case .query(let id, let generation, let query):
      fields.choice("query")
      fields.field("id", id)
      fields.field("generation", generation)
      fields.field("query", query)
    case .timer(let id, let generation, let time):
      fields.choice("timer")
      fields.field("id", id)
      fields.field("generation", generation)
      fields.field("at", time)
    case .cancel(let id):
      fields.choice("cancel")
      fields.field("id", id)
    case .commit(let anchor):
      fields.choice("commit")
      fields.field("anchor", anchor)
    }
  }
}

extension SampleStream.State: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("end", end)
    fields.field("generation", generation)
    fields.field("prewarm", prewarm)
    fields.field("stream", stream)
    fields.field("ingest", ingest)
    fields.field("log", log)
    fields.field("isSupported", isSupported)
    fields.field("isClosed", isClosed)
    fields.field("anchor", anchor)
    fields.field("count", count)
    fields.field("gathered", gathered)
    fields.field("reached", reached)
    fields.field("early", early)
    fields.field("attempt", attempt)
    fields.field("lastIngest", lastIngest)
    fields.field("nextID", nextID)
  }
}
