/// The samples of one run as they come: the last minutes first, then all of them, batch by batch.
///
///     open ──► prewarm ──► stream ─► stream ─► … ─► done        each answer is gathered, and
///                             └── gathered ──► ingest ──► commit   ingested every 350 ms at most
///
/// `State` is a pure reducer: it asks for samples, for a moment to ingest and for a commit by
/// effects, and events bring it the answers. It does not depend on the kind of sample. With
/// `answer` holding the samples of seconds 90 to 99:
///
///     var stream = SampleStream.State()
///     stream.reduce(.open(.init(end: 100, prewarm: 90...100)), at: 0)
///     // [.query(id: 1, generation: 1, .prewarm(from: 90, to: 100))]
///     stream.reduce(.arrived(id: 1, generation: 1, answer), at: 10)
///     // [.query(id: 2, generation: 1, .next(Anchor()))]
///     stream.log.series.count   // 10: the prewarm is shown at once
///
/// Outside this module streams are run by `Engine`, which opens them for a `RunView`.
public enum SampleStream {
  /// A place for one load: the last minutes, the next batch, or a moment to take in what was
  /// gathered.
  public enum Slot: String, Equatable, Sendable, CaseIterable { case prewarm, stream, ingest }

  /// What a slot is doing.
  public enum Phase: Equatable, Sendable {
    case idle
    case loading(id: Int)
    case done
    case failed(code: String)

    /// The number of the load under way; nil in every other phase.
    public var loadID: Int? { if case .loading(let id) = self { id } else { nil } }

    /// The code of the failure; nil in every other phase.
    public var failure: String? { if case .failed(let code) = self { code } else { nil } }
  }

  /// How far a source has been read.
  public struct Anchor: Equatable, Sendable {
    /// The batches that were read; the samples, if the run is growing.
    public var batches = 0
    /// The changes of the source that were read.
    public var changes = 0

    /// The beginning: nothing was read.
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

  /// What a source answers to a query.
  public struct Answer: Equatable, Sendable {
    public var batch: SampleBatch
    /// Where the next query goes on.
    public var anchor: Anchor
    /// Whether the source has nothing more for now; a change may bring more.
    public var isLast: Bool
    /// False if the source does not know samples of this kind.
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

  /// Samples and how far they reach: what survives a crash and begins the next opening (B3-03).
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
    /// The length of the run in seconds: samples at or after it are not the run's. Nil if the
    /// source itself knows which samples belong to the run.
    public var end: Double?
    /// The stretch that is wanted first, in seconds; nil if there is none. Ignored if something is
    /// kept.
    public var prewarm: ClosedRange<Double>?
    /// What was committed of the run before; nil for nothing.
    public var kept: Kept?

    public init(end: Double? = nil, prewarm: ClosedRange<Double>? = nil, kept: Kept? = nil) {
      self.end = end
      self.prewarm = prewarm
      self.kept = kept
    }
  }

  /// Something that happens to a stream; `id` and `generation` are those of the effect that it
  /// answers.
  public enum Event: Equatable, Sendable {
    /// Begins a run, in the place of the one before.
    case open(Opening)
    /// A query was answered.
    case arrived(id: Int, generation: Int, Answer)
    /// A query, or the moment to ingest, failed with a code.
    case failed(id: Int, generation: Int, code: String)
    /// The moment to ingest has come.
    case ingest(id: Int, generation: Int)
    /// The source reports that something in it has changed.
    case changed
    /// Asks again for what failed or was cancelled.
    case retry
    /// Gives up the load of a slot.
    case cancel(Slot)
    /// Gives up all loads and ends the stream; only `open` begins it again.
    case close
  }

  /// Something for the caller to do, in the order given.
  public enum Effect: Equatable, Sendable {
    /// Ask the source, and return `arrived` or `failed`.
    case query(id: Int, generation: Int, Query)
    /// Return the event `ingest` at this time, in milliseconds of virtual time.
    case timer(id: Int, generation: Int, at: Int64)
    /// Stop a query or a timer; an answer that comes all the same is dropped.
    case cancel(id: Int)
    /// What was ingested may be kept, together with the anchor it reaches (B3-04).
    case commit(Anchor)
  }

  /// Numbers that only grow.
  public struct Counters: Equatable, Sendable {
    /// Answers of the stream that were not empty.
    public var batches = 0
    /// How often something was taken in; the prewarm does not count.
    public var ingests = 0
    /// Samples that the stream brought twice. Those of the prewarm are expected again and do not
    /// count.
    public var duplicates = 0
    /// Answers that were no longer awaited.
    public var stale = 0
    /// Loads given up while under way.
    public var cancelled = 0
  }

  /// Milliseconds from one ingest to the next, at least (S3-22).
  public static let interval: Int64 = 350
  /// Gathered samples from which on they are ingested early, to bound the memory of waiting.
  static let gatherLimit = 1 << 16
}

extension SampleStream {
  /// A stream: what it has taken in, and what it waits for.
  public struct State: Equatable, Sendable {
    /// The length of the run in seconds; nil if the source knows which samples belong to it.
    public internal(set) var end: Double?
    /// Grows with each opening, from 0; an answer of an older generation is dropped.
    public internal(set) var generation = 0
    public internal(set) var prewarm = Phase.idle
    public internal(set) var stream = Phase.idle
    public internal(set) var ingest = Phase.idle
    /// The samples that were taken in.
    public internal(set) var log = SampleLog()
    /// Whether the source knows samples of this kind, by its latest answer.
    public internal(set) var isSupported = true
    public internal(set) var isClosed = false
    /// How far everything is ingested and committed; nil before the first commit.
    public internal(set) var anchor: Anchor?
    /// How often each thing has happened.
    public internal(set) var count = Counters()
    /// Answers that are not ingested yet.
    var gathered: [SampleBatch] = []
    /// How far the source was read; not all of it is ingested.
    var reached = Anchor()
    /// Numbers that the prewarm brought and the stream has not brought yet.
    var early = RangeSet<Int>()
    /// Which try of the next batch is under way or comes next; 1 after each answer.
    public internal(set) var attempt = 1
    /// When something was last taken in, in milliseconds of virtual time.
    var lastIngest: Int64 = 0
    /// The number of the next load.
    var nextID = 1

    /// A stream without a run; the event `open` begins one.
    public init() {}

    /// How many samples wait to be ingested.
    public var gatheredCount: Int { gathered.reduce(0) { $0 + $1.series.count } }

    /// Whether everything has come and is taken in.
    public var isComplete: Bool { stream == .done && gathered.isEmpty }

    /// The code of what went wrong; nil if nothing did. A failed prewarm counts until the stream is
    /// done.
    public var failure: String? {
      stream.failure ?? ingest.failure ?? (stream == .done ? nil : prewarm.failure)
    }

    /// The numbers of the loads that must be under way.
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
