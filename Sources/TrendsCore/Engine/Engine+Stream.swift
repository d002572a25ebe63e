/// Carries out what the streams of runs ask for: every query is a load like any other.
extension Engine {
  /// Shows a run, in the place of the one that a view of the same name showed; the last `seconds`
  /// are loaded first.
  public mutating func open(_ view: RunView, prewarm seconds: Double) {
    var view = view
    if let index = index(of: view.name), case .run(let old) = views[index] {
      // Another run is a new generation of the same stream, so late answers are recognised (B3-06).
      view.stream = old.stream
      put(.run(view), at: index)
      focus = index
    } else {
      removeViews { $0.name == view.name }
      append(.run(view))
    }
    if let focus { send(.open(opening(of: view, prewarm: seconds)), toRunAt: focus) }
  }

  /// Returns where the stream of a view begins: its end, what to load first, what is kept of it.
  private func opening(of view: RunView, prewarm seconds: Double) -> SampleStream.Opening {
    switch view.source {
    case .held(let series):
      let end = max(view.run.record.seconds, series?.seconds.last ?? 0)
      let from = max(0, end - seconds)
      return .init(end: nil, prewarm: seconds > 0 ? from...end : nil)
    case .growing: return .init()
    case .made(let name):
      guard case .run(let source) = made[name] else { return .init() }
      let end = source.secondsSoFar(at: clock.now)
      let from = max(0, end - seconds)
      return .init(
        end: Double(source.length) / 1000, prewarm: seconds > 0 && end > 0 ? from...end : nil,
        kept: sources.kept[RunKey(source: name, kind: view.kind)])
    }
  }

  /// Hands an event to the stream of a run and carries out its effects.
  mutating func send(_ event: SampleStream.Event, toRunAt index: Int) {
    guard views.indices.contains(index), case .run(var view) = views[index] else { return }
    sequence += 1
    // The stream is the only owner of its samples meanwhile; a second one would make it copy them.
    put(.vacant, at: index)
    forget(whatReplaces: event, in: view)
    let effects = view.stream.reduce(event, at: clock.elapsed)
    put(.run(view), at: index)
    if trace != nil {
      let entry = TraceEntry(
        sequence: sequence, moment: clock.moment, view: view.name, step: .run(event, effects))
      trace?.note(entry)
    }
    for effect in effects { carryOut(effect, of: view) }
  }

  /// Drops what is kept of a run if the event makes the stream commit more: the kept log would
  /// share its samples and make the stream copy them.
  private mutating func forget(whatReplaces event: SampleStream.Event, in view: RunView) {
    guard case .ingest(let id, let generation) = event, case .made(let name) = view.source,
      generation == view.stream.generation, view.stream.ingest.loadID == id
    else { return }
    sources.kept[RunKey(source: name, kind: view.kind)] = nil
  }

  private mutating func carryOut(_ effect: SampleStream.Effect, of view: RunView) {
    switch effect {
    case .query(let id, let generation, let query):
      depart(query, id, generation, view, notBefore: earliest(of: query, view))
    case .timer(let id, let generation, let due):
      depart(.ingest, id, generation, view, notBefore: due)
    case .cancel(let id): giveUp(id, of: view.name)
    case .commit(let anchor):
      guard case .made(let name) = view.source else { return }
      sources.kept[RunKey(source: name, kind: view.kind)] = .init(
        log: view.stream.log, anchor: anchor)
    }
  }

  /// Puts a query under way; `earliest` is nil if the answer can be had at once.
  private mutating func depart(
    _ query: SampleStream.Query, _ id: Int, _ generation: Int, _ view: RunView,
    notBefore earliest: Int64?
  ) {
    let flight = Flight(
      view: view.name, id: id, generation: generation, slot: nil, key: .samples(query),
      attempt: query == .ingest ? 1 : view.stream.attempt,
      isLive: query != .ingest && earliest != nil, parts: [])
    depart(flight, notBefore: earliest ?? 0)
  }

