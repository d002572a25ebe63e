/// A pager is mixed where it lies: after each step all of them are, and a copy costs more than that.
extension Shared {
  /// Mixes all of a pager's state, and the digest of its rows that the axis keeps.
  func mix<Axis>(into digest: inout Digest) where Value == Pager<Axis> {
    look { pager in
      pager.mixState(into: &digest)
      pager.mixCounts(into: &digest)
      digest.mix(pager.pointee.window?.rowsDigest ?? 0)
    }
  }
}

extension UnsafePointer {
  fileprivate func mixCounts<Axis>(into digest: inout Digest) where Pointee == Pager<Axis> {
    let count = pointee.count
    digest.mix(count.started)
    digest.mix(count.applied)
    digest.mix(count.failed)
    digest.mix(count.stale)
    digest.mix(count.cancelled)
    digest.mix(count.trimmed)
    digest.mix(count.drift)
    digest.mix(count.outside)
  }

  func mixState<Axis>(into digest: inout Digest) where Pointee == Pager<Axis> {
    let config = pointee.config
    let range = pointee.window?.range
    let viewport = pointee.viewport
    digest.mix(config.page)
    digest.mix(config.initial)
    digest.mix(config.visible)
    digest.mix(config.prefetch)
    digest.mix(config.max ?? -1)
    digest.mix(config.retry == .manual)
    digest.mix(config.isStatic)
    digest.mix(pointee.emptyPages)
    digest.mix(pointee.rests)
    digest.mix(pointee.generation)
    digest.mix(pointee.nextID)
    digest.mix(pointee.isClosed)
    digest.mix(range?.lowerBound ?? .min)
    digest.mix(range?.upperBound ?? .min)
    digest.mix(viewport.start)
    digest.mix(viewport.follows)
    digest.mix(viewport.pending ?? .min)
    pointee.refresh.mix(into: &digest)
    pointee.before.mix(into: &digest)
    pointee.after.mix(into: &digest)
    pointee.tail.mix(into: &digest)
    digest.mix(pointee.lastUpdated?.milliseconds ?? .min)
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
    shared.mix(into: &digest)
  }
}

extension ListView {
  func mix(into digest: inout Digest) {
    digest.mix(name)
    digest.mix(source)
    if let held { digest.mix(held.rows.count) }
    if let sought { digest.mix(sought.text) }
    digest.mix(grouping.rawValue)
    shared.mix(into: &digest)
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
