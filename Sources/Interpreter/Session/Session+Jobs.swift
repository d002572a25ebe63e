import TrendsCore
import TrendsOutput
import TrendsImport

/// Loads that other programs answer, in real time, while the prompt is free.
extension Session {
  /// Starts what is waited for and stops what nobody waits for any more.
  private mutating func matchJobs(_ failed: inout [FailedPage]) {
    let wanted = world.engine.outsideFlights
    for job in jobs where !wanted.contains(where: { job.isSame(as: $0) }) { stop(job) }
    for flight in wanted where !jobs.contains(where: { $0.isSame(as: flight) }) {
      guard case .outside(let source)? = world.engine.source(of: flight) else { continue }
      start(flight, source, &failed)
    }
  }

  private mutating func stop(_ job: Job) {
    host.stop(job)
    jobs.removeAll { $0 == job }
  }

  private mutating func start(
    _ flight: Flight, _ source: OutsideSource, _ failed: inout [FailedPage]
  ) {
    guard let words = source.words(for: flight.key, metric: metric(of: flight.view)) else {
      let error =
        source.shape == .days
        ? HostError.unknownMetric(view: flight.view)
        : HostError.badToken
      take(JobAnswer(view: flight.view, load: flight.id, result: .failure(error)), &failed)
      return
    }
    let job = Job(
      view: flight.view, load: flight.id, words: words.map { secrets.revealed($0) },
      environment: source.environment, timeout: source.timeout)
    do throws(HostError) {
      guard mayAskPrograms else {
        throw HostError.mayNotAsk(view: flight.view)
      }
      try host.start(job)
      jobs.append(job)
    } catch {
      take(JobAnswer(view: flight.view, load: flight.id, result: .failure(error)), &failed)
    }
  }

  /// Takes in what has come, and what that starts, until nothing more is there. At the prompt
  /// nothing is waited for. With `strict` a command fails with a page that it asked for itself.
  mutating func takeArrivals(waiting: Bool) throws(Failure) {
    let earlier = jobs
    var failed: [FailedPage] = []
    try takeArrivals(waiting: waiting, &failed)
    let page = failed.first { page in
      !earlier.contains { $0.view == page.view && $0.load == page.load }
    }
    guard settings.isStrict, let page else { return }
    throw Failure.pageFailed(of: page.view, code: page.code)
  }

  private mutating func takeArrivals(
    waiting: Bool, _ failed: inout [FailedPage]
  ) throws(Failure) {
    while true {
      matchJobs(&failed)
      guard !jobs.isEmpty else { return }
      let answers = host.takeAnswers(waiting: waiting)
      if host.isInterrupted {
        for job in jobs { stop(job) }
        throw .interrupted
      }
      guard !answers.isEmpty else { return }
      for answer in answers {
        jobs.removeAll { $0.view == answer.view && $0.load == answer.load }
        take(answer, &failed)
      }
      if !world.engine.isManual { world.engine.settle() }
    }
  }

  /// Hands an answer to its view, and writes it down for a replay.
  private mutating func take(_ answer: JobAnswer, _ failed: inout [FailedPage]) {
    let name = "\(answer.view):@\(answer.load)"
    switch answer.result {
    case .success(let bytes):
      let read = outsideAnswer(bytes, for: answer)
      recorder.note(event: "load \(name) ok", embedding: bytes, as: name)
      if case .failed(let code) = read { failed.append(FailedPage(answer, code)) }
      world.engine.arrive(read, view: answer.view, id: answer.load)
    case .failure(var error):
      // Programs repeat what they were given.
      error.message = secrets.hidden(error.message)
      context.note("\(answer.view): \(OutputGate.safe(error.message, escapingBreaks: true))")
      recorder.note(
        event: "load \(name) fail \(error.code)", embedding: Array(error.message.utf8) + [10],
        as: name)
      failed.append(FailedPage(answer, error.code))
      world.engine.arrive(.failed(code: error.code), view: answer.view, id: answer.load)
    }
  }

  /// What a view of days measures.
  private func metric(of view: String) -> Metric? {
    guard let index = world.engine.index(of: view),
      case .days(let days) = world.engine.views[index]
    else { return nil }
    return days.source.metric
  }

  private mutating func outsideAnswer(_ bytes: [UInt8], for answer: JobAnswer) -> OutsideAnswer {
    let isList = world.engine.index(of: answer.view).map {
      if case .list = world.engine.views[$0] { true } else { false }
    }
    do throws(DelimitedTable.Mistake) {
      let table = try DelimitedTable(bytes)
      guard isList == true else {
        // What the view is called says it first.
        if let plain = metric(of: answer.view), Metric.known(plain.name) == nil,
          let measure = table.measure
        {
          world.engine.learn(measure, style: measure.usualStyle, of: answer.view)
        }
        return .days(try table.daySeries(for: metric(of: answer.view)))
      }
      return .rows(try table.listRows(), columns: Array(table.header.dropFirst()))
    } catch {
      let message = OutputGate.safe(secrets.hidden(error.message), escapingBreaks: true)
      context.note("\(answer.view): line \(error.line) of the answer: \(message)")
      return .failed(code: "bad-answer")
    }
  }
}

extension Session {
  /// Between two inputs of the prompt: takes in what has come meanwhile.
  public mutating func takeArrivals() {
    guard !jobs.isEmpty || !world.engine.outsideFlights.isEmpty else { return }
    try? takeArrivals(waiting: false)
    world.followData()
    noticeCrash()
    flush()
  }
}

/// A page that a program did not answer.
private struct FailedPage {
  var view: String
  var load: Int
  var code: String

  init(_ answer: JobAnswer, _ code: String) {
    view = answer.view
    load = answer.load
    self.code = code
  }
}
