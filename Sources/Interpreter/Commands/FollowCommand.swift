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
    lists: [
      HelpList(
        heading: "Where it ends",
        rows: [
          ("a run", "Ends with its last sample; ^C ends it before"),
          (
            "a file",
            "Is read to its end, not beyond: follow it again, with --new, when it has grown"
          ),
        ])
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
  /// Follows a source until it ends, ^C stops it at a terminal, or the engine crashes.
  ///
  /// In a replay, and after browsing, the number of ticks, their length and a file's samples come from a
  /// record, so neither files nor keys are read. ^C in a script fails the command instead.
  fileprivate mutating func follow(
    _ name: String, _ kind: Run.Kind, speed: Double, onlyNew: Bool
  ) throws(Failure) {
    var following = try beginFollowing(name, kind, speed: speed, onlyNew: onlyNew)
    guard let index = world.engine.index(of: following.view) else { return }
    let isWatched = settings.isInteractive
    var show = FollowShow(isWatched: isWatched, canRedraw: isWatched && host.canRedraw)
    while true {
      if host.isInterrupted {
        if isWatched { break }
        throw .interrupted
      }
      guard try tick(&following) else { break }
      // A simulated crash closes every view, so there is nothing left to show.
      guard !world.engine.hasCrashed else { break }
      if following.record == nil || following.step == Following.scriptStep { present(index, &show) }
      if isWatched, following.record == nil { host.wait(Int(following.step)) }
    }
    if isWatched { show.clear(host) }
    try endFollowing(&following)
  }

  /// Opens the view of a source that is followed, without any sample yet.
  mutating func beginFollowing(
    _ name: String, _ kind: Run.Kind, speed: Double, onlyNew: Bool
  ) throws(Failure) -> Following {
    let record = host.recordedFollow() ?? turn.followed.removeFirstOrNil()
    let told = try source(name, kind, opens: record == nil)
    let isWatched = settings.isInteractive
    var following = Following(
      told: told, view: context.viewName(of: kind), path: host.absolute(name), speed: speed,
      step: record?.step ?? (isWatched ? Following.tick : Following.scriptStep), record: record)
    following.isOnlyNew = onlyNew
    if onlyNew { following.told.leaveRest() }
    if onlyNew, told.isFile, record == nil,
      let anchor = host.anchor(of: following.path, series: kind.rawValue)
    {
      following.goesOn = following.told.goOn(from: anchor, host)
    }
    var run = told.run
    // The length grows with the samples received, so a run stopped early is not longer than shown.
    run.record.seconds = 0
    let view = RunView(
      name: following.view, run: run, kind: kind, source: .growing(told.run.id), isLive: true)
    world.engine.beginGrowing(told.run.id, in: view)
    return following
  }

  /// Takes in what has come in one step of time; false at the end.
  mutating func tick(_ following: inout Following) throws(Failure) -> Bool {
    if let record = following.record {
      guard following.ticks < record.ticks else { return false }
      following.told.play(record.samples(ofTick: following.ticks))
    }
    let part: SampleSeries
    do throws(HostError) {
      guard
        let more = try following.told.next(
          following.step, speed: following.speed, host, waits: settings.isInteractive)
      else { return false }
      part = more
    } catch {
      throw error.failure
    }
    try following.told.checkSeries()
    following.rows.add(part, ofTick: following.ticks, isFile: following.told.isFile)
    following.ticks += 1
    world.engine.grow(following.told.run.id, by: part, isOver: false)
    world.engine.advance(to: world.engine.clock.now.advanced(byMilliseconds: following.step))
    world.engine.settle()
    context.tellAlerts()
    return true
  }

  /// Ends a followed run with what has come, and says so.
  mutating func endFollowing(_ following: inout Following) throws(Failure) {
    let told = following.told
    try told.checkSeries()
    let isWatched = settings.isInteractive
    if following.isOnlyNew || isWatched, let anchor = told.anchor(host) {
      host.keep(anchor, of: following.path, series: told.kind.rawValue)
    }
    world.engine.grow(told.run.id, by: SampleSeries(), isOver: true)
    world.engine.settle()
    context.tellAlerts()
    // A replayed run in a script is deterministic; everything else depends on time or a file and is
    // recorded.
    if isWatched || told.isFile {
      recorder.note(
        event: "follow \(following.ticks) \(following.step)", embedding: following.rows.bytes,
        as: told.run.id)
    }
    context.printout.hasDrawn = false
    guard !world.engine.hasCrashed, let index = world.engine.index(of: following.view) else {
      return
    }
    world.engine.focus(on: index, isPart: true)
    guard case .run(let view) = world.engine.views[index] else { return }
    let isEmpty = following.goesOn && view.series.count == 0
    if !isEmpty { context.print(FollowShow.line(view, world.calc.units)) }
    if following.goesOn {
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
