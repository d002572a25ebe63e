import TrendsCore

extension Command {
  static let follow = Command(
    "follow", "Shows a run while it goes on: one that is played again, or a file that grows.",

    examples: [
      "load demo; follow run24 --speed 600", "load demo; follow last --series heart --speed 600",
      "load demo; alert cadence below 165 for 30s; follow run20 --speed 600",
    ],
    .required(.runOrFile, "A run, or a file of lines such as 0:01,172"),
    .flag("speed", .speed, "How many times as fast as it was, 60 when left out"),
    .flag("series", .series, "What is shown; cadence when left out")
  ) { (session: inout Session, name, speed, series) throws(Failure) in
    try session.follow(name, (series ?? .cadence).kind, speed: speed ?? 60)
  }
}

extension ValueType where Value == String {
  static let runOrFile = ValueType(
    "RUN|FILE", "a run such as run7 or last, or a file", completion: .runOrPath, role: .runOrInput
  ) { $0.isEmpty ? nil : $0 }
}

extension ValueType where Value == Double {
  static let speed = number.limited(to: "a number from 0.1 to 3600") { (0.1...3600).contains($0) }
}

extension Session {
  /// A tick at a terminal; in a script a second, all at once.
  private static let tick: Int64 = SampleStream.interval
  private static let scriptStep: Int64 = 1000

  fileprivate mutating func follow(
    _ name: String, _ kind: Run.Kind, speed: Double
  ) throws(Failure) {
    let recorded = host.recordedFollow()
    var told = try source(name, kind, opens: recorded == nil)
    let isWatched = settings.isInteractive
    var run = told.run
    // As long as what has been told of it, also when somebody ends it early.
    run.record.seconds = 0
    let view = RunView(
      name: context.viewName(of: kind), run: run, kind: kind, source: .growing(told.run.id),
      isLive: true)
    world.engine.beginGrowing(told.run.id, in: view)
    guard let index = world.engine.index(of: view.name) else { return }
    var show = FollowShow(isWatched: isWatched, canRedraw: isWatched && host.canRedraw)
    var ticks = 0
    var rows = FollowRecord()
    let step = recorded?.step ?? (isWatched ? Session.tick : Session.scriptStep)
    while true {
      if let recorded {
        guard ticks < recorded.ticks else { break }
        told.play(recorded.samples(ofTick: ticks))
      }
      if host.isInterrupted {
        if isWatched { break }
        throw .interrupted
      }
      let part: SampleSeries
      do throws(HostError) {
        guard let more = try told.next(step, speed: speed, host, waits: isWatched) else { break }
        part = more
      } catch {
        throw error.failure
      }
      ticks += 1
      rows.add(part, ofTick: ticks - 1, isFile: told.isFile)
      world.engine.grow(told.run.id, by: part, isOver: false)
      world.engine.advance(to: world.engine.clock.now.advanced(byMilliseconds: step))
      world.engine.settle()
      context.tellAlerts()
      // After a crash nothing is open any more.
      guard !world.engine.hasCrashed else { break }
      if recorded == nil || step == Session.scriptStep { present(index, &show) }
      if isWatched { host.wait(Int(step)) }
    }
    world.engine.grow(told.run.id, by: SampleSeries(), isOver: true)
    world.engine.settle()
    context.tellAlerts()
    // In a script a run that is played again comes out the same; all else is written down.
    if isWatched || told.isFile {
      recorder.note(
        event: "follow \(ticks) \(step)", embedding: rows.bytes, as: told.run.id)
    }
    if isWatched { show.clear(host) }
    context.printout.hasDrawn = false
    guard !world.engine.hasCrashed else { return }
    world.engine.focus(on: index, isPart: true)
    if case .run(let view) = world.engine.views[index] {
      context.print(FollowShow.line(view))
      if told.skipped > 0 {
        let line =
          told.skipped == 1
          ? "1 line was no sample" : "\(told.skipped.grouped) lines were no samples"
        context.note(line)
        // A recording holds the samples alone.
        recorder.collect(optional: line)
      }
    }
  }

  private func source(
    _ name: String, _ kind: Run.Kind, opens: Bool
  ) throws(Failure) -> FollowSource {
    let isRun =
      world.engine.made[name] != nil || name == "last"
      || !world.library.runs(named: name).isEmpty
      || DayWord(name) != nil && !world.library.runs.isEmpty
    if isRun {
      let run = try context.run(named: name, or: kind)
      guard let series = run.samples(kind) else {
        throw Failure.unsupportedSeries(kind.words, run: run.id)
      }
      return FollowSource(playing: run, series)
    }
    do throws(HostError) {
      return try FollowSource(
        reading: name, kind, opens ? host : nil, clock: world.engine.clock)
    } catch {
      let isFile =
        name.utf8.contains(where: { $0 == 46 || $0 == 47 })
        || host.recordedRefusal?.has(.io) == true
      guard isFile || world.library.runs.isEmpty else {
        throw Failure.noRunOrFile(name)
      }
      throw error.failure
    }
  }

  /// Draws over what was drawn before, or prints a line.
  private mutating func present(_ index: Int, _ show: inout FollowShow) {
    guard case .run(let view) = world.engine.views[index] else { return }
    guard show.isWatched else {
      if show.isDue(view) { context.print(FollowShow.line(view)) }
      return
    }
    if !context.printout.bytes.isEmpty {
      show.clear(host)
      flush()
    }
    if show.canRedraw {
      if let size = host.takeSize() {
        (settings.columns, settings.rows) = size
        show.begin(host)
      }
      show.draw(context.chartLines(of: index), host)
    } else if show.isDue(view) {
      host.write(Array((FollowShow.line(view) + "\n").utf8))
    }
  }
}
