import TrendsCore
import TrendsCharts
import TrendsOutput

/// The dump of a run: the keys that scripts rely on first, then the state of its stream.
extension RunSummary {
  /// The whole dump of the run.
  ///
  /// Numbers with decimals are strings with one decimal, so that comparing texts compares values.
  var json: JSON {
    let (stream, statistics) = (view.stream, picture.statistics)
    func number(_ value: Double?) -> JSON { .string(value.map { $0.fixed(1) }) }
    return .object(
      [
        ("id", .string(view.name)), ("run", .string(view.run.id)),
        ("duration", .string(view.run.record.seconds.fixed(1))),
        ("samples", .int(statistics.count)),
        ("dropped", .int(statistics.dropped)), ("duplicates", .int(stream.count.duplicates)),
        ("outside", .int(stream.log.outside)), ("pinned", .int(picture.pinned)),
        ("shown", .int(picture.shown.count)), ("complete", .bool(stream.isComplete)),
        ("batches", .int(stream.count.batches)), ("min", number(statistics.min)),
        ("max", number(statistics.max)), ("average", number(statistics.average)),
        ("timeAverage", number(statistics.timeWeightedAverage)), ("message", .string(message)),
        ("reason", .string(reason)), ("selection", selection), ("kind", .string(kind.rawValue)),
        ("length", .string(view.length.fixed(1))), ("markers", .int(picture.markers.count)),
        ("gaps", .int(picture.pauses.count)), ("axis", axis), ("gen", .int(stream.generation)),
        ("closed", .bool(stream.isClosed)),
        (
          "phase",
          .object([
            ("prewarm", RunSummary.phase(stream.prewarm)),
            ("stream", RunSummary.phase(stream.stream)),
            ("ingest", RunSummary.phase(stream.ingest)),
          ])
        ),
        ("gathered", .int(stream.gatheredCount)), ("anchor", stream.anchor?.json ?? .null),
        (
          "count",
          .object([
            ("ingests", .int(stream.count.ingests)), ("deleted", .int(stream.log.deleted)),
            ("stale", .int(stream.count.stale)), ("cancelled", .int(stream.count.cancelled)),
          ])
        ),
      ] + (view.beside.map { [("beside", .string($0.kind.rawValue))] } ?? [])
        + (view.span.map { span in
          [("span", .array([span.lowerBound, span.upperBound].map { .string($0.fixed(1)) }))]
        } ?? []))
  }

  /// The values of cadence, five beyond them, within 120 to 220 (S3-16); null for other kinds, and with too
  /// few samples. The chart shows the part that its line needs.
  private var axis: JSON {
    guard hasChart, isOfSteps else { return .null }
    let limits = picture.statistics.axis
    return .array([
      .string(limits.lowerBound.fixed(1)), .string(limits.upperBound.fixed(1)),
    ])
  }

  /// The selected sample; null without a selection or samples.
  private var selection: JSON {
    guard let seconds = view.selection, let index = view.series.nearest(to: seconds) else {
      return .null
    }
    return .object([
      ("at", .string(view.series.seconds[index].fixed(1))),
      ("value", .string(view.series.values[index].fixed(1))),
    ])
  }

  private static func phase(_ phase: SampleStream.Phase) -> JSON {
    switch phase {
    case .idle: .object([("s", .string("idle"))])
    case .loading(let id): .object([("s", .string("loading")), ("id", .int(id))])
    case .done: .object([("s", .string("done"))])
    case .failed(let code): .object([("s", .string("failed")), ("code", .string(code))])
    }
  }
}

extension SampleStream.Anchor {
  /// How far the stream has been read: batches taken over and changes seen.
  var json: JSON { .object([("batches", .int(batches)), ("changes", .int(changes))]) }
}

extension SampleStream.Query {
  /// The stretch in seconds for a prewarm, the number of the next batch, or null for an ingest.
  var json: JSON {
    switch self {
    case .prewarm(let from, let to): .array([.string(from.fixed(1)), .string(to.fixed(1))])
    case .next(let anchor): .int(anchor.batches)
    case .ingest: .null
    }
  }

  /// The query as `inflight` shows it. Batches count from 1 here.
  var text: String {
    switch self {
    case .prewarm(let from, let to): "\(Wording.clock(from))..\(Wording.clock(to))"
    case .next(let anchor): "batch \(anchor.batches + 1)"
    case .ingest: "gathered samples"
    }
  }
}

/// The events of a stream as `trace` prints them.
extension SampleStream.Event {
  var json: JSON {
    switch self {
    case .open(let opening):
      .kind(
        "open",
        [
          ("end", .string(opening.end?.fixed(1))),
          (
            "prewarm",
            opening.prewarm.map {
              .array([.string($0.lowerBound.fixed(1)), .string($0.upperBound.fixed(1))])
            } ?? .null
          ), ("anchor", opening.kept?.anchor.json ?? .null),
        ])
    case .arrived(let id, let generation, let answer):
      .kind(
        "arrived",
        [
          ("id", .int(id)), ("gen", .int(generation)), ("samples", .int(answer.batch.series.count)),
          ("deleted", .int(answer.batch.deleted.count)), ("anchor", answer.anchor.json),
          ("last", .bool(answer.isLast)),
        ])
    case .failed(let id, let generation, let code):
      .kind(
        "failed", [("id", .int(id)), ("gen", .int(generation)), ("failed", .string(code))])
    case .ingest(let id, let generation):
      .kind("ingest", [("id", .int(id)), ("gen", .int(generation))])
    case .changed: .kind("changed")
    case .retry: .kind("retry")
    case .cancel(let slot): .kind("cancel", [("slot", .string(slot.rawValue))])
    case .close: .kind("close")
    }
  }
}

/// The effects of a stream as `trace` prints them.
extension SampleStream.Effect {
  var json: JSON {
    switch self {
    case .query(let id, let generation, let query):
      .kind(
        query.word,
        [("id", .int(id)), ("gen", .int(generation)), ("key", query.json)])
    case .timer(let id, let generation, let due):
      .kind("timer", [("id", .int(id)), ("gen", .int(generation)), ("at", .int(Int(due)))])
    case .cancel(let id): .kind("cancel", [("id", .int(id))])
    case .commit(let anchor): .kind("commit", [("anchor", anchor.json)])
    }
  }
}

/// The word of the query in the trace.
extension SampleStream.Query {
  fileprivate var word: String {
    switch self {
    case .prewarm: "prewarm"
    case .next: "stream"
    case .ingest: "ingest"
    }
  }
}

extension JSON {
  /// An object whose first member `kind` names it.
  static func kind(_ name: String, _ facts: [(String, JSON)] = []) -> JSON {
    .object([("kind", .string(name))] + facts)
  }
}
