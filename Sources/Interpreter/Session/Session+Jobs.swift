import TrendsCore
import TrendsOutput
import TrendsImport

/// Loads that programs answer in real time, while the prompt is free.
extension Session {
  /// Starts a program for each load that needs one, and stops programs that no load waits for.
  ///
  /// Loads that ask the same share one program. Returns whether a load was answered at once.
  private mutating func matchJobs(
    _ isMeant: (Flight) -> Bool, _ failed: inout [FailedPage]
  ) -> Bool {
    let all = world.engine.outsideFlights
    let wanted = all.filter(isMeant)
    jobs.removeAll { job in !all.contains { job.isSame(as: $0) } }
    var isAnswered = false
    for flight in wanted where !jobs.contains(where: { $0.isSame(as: flight) }) {
      // An answer that was taken here may have ended the other loads.
      guard !isAnswered || isAwaited(flight),
        case .outside(let source)? = world.engine.source(of: flight)
      else { continue }
      if start(flight, source, &failed) { isAnswered = true }
    }
    for program in programs
    where !jobs.contains(where: { question(of: $0) == question(of: program) }) {
      stop(program)
    }
    return isAnswered
  }

  private func isAwaited(_ flight: Flight) -> Bool {
    world.engine.outsideFlights.contains { $0.view == flight.view && $0.id == flight.id }
  }

  /// Ends a program and drops its answer.
  private mutating func stop(_ program: Job) {
    host.stop(program)
    programs.removeAll { $0 == program }
  }

  /// Gives a load its answer if that is known, else lets it wait for a program; returns whether it
  /// was answered. What keeps the program from starting counts as its answer.
  private mutating func start(
    _ flight: Flight, _ source: OutsideSource, _ failed: inout [FailedPage]
  ) -> Bool {
    let isWhole = source.shape == .days && !source.isPaged
    let key = isWhole ? LoadKey.days(OutsideSource.allDays) : wide(flight)
    guard
      let words = source.words(for: key, metric: metric(of: flight.view), zone: world.zones.home)
    else {
      let error = advised(
        source.lacksPerson
          ? HostError.unknownPerson(source: self.source(of: flight.view) ?? "")
          : source.shape == .days
            ? HostError.unknownMetric(view: flight.view)
            : HostError.badToken(flight.token), for: source)
      take(JobAnswer(view: flight.view, load: flight.id, result: .failure(error)), &failed)
      return true
    }
    var job = Job(
      view: flight.view, load: flight.id, words: words.map { secrets.revealed($0) },
      environment: source.environment, timeout: source.timeout)
    job.retries = source.retries
    job.zone = world.zones.home.name
    job.isWhole = isWhole
    job.request = source.request(for: key, job.words, zone: world.zones.home)
    if case .days(let range) = key {
      job.days = range
      let names = source.asksForMetric ? metric(of: flight.view).map { [$0.name] } ?? [] : []
      job.plainWords = source.program + names + [world.zones.home.name, source.person ?? ""]
    }
    if isWhole || flight.slot != .tail, let known = known(job) {
      var answer = JobAnswer(view: job.view, load: job.load, result: .success(known))
      answer.isWhole = isWhole
      take(answer, &failed)
      return true
    }
    do throws(HostError) {
      guard mayAskPrograms else {
        throw HostError.mayNotAsk(view: flight.view)
      }
      let isRunning = programs.contains { question(of: $0) == question(of: job) }
      if !isRunning {
        try host.start(job)
        programs.append(job)
      }
      jobs.append(job)
      return false
    } catch {
      let told = origin == .replay ? error : advised(error, for: source)
      take(JobAnswer(view: flight.view, load: flight.id, result: .failure(told)), &failed)
      return true
    }
  }

  /// The key of a load. Of a list that is searched many rows are asked for at once: more than a page are
  /// taken, and few of them may be shown. The first page is often known.
  private func wide(_ flight: Flight) -> LoadKey {
    guard case .list(var key) = flight.key, let token = key.token,
      !token.utf8.starts(with: "<".utf8),
      let index = world.engine.index(of: flight.view),
      case .list(let list) = world.engine.views[index], list.sought != nil
    else { return flight.key }
    key.size = max(key.size, Session.searchedRows)
    return .list(key)
  }

  /// Forgets what the program of a source has answered; with `stopping` also what it is about to.
  mutating func forgetAnswers(of source: String, stopping: Bool) {
    programAnswers.forget(source)
    guard stopping else { return }
    let names = Set(world.engine.views.filter { $0.madeSource == source }.map(\.name))
    jobs.removeAll { names.contains($0.view) }
    for program in programs where names.contains(program.view) { stop(program) }
  }

  /// What a program is asked for a job. A replay gives each load the answer that it had.
  private func question(of job: Job) -> ProgramAnswers.Question {
    let own = origin == .replay ? ["\(job.view):@\(job.load)"] : []
    return ProgramAnswers.Question(
      words: (job.days == nil ? job.words + [job.request?.before ?? ""] : job.plainWords) + own,
      environment: job.environment, days: job.days)
  }

