import TrendsCore

extension Command {
  /// Shows a run while samples arrive: a recorded run at some speed, or a file that grows.
  ///
  /// At a terminal the chart is redrawn until the end or ^C. In a script it runs through at once,
  /// in steps of one second, and prints a line per minute of the run.
  static let follow = Command(
    "follow", "Shows a run as it happens: a recorded run played again, or a growing file.",
    examples: [
      "load demo; follow run24 --speed 600", "load demo; follow last --series heart --speed 600",
      "load demo; alert cadence below 165 for 30s; follow run20 --speed 600",
    ],
    .required(.runOrFile, "A run, or a file of lines such as 0:01,172"),
    .flag("speed", .speed, "How many times faster than recorded; 60 when left out"),
    .flag("series", .series, "The series to show; cadence when left out"),
    .switch("new", "Of a file only what has come since it was last followed")
  ) { (session: inout Session, name, speed, series, new) throws(Failure) in
    try session.follow(name, (series ?? .cadence).kind, speed: speed ?? 60, onlyNew: new)
  }
}

extension ValueType where Value == String {
  /// A run or a path. Which one it is depends on what is loaded, so any text but the empty one
  /// passes.
  static let runOrFile = ValueType(
    "RUN|FILE", "a run such as run7 or last, or a file", completion: .runOrPath, role: .runOrInput
  ) { $0.isEmpty ? nil : $0 }
}

extension ValueType where Value == Double {
  /// A factor of the recorded speed, from 0.1 to 3600.
  static let speed = number.limited(to: "a number from 0.1 to 3600") { (0.1...3600).contains($0) }
}

extension Session {
  /// Milliseconds of session time between two looks at the source while a person watches. They pass
  /// in real time too.
  private static let tick: Int64 = SampleStream.interval
  /// The same in a script, which does not wait.
  private static let scriptStep: Int64 = 1000

  /// Follows a source until it ends, ^C stops it at a terminal, or the engine crashes.
  ///
  /// In a replay the number of ticks, their length and a file's samples come from the recording, so
  /// neither files nor keys are read. ^C in a script fails the command instead.
  fileprivate mutating func follow(
    _ name: String, _ kind: Run.Kind, speed: Double, onlyNew: Bool
  ) throws(Failure) {
    let recorded = host.recordedFollow()
    var told = try source(name, kind, opens: recorded == nil)
    let path = host.absolute(name)
    var goesOn = false
    if onlyNew { told.leaveRest() }
    if onlyNew, told.isFile, recorded == nil,
      let anchor = host.anchor(of: path, series: kind.rawValue)
    {
      goesOn = told.goOn(from: anchor, host)
    }
    let isWatched = settings.isInteractive
    var run = told.run
    // The length grows with the samples received, so a run stopped early is not longer than shown.
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
      try told.checkSeries()
      ticks += 1
      rows.add(part, ofTick: ticks - 1, isFile: told.isFile)
      world.engine.grow(told.run.id, by: part, isOver: false)
      world.engine.advance(to: world.engine.clock.now.advanced(byMilliseconds: step))
      world.engine.settle()
      context.tellAlerts()
      // A simulated crash closes every view, so there is nothing left to show.
      guard !world.engine.hasCrashed else { break }
      if recorded == nil || step == Session.scriptStep { present(index, &show) }
      if isWatched { host.wait(Int(step)) }
    }
    try told.checkSeries()
    if onlyNew || isWatched, let anchor = told.anchor(host) {
      host.keep(anchor, of: path, series: kind.rawValue)
    }
    world.engine.grow(told.run.id, by: SampleSeries(), isOver: true)
    world.engine.settle()
    context.tellAlerts()
    // A replayed run in a script is deterministic; everything else depends on time or a file and is
    // recorded.
    if isWatched || told.isFile {
      recorder.note(
        event: "follow \(ticks) \(step)", embedding: rows.bytes, as: told.run.id)
    }
    if isWatched { show.clear(host) }
    context.printout.hasDrawn = false
    guard !world.engine.hasCrashed else { return }
    world.engine.focus(on: index, isPart: true)
    if case .run(let view) = world.engine.views[index] {
      let isEmpty = goesOn && view.series.count == 0
      if !isEmpty { context.print(FollowShow.line(view, world.calc.units)) }
      if goesOn {
        let line = (isEmpty ? "nothing" : "only what") + " has come since it was last followed"
        context.note(line)
        recorder.collect(optional: line)
      }
      if told.skipped > 0 {
        let line =
          told.skipped == 1
          ? "1 line was not a sample" : "\(told.skipped.grouped) lines were not samples"
        context.note(line)
        // A recording holds samples only, so the replay cannot count these lines again.
        recorder.collect(optional: line)
      }
    }
  }

  /// Finds the run of that name, else takes the name for a file.
  ///
  /// A name is a run if it is a made source, `last`, the id of a loaded run, or a day while runs
  /// are loaded. `opens` is false in a replay, which reads no file. If the file cannot be read and
  /// the name does not look like a path, the failure says that there is neither a run nor a file.
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
        name.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") })
        || host.recordedRefusal?.has(.io) == true
      guard isFile || world.library.runs.isEmpty else {
        throw Failure.noRunOrFile(name)
      }
      throw error.failure
    }
  }

  /// Redraws the chart over the previous one, or prints a line where redrawing is not possible.
  private mutating func present(_ index: Int, _ show: inout FollowShow) {
    guard case .run(let view) = world.engine.views[index] else { return }
    guard show.isWatched else {
      if show.isDue(view) { context.print(FollowShow.line(view, world.calc.units)) }
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
      host.write(Array((FollowShow.line(view, world.calc.units) + "\n").utf8))
    }
  }
}

extension FollowSource {
  /// Throws where the header of the file names other series than the wanted one.
  fileprivate func checkSeries() throws(Failure) {
    guard let others else { return }
    throw Failure.otherSeries(in: run.id, kind.words, others.map(\.rawValue))
  }
}
