import TrendsCore

extension Command {
  /// Prints the session's clock, sets it, or lets time pass; loads that become due are delivered.
  ///
  /// Calendar steps keep the time of day across changes of daylight saving time. Setting the clock
  /// stops it from following the real one.
  static let clock = Command(
    "clock", "Shows the session's clock, sets it, or lets time pass.",
    examples: ["clock", "clock 2025-06-30T12:00", "clock +1d", "clock +350ms"],
    .optional(.clockTarget, "An instant, a day, or how much time passes")
  ) { (session: inout Session, target) throws(Failure) in
    let clock = session.world.engine.clock
    let instant: Instant
    switch target {
    case nil:
      session.context.print("\(clock.now.iso(in: clock.zone)) \(clock.zone.name)")
      return
    case .instant(let word): instant = word.instant(in: clock.zone)
    case .day(let day): instant = clock.zone.start(of: day)
    case .pass(.clock(let milliseconds)):
      instant = clock.now.advanced(byMilliseconds: milliseconds)
    case .pass(.calendar(let step)):
      let civil = clock.zone.civil(at: clock.now)
      instant = clock.zone.instant(of: step.from(civil.day), secondsOfDay: civil.secondsOfDay)
        .advanced(byMilliseconds: Int64(civil.milliseconds))
    }
    guard instant >= VirtualClock.first, instant < VirtualClock.last else {
      throw Failure.clockOutOfRange
    }
    session.hasLiveClock = false
    session.world.engine.setClock(to: instant)
    try session.finishLoads()
  }

  /// Prints or sets the clock's zone, which decides what today is. Zones of loaded data stay.
  static let timeZone = Command(
    "tz", "Shows or sets the time zone of the clock, which decides what today is.",
    examples: ["tz", "tz UTC", "tz Europe/Berlin"],
    .optional(.zone, "A time zone such as Europe/Berlin")
  ) { (context: inout CommandContext, name) throws(Failure) in
    guard let name else {
      context.print(context.world.engine.clock.zone.name)
      return
    }
    context.world.engine.setZone(try context.host.zone(named: name))
  }

  /// Sets the seed of chance in loads and of demo data loaded later.
  static let seed = Command(
    "seed", "Sets the seed of chance and of demo data; now 'set seed'.",
    examples: ["seed 7; load demo"],
    .required(.seed, "A whole number from 0 to 18446744073709551615")
  ) { (context: inout CommandContext, number) throws(Failure) in
    context.settings.seed = number
    context.world.engine.reseed(number)
  }

  /// Goes back to the state before the last command that changed something.
  ///
  /// Settings and everything on screen go back; marks, written files, the history of inputs and the
  /// recording do not.
  static let undo = Command(
    "undo", "Undoes the last change; marks, files, history and the recording stay.",
    examples: ["load demo; scroll -5d; undo"]
  ) { (session: inout Session) throws(Failure) in
    session.turn.managesWorld = true
    guard let (verb, before) = session.memory.past.undo(from: session.moment) else {
      throw Failure.nothingToUndo
    }
    session.moment = before
    session.context.note("undone: \(verb)")
  }

  /// Restores the state that the last `undo` left. Any other change in between makes this
  /// impossible.
  static let redo = Command(
    "redo", "Reverses the last undo.", examples: ["load demo; scroll -5d; undo; redo"]
  ) { (session: inout Session) throws(Failure) in
    session.turn.managesWorld = true
    guard let (verb, after) = session.memory.past.redo(from: session.moment) else {
      throw Failure.nothingToRedo
    }
    session.moment = after
    session.context.note("redone: \(verb)")
  }

  /// Names the present state for `goto`, or a place by the line that leads there. A name that exists is
  /// moved.
  static let mark = Command(
    "mark", "Gives the present state, or a place, a name for 'goto'.",
    examples: [
      "load demo; mark start; scroll -5d; goto start",
      "load demo; mark spring 'focus weight; range 2026-04'; goto spring",
    ],
    .required(.name, "The name"),
    .optional(
      .text.used(as: .line),
      "A line that leads to the place; with data of your own it is kept for later sessions")
  ) { (session: inout Session, name, line) throws(Failure) in
    if let line { return try session.mark(name, by: line) }
    session.memory.marks[name] = MarkedMoment(session.moment)
    session.memory.ways[name] = nil
  }

  /// Undoes several changes at once, or goes back several steps of a replay.
  static let back = Command(
    "back", "Goes back N changes; in a replay, N steps.",
    examples: ["load demo; scroll -5d; scroll -5d; back 2"],
    .required(.count, "How many")
  ) { (session: inout Session, count) throws(Failure) in
    try session.goBack(count)
  }

  /// Restores a marked state, or the state after a step of a replay.
  static let goTo = Command(
    "goto", "Goes to a marked state; in a replay, to the end of a step.",
    examples: ["load demo; mark start; scroll -5d; goto start"],
    .required(.stepOrMark, "The name of a mark, or in a replay the number of a step")
  ) { (session: inout Session, place) throws(Failure) in
    try session.go(to: place)
  }
}

/// The argument of `clock`.
enum ClockTarget: Equatable, Sendable {
  case instant(InstantWord)
  case day(Day)
  case pass(TimeSpan)
}

extension ValueType where Value == ClockTarget {
  /// An instant, a day, whose midnight is meant, or a duration that is not negative.
  static let clockTarget = ValueType(
    "INSTANT|DATE|DURATION",
    "an instant such as 2025-06-30T12:00, a day, or a duration such as +1d", role: .date
  ) { text in
    if let word = InstantWord(text) { return .instant(word) }
    if let day = ShapeReader.whole(text, { $0.day() }) { return .day(day) }
    guard let span = TimeSpan(text) else { return nil }
    switch span {
    case .clock(let milliseconds) where milliseconds < 0: return nil
    case .calendar(let step) where step.days < 0 || step.months < 0: return nil
    default: return .pass(span)
    }
  }
}