  /// What the program of a job has answered a short while ago; nil in a replay.
  private func known(_ job: Job) -> [UInt8]? {
    guard origin != .replay else { return nil }
    return programAnswers.bytes(question(of: job), now: answerMoment)
  }

  /// The moment at which an answer comes now.
  private var answerMoment: ProgramAnswers.Moment {
    let clock = world.engine.clock
    return ProgramAnswers.Moment(real: host.now, clock: clock.now, today: clock.today)
  }

  /// Takes an answer for each load that waits for its program.
  private mutating func takeForAll(_ answer: JobAnswer, _ failed: inout [FailedPage]) {
    var answer = answer
    // A recording has the table alone, and the remedy in the message.
    if origin != .replay,
      case .outside(let source)? = self.source(of: answer.view).flatMap({ world.engine.made[$0] })
    {
      switch answer.result {
      case .success(let bytes):
        if source.program[0] == "beeline" { answer.result = .success(EnginePreset.bare(bytes)) }
      case .failure(let error): answer.result = .failure(advised(error, for: source))
      }
    }
    let place = programs.firstIndex { $0.view == answer.view && $0.load == answer.load }
    guard let program = place.map({ programs.remove(at: $0) }) else { return take(answer, &failed) }
    let question = question(of: program)
    if origin != .replay, case .success(let bytes) = answer.result {
      programAnswers.keep(
        bytes, question, of: source(of: program.view) ?? "", at: answerMoment)
    }
    for job in jobs where self.question(of: job) == question {
      jobs.removeAll { $0 == job }
      // All days may have come with the answer to another load.
      guard world.engine.outsideFlights.contains(where: job.isSame) else { continue }
      var own = JobAnswer(view: job.view, load: job.load, result: answer.result)
      own.isWhole = answer.isWhole ?? program.isWhole
      take(own, &failed)
    }
  }

  /// Takes in answers, and the answers to loads that follow from them, until there are no more.
  ///
  /// Without `waiting`, as at the prompt, it takes only what is there. With `strict` it throws if a
  /// page has failed that this command asked for, but not for an earlier one.
  ///
  /// It takes only answers to loads that `isMeant` accepts.
  mutating func takeArrivals(
    waiting: Bool, _ isMeant: (Flight) -> Bool = { _ in true }
  ) throws(Failure) {
    let earlier = jobs
    var failed: [FailedPage] = []
    try takeArrivals(waiting: waiting, isMeant, &failed)
    let page = failed.first { page in
      !earlier.contains { $0.view == page.view && $0.load == page.load }
    }
    guard settings.isStrict, let page else { return }
    throw Failure.pageFailed(of: page.view, code: page.code)
  }

  /// The loop of `takeArrivals(waiting:)`; ^C stops all programs.
  private mutating func takeArrivals(
    waiting: Bool, _ isMeant: (Flight) -> Bool, _ failed: inout [FailedPage]
  ) throws(Failure) {
    while true {
      if matchJobs(isMeant, &failed) {
        if host.isInterrupted { throw stopAll() }
        if !world.engine.isManual { world.engine.settle() }
        continue
      }
      guard !jobs.isEmpty else { return }
      let answers = host.takeAnswers(waiting: waiting)
      if host.isInterrupted { throw stopAll() }
      guard !answers.isEmpty else { return }
      for answer in answers { takeForAll(answer, &failed) }
      if !world.engine.isManual { world.engine.settle() }
    }
  }

  /// Ends all programs after ^C.
  private mutating func stopAll() -> Failure {
    for program in programs { stop(program) }
    jobs = []
    return .interrupted
  }

  /// Delivers an answer to its view and records it, so that a replay needs no program.
  private mutating func take(_ answer: JobAnswer, _ failed: inout [FailedPage]) {
    let name = "\(answer.view):@\(answer.load)"
    switch answer.result {
    case .success(let bytes) where answer.isWhole == true:
      recorder.note(event: "load \(name) ok \(RecordedEvent.whole)", embedding: bytes, as: name)
      guard let code = takeAllDays(bytes, of: answer.view, load: answer.load) else { return }
      failed.append(FailedPage(answer, code))
      world.engine.arrive(.failed(code: code), view: answer.view, id: answer.load)
    case .success(let bytes):
      let read = outsideAnswer(bytes, for: answer)
      recorder.note(event: "load \(name) ok", embedding: bytes, as: name)
      if case .failed(let code) = read { failed.append(FailedPage(answer, code)) }
      noteUnasked(read, for: answer)
      let before = outdatedCount(of: answer.view)
      world.engine.arrive(read, view: answer.view, id: answer.load)
      // What the program answered before is of another list.
      if outdatedCount(of: answer.view) != before, let source = source(of: answer.view) {
        programAnswers.forget(source)
      }
    case .failure(var error):
      // Programs often repeat their arguments in an error.
      error.message = secrets.hidden(error.message)
      tell(error, of: answer.view)
      let isTooMuch = answer.isWhole == true && error.isTooMuch
      recorder.note(
        event: "load \(name) fail \(error.code)" + (isTooMuch ? " \(RecordedEvent.whole)" : ""),
        embedding: Array(error.message.utf8) + [UInt8(ascii: "\n")],
        as: name)
      if isTooMuch, askByPage(answer.view) { return }
      failed.append(FailedPage(answer, error.code))
      world.engine.arrive(.failed(code: error.code), view: answer.view, id: answer.load)
    }
  }

