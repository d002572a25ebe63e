extension Pager {
  /// Mixes all of a pager's state but its rows, which the axis knows.
  func mix(into digest: inout Digest) {
    mixState(into: &digest)
    for value in [
      count.started, count.applied, count.failed, count.stale, count.cancelled, count.trimmed,
      count.drift, count.outside,
    ] { digest.mix(value) }
  }

  func mixState(into digest: inout Digest) {
    digest.mix(config.page)
    digest.mix(config.initial)
    digest.mix(config.visible)
    digest.mix(config.prefetch)
    digest.mix(config.max ?? -1)
    digest.mix(config.retry == .manual)
    digest.mix(config.isStatic)
    digest.mix(emptyPages)
    digest.mix(rests)
    digest.mix(generation)
    digest.mix(nextID)
    digest.mix(isClosed)
    digest.mix(window?.range.lowerBound ?? .min)
    digest.mix(window?.range.upperBound ?? .min)
    digest.mix(viewport.start)
    digest.mix(viewport.follows)
    digest.mix(viewport.pending ?? .min)
    for slot in Slot.allCases { self[slot].mix(into: &digest) }
    digest.mix(lastUpdated?.milliseconds ?? .min)
  }
}

extension Phase {
  func mix(into digest: inout Digest) {
    switch self {
    case .idle: digest.mix(1)
    case .loading(let id, _, let attempt, let since):
      digest.mix(2)
      digest.mix(id)
      digest.mix(attempt)
      digest.mix(since)
    case .failed(let code, let attempts, let armed):
      digest.mix(3)
      digest.mix(code)
      digest.mix(attempts)
      digest.mix(armed)
    case .exhausted(let reason): digest.mix(reason.rawValue)
    }
  }
}

extension DayView {
  func mix(into digest: inout Digest) {
    digest.mix(name)
    digest.mix(style.rawValue)
    digest.mix(preset?.rawValue ?? "")
    digest.mix(selection.map { Int($0.number) } ?? .min)
    pager.mix(into: &digest)
    digest.mix(pager.window?.rowsDigest ?? 0)
  }
}

extension ListView {
  func mix(into digest: inout Digest) {
    digest.mix(name)
    digest.mix(source)
    if let held { digest.mix(held.rows.count) }
    if let sought { digest.mix(sought.text) }
    digest.mix(grouping.rawValue)
    pager.mix(into: &digest)
    digest.mix(pager.window?.rowsDigest ?? 0)
  }
}

extension RunView {
  func mix(into digest: inout Digest) {
    digest.mix(name)
    digest.mix(run.id)
    digest.mix(kind.rawValue)
    digest.mix(selection ?? -1)
    stream.mix(into: &digest)
  }
}

extension SampleStream.State {
  func mix(into digest: inout Digest) {
    for phase in [prewarm, stream, ingest] {
      digest.mix(phase.loadID ?? (phase == .done ? -2 : -1))
      digest.mix(phase.failure ?? "")
    }
    for value in [
      generation, nextID, log.series.count, gatheredCount, log.dropped, log.outside, log.deleted,
      anchor?.batches ?? -1, anchor?.changes ?? -1, count.batches, count.ingests,
      count.duplicates, count.stale, count.cancelled,
    ] { digest.mix(value) }
    digest.mix(isSupported)
    digest.mix(isClosed)
  }
}

extension View {
  var digest: UInt64 {
    var digest = Digest()
    switch self {
    case .days(let view): view.mix(into: &digest)
    case .list(let view): view.mix(into: &digest)
    case .run(let view): view.mix(into: &digest)
    case .strip(let view): view.mix(into: &digest)
    }
    return digest.value
  }
}

extension DaySeries {
  var digest: UInt64 {
    var digest = Digest()
    for day in days { digest.mix(day) }
    for value in values { digest.mix(value) }
    return digest.value
  }
}