  /// Returns the virtual time in milliseconds at which a batch can be had; nil if that is at once.
  private func earliest(of query: SampleStream.Query, _ view: RunView) -> Int64? {
    // When a growing run goes on is unknown; `grow` makes the stream ask again.
    if case .growing(let name) = view.source, sources.growing[name]?.answer(query) == nil {
      return Engine.never
    }
    guard case .next(let anchor) = query, case .made(let name) = view.source,
      case .run(let source) = made[name], source.isLive, !source.hasChanged(since: anchor),
      anchor.batches < source.batchCount
    else { return nil }
    let end = source.end(ofBatch: anchor.batches)
    return clock.elapsed.saturatingSum(clock.milliseconds(to: end))
  }

  /// Hands the answer of a query to its stream, as the faults and the source have it.
  mutating func deliver(
    _ query: SampleStream.Query, of flight: Flight, toRunAt index: Int, _ kind: FaultRule.Kind?
  ) {
    send(event(query, of: flight, toRunAt: index, kind), toRunAt: index)
  }

  /// Returns the event by which the stream learns of an answer.
  private func event(
    _ query: SampleStream.Query, of flight: Flight, toRunAt index: Int, _ kind: FaultRule.Kind?
  ) -> SampleStream.Event {
    let (id, generation) = (flight.id, flight.generation)
    if case .fail(let code) = kind { return .failed(id: id, generation: generation, code: code) }
    if query == .ingest { return .ingest(id: id, generation: generation) }
    guard case .run(let view) = views[index], var answer = answer(query, of: view) else {
      return .failed(id: id, generation: generation, code: Fault.gone.code)
    }
    switch kind {
    case .duplicate: answer.batch.repeatAll()
    case .wrongRange: answer.batch.addAnothers(after: view.stream.end ?? view.length)
    default: break
    }
    return .arrived(id: id, generation: generation, answer)
  }

  /// Returns what the source of a run answers; nil if the source is gone.
  private func answer(_ query: SampleStream.Query, of view: RunView) -> SampleStream.Answer? {
    switch view.source {
    case .made(let name):
      guard case .run(let source) = made[name] else { return nil }
      return source.answer(query, kind: view.kind)
    case .growing(let name): return sources.growing[name]?.answer(query)
    case .held(let series): return RunView.answer(query, series)
    }
  }

  /// A virtual time that no clock reaches; sums with it do not overflow.
  private static let never = Int64.max / 4

  /// Reports to the streams of all runs that read a source that the source has changed.
  public mutating func announce(changesOf source: String) {
    for index in views.indices {
      guard case .run(let view) = views[index] else { continue }
      switch view.source {
      case .made(source), .growing(source): send(.changed, toRunAt: index)
      default: continue
      }
    }
  }

  /// Gives up a load of a run.
  public mutating func cancel(_ slot: SampleStream.Slot, of index: Int) {
    send(.cancel(slot), toRunAt: index)
  }

  /// Adds or replaces a made run, and forgets the samples that were kept of the one before.
  public mutating func define(_ name: String, _ source: MadeRun) {
    sources.forget(name)
    setSource(name, .run(source))
  }
}

extension RunView {
  /// Returns samples that are all there: the stretch asked for and one second more, or everything.
  /// With nil the kind of sample is unknown to what was loaded.
  fileprivate static func answer(
    _ query: SampleStream.Query, _ series: SampleSeries?
  ) -> SampleStream.Answer {
    var anchor = SampleStream.Anchor()
    var batch = SampleBatch(first: 0, series: SampleSeries())
    if case .prewarm(let from, let to) = query, let series {
      let part = series.slice(from: from, to: to + 1)
      batch = SampleBatch(first: part.first, series: part.series)
    } else if let series {
      batch = SampleBatch(first: 0, series: series)
      anchor.batches = 1
    }
    return .init(batch: batch, anchor: anchor, isLast: true, isSupported: series != nil)
  }
}

extension SampleBatch {
  /// Adds each sample a second time, under its own number.
  fileprivate mutating func repeatAll() {
    let once = self
    ids.append(once.ids)
    series = once.series.followed(by: once.series)
  }

  /// Adds the samples of a later run, as a source does that knows no end (B3-02).
  fileprivate mutating func addAnothers(after seconds: Double) {
    ids.append(ids.shifted(by: 1 << 40))
    series = SampleSeries(
      seconds: series.seconds + series.seconds.map { $0 + seconds },
      values: series.values + series.values)
  }
}