  /// Prints why a program did not answer; the recording has the message whole.
  private mutating func tell(_ error: HostError, of view: String) {
    for (place, line) in error.message.split(separator: "\n").enumerated() {
      let safe = OutputGate.safe(String(line), escapingBreaks: true)
      let shown = DisplayWidth.truncated(
        safe, to: Session.saidLines * settings.columns, ellipsis: context.ellipsis)
      context.note(place == 0 ? "\(view): \(shown)" : "  \(shown)")
    }
  }

  /// The error with its remedy in the message, where a recording keeps it.
  private func advised(_ error: HostError, for source: OutsideSource?) -> HostError {
    var (error, advice) = (error, error.hint)
    let preset = EnginePreset.all.first { $0.client == source?.program[0] }
    if error.has(.noProgram), let preset {
      advice = "install \(preset.package), or put its folder into PATH"
    }
    error.hint = nil
    if let advice { error.message += "\n" + advice }
    return error
  }

  /// Notes that a program answered only days that it was not asked for: none of them is kept, so the
  /// chart would be empty without a word. Of a page it is not said: a program may answer all it has.
  private mutating func noteUnasked(_ read: OutsideAnswer, for answer: JobAnswer) {
    guard case .days(let rows) = read, let first = rows.days.first, let last = rows.days.last,
      let flight = world.engine.flights.first(where: { answer.isOf($0) }),
      flight.slot == .refresh, case .days(let asked) = flight.key, rows.slice(asked).count == 0
    else { return }
    let answered = first == last ? "\(first)" : "\(DayRange(first, last.advanced(by: 1)))"
    context.note(
      "\(answer.view): no day of the answer was asked for: it has \(answered), not \(asked)")
  }

  /// The name of the source that a view reads.
  func source(of view: String) -> String? {
    world.engine.index(of: view).flatMap { world.engine.views[$0].madeSource }
  }

  /// How many answers of a list showed that its rows have moved.
  private func outdatedCount(of view: String) -> Int? {
    guard let index = world.engine.index(of: view), case .list(let list) = world.engine.views[index]
    else { return nil }
    return list.pager.count.outdated
  }

  /// The metric of a view of days; nil for other views.
  func metric(of view: String) -> Metric? {
    guard let index = world.engine.index(of: view),
      case .days(let days) = world.engine.views[index]
    else { return nil }
    return days.source.metric
  }
}

extension Session {
  /// Rows that are asked for at once while a list is searched.
  private static let searchedRows = 2000
  /// Lines that the message of a program may fill; the reason often stands at its end.
  private static let saidLines = 3
  /// The code of an answer that cannot be read.
  static let badAnswer = "bad-answer"

  /// Whether programs are still to answer.
  public var awaitsAnswers: Bool { !jobs.isEmpty }

  /// Whether the focused view is to go on to a place as pages come.
  public var isOnTheWay: Bool {
    guard awaitsAnswers, let focus = world.engine.focus else { return false }
    return switch world.engine.views[focus] {
    case .days(let view): view.pager.pending != nil
    case .list(let view): view.pager.pending != nil
    case .run, .strip: false
    }
  }

  /// Takes in what has arrived between two inputs of the prompt, and prints what there is to say.
  ///
  /// With `loads manual` only commands deliver.
  public mutating func takeArrivals() {
    if world.engine.isManual, origin != .replay { return }
    guard !jobs.isEmpty || !world.engine.outsideFlights.isEmpty else { return }
    try? takeArrivals(waiting: false)
    world.followData()
    noticeCrash()
    flush()
  }
}

extension JobAnswer {
  /// Whether it answers this load.
  fileprivate func isOf(_ flight: Flight) -> Bool { flight.view == view && flight.id == load }
}

/// A page that a program did not deliver.
private struct FailedPage {
  var view: String
  /// The number of the load in its view.
  var load: Int
  var code: String

  init(_ answer: JobAnswer, _ code: String) {
    view = answer.view
    load = answer.load
    self.code = code
  }
}

extension Flight {
  /// The id of the row after which a page of a list begins; empty for anything else.
  fileprivate var token: String {
    if case .list(let key) = key { key.token ?? "" } else { "" }
  }
}
