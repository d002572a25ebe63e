/// Runs made to order come batch by batch, each a load like any other.
extension Engine {
  /// Asks for the next batch, unless one is under way or all are here.
  mutating func continueStream(at index: Int) {
    guard case .run(var view) = views[index], var stream = view.stream, !stream.isComplete,
      case .run(let source) = synthetic[stream.source],
      !flights.contains(where: { $0.view == view.name })
    else { return }
    let attempt = stream.failure == nil ? 1 : 2
    stream.failure = nil
    let flight = Flight(
      view: view.name, id: stream.nextID, generation: 1, slot: nil, key: .batch(stream.batches),
      attempt: attempt, isLive: source.isLive, parts: [])
    stream.nextID += 1
    view.stream = stream
    put(.run(view), at: index)
    sequence += 1
    let end = source.end(ofBatch: stream.batches).milliseconds - clock.now.milliseconds
    depart(flight, notBefore: source.isLive ? clock.elapsed + end : 0)
  }

  mutating func deliverBatch(
    _ number: Int, _ flight: Flight, at index: Int, _ kind: FaultRule.Kind?
  ) {
    guard case .run(var view) = views[index], var stream = view.stream else { return }
    sequence += 1
    if case .fail(let code) = kind {
      stream.failure = code
    } else if case .run(let source) = synthetic[stream.source] {
      view.take(source.samples(inBatch: number), into: &stream, isWrong: kind == .wrongRange)
      if kind == .duplicate {
        view.take(source.samples(inBatch: number), into: &stream, isWrong: false)
      }
      stream.batches += 1
      stream.isComplete = stream.batches >= source.batchCount
    } else {
      stream.failure = Fault.gone.code
    }
    view.stream = stream
    put(.run(view), at: index)
    if stream.failure == nil { continueStream(at: index) }
  }
}

extension RunView {
  /// Adds samples that are later than what is here; others are counted, never drawn twice.
  mutating func take(_ batch: SampleSeries, into stream: inout RunStream, isWrong: Bool) {
    if isWrong {
      stream.outside += batch.count
    } else if let first = batch.seconds.first, let last = series.seconds.last, first <= last {
      stream.duplicates += batch.count
    } else {
      series.append(batch)
    }
  }
}
