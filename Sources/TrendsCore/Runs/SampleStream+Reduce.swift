extension SampleStream.State {
  public typealias Effect = SampleStream.Effect

  /// Takes one event at a virtual time in milliseconds; returns what is to be done for it, in
  /// order.
  ///
  /// Equal states, events and times give equal results. An answer that is not awaited changes
  /// nothing but `count.stale` (B3-06).
  public mutating func reduce(_ event: SampleStream.Event, at now: Int64) -> [Effect] {
    switch event {
    case .open(let opening): return open(opening, at: now)
    case .arrived(let id, let generation, let answer):
      guard generation == self.generation else { return dropped() }
      if prewarm.loadID == id { return took(prewarm: answer, at: now) }
      if stream.loadID == id { return took(answer, at: now) }
      return dropped()
    case .failed(let id, let generation, let code):
      return generation == self.generation ? failed(id, code) : dropped()
    case .ingest(let id, let generation):
      guard generation == self.generation, ingest.loadID == id else { return dropped() }
      return ingested(at: now)
    case .changed: return isClosed ? [] : lookAgain()
    case .retry: return isClosed ? [] : retry(at: now)
    case .cancel(let slot): return cancel(slot)
    case .close:
      isClosed = true
      return SampleStream.Slot.allCases.flatMap { cancel($0) }
    }
  }

  /// Counts an answer that is no longer awaited (B3-06).
  private mutating func dropped() -> [Effect] {
    count.stale += 1
    return []
  }

  /// Begins a run in a new generation; nothing of the one before stays but counts and numbers.
  private mutating func open(_ opening: SampleStream.Opening, at now: Int64) -> [Effect] {
    var fresh = SampleStream.State()
    var effects = SampleStream.Slot.allCases.flatMap { cancel($0) }
    (fresh.generation, fresh.nextID, fresh.count.stale, fresh.count.cancelled) =
      (generation + 1, nextID, count.stale, count.cancelled)
    fresh.end = opening.end
    fresh.lastIngest = now
    // An anchor without its samples is useless, so both are kept together (B3-03).
    if let kept = opening.kept {
      (fresh.log, fresh.anchor, fresh.reached) = (kept.log, kept.anchor, kept.anchor)
    }
    self = fresh
    if opening.kept == nil, let range = opening.prewarm {
      let id = takeID()
      prewarm = .loading(id: id)
      let query = SampleStream.Query.prewarm(from: range.lowerBound, to: range.upperBound)
      effects.append(.query(id: id, generation: generation, query))
    } else {
      effects += askForMore()
    }
    return effects
  }

  /// Returns a number that no load had before.
  private mutating func takeID() -> Int {
    defer { nextID += 1 }
    return nextID
  }

  /// Asks for what comes after everything that was read.
  private mutating func askForMore() -> [Effect] {
    let id = takeID()
    stream = .loading(id: id)
    return [.query(id: id, generation: generation, .next(reached))]
  }

  /// Takes in the first picture at once; the stream follows whatever it brought.
  private mutating func took(prewarm answer: SampleStream.Answer, at now: Int64) -> [Effect] {
    prewarm = .done
    isSupported = answer.isSupported
    log.take(answer.batch, end: end)
    early = log.seen
    lastIngest = now
    return askForMore()
  }

  /// Gathers a batch, asks for the next one, and sees to an ingest.
  private mutating func took(_ answer: SampleStream.Answer, at now: Int64) -> [Effect] {
    isSupported = answer.isSupported
    if !answer.batch.isEmpty {
      gathered.append(answer.batch)
      count.batches += 1
    }
    reached = answer.anchor
    attempt = 1
    var effects: [Effect] = []
    if answer.isLast { stream = .done } else { effects = askForMore() }
    let isUrgent = answer.isLast || gatheredCount >= SampleStream.gatherLimit
    return effects + arm(isUrgent: isUrgent, at: now)
  }

  /// Asks for a moment to ingest: 350 ms after the last one, or at once if it is urgent (B3-05).
  private mutating func arm(isUrgent: Bool, at now: Int64) -> [Effect] {
    guard !gathered.isEmpty || anchor != reached else { return [] }
    var effects: [Effect] = []
    if let id = ingest.loadID {
      guard isUrgent else { return [] }
      effects.append(.cancel(id: id))
    }
    guard ingest.failure == nil else { return effects }
    let id = takeID()
    ingest = .loading(id: id)
    let due = isUrgent ? now : max(now, lastIngest + SampleStream.interval)
    return effects + [.timer(id: id, generation: generation, at: due)]
  }

  /// Takes in everything that was gathered, and commits it.
  private mutating func ingested(at now: Int64) -> [Effect] {
    ingest = .idle
    lastIngest = now
    count.ingests += 1
    let batches = gathered
    gathered = []
    for batch in batches {
      let known = log.take(batch, end: end)
      let again = known.subtracting(early)
      count.duplicates += again.ranges.reduce(0) { $0 + $1.count }
      for range in batch.ids.stretches { early.remove(contentsOf: range) }
    }
    anchor = reached
    return [.commit(reached)]
  }

  /// Notes a failure. A failed prewarm is left out: the stream brings its samples all the same.
  private mutating func failed(_ id: Int, _ code: String) -> [Effect] {
    if prewarm.loadID == id {
      prewarm = .failed(code: code)
      return askForMore()
    }
    if stream.loadID == id {
      stream = .failed(code: code)
      attempt += 1
    } else if ingest.loadID == id {
      ingest = .failed(code: code)
    } else {
      count.stale += 1
    }
    return []
  }

  /// Asks a changed source from where it was read. A query under way is asked again, because its
  /// answer is to bring the change first.
  private mutating func lookAgain() -> [Effect] {
    switch stream {
    case .idle, .failed: return []
    case .done: return askForMore()
    case .loading(let id): return [.cancel(id: id)] + askForMore()
    }
  }

  /// Asks again for what failed or was cancelled.
  private mutating func retry(at now: Int64) -> [Effect] {
    var effects: [Effect] = []
    if ingest.failure != nil || ingest == .idle && !gathered.isEmpty {
      ingest = .idle
      effects += arm(isUrgent: true, at: now)
    }
    if stream.failure != nil || stream == .idle && prewarm.loadID == nil { effects += askForMore() }
    return effects
  }

  /// Gives up the load of a slot. What came before stays, and so does what was gathered.
  private mutating func cancel(_ slot: SampleStream.Slot) -> [Effect] {
    let phase = WritableKeyPath<Self, SampleStream.Phase>.of(slot)
    guard let id = self[keyPath: phase].loadID else { return [] }
    self[keyPath: phase] = .idle
    count.cancelled += 1
    return [.cancel(id: id)]
  }
}

extension WritableKeyPath<SampleStream.State, SampleStream.Phase> {
  fileprivate static func of(_ slot: SampleStream.Slot) -> WritableKeyPath {
    switch slot {
    case .prewarm: \.prewarm
    case .stream: \.stream
    case .ingest: \.ingest
    }
  }
}

extension SampleStream.State {
  /// The rules that always hold, by number; empty if none is broken. O(samples).
  ///
  /// - R1: samples are in order, each number once.
  /// - R2: no sample lies at the end of the run or after it.
  /// - R3: what is committed was read.
  /// - R4: gathered samples have a moment to be ingested, unless that failed or was cancelled.
  /// - R5: a closed stream waits for nothing.
  public var violations: [String] {
    var broken: [String] = []
    if !log.isSound { broken.append("R1") }
    if let end, let last = log.series.seconds.last, last >= end { broken.append("R2") }
    if let anchor, anchor.batches > reached.batches || anchor.changes > reached.changes {
      broken.append("R3")
    }
    if !gathered.isEmpty, ingest == .idle, count.cancelled == 0 { broken.append("R4") }
    if isClosed, !liveIDs.isEmpty { broken.append("R5") }
    return broken
  }
}
