import TrendsCore
import TrendsOutput

/// The state after each step of a replay, for moving in time. Each moment shares nearly everything
/// with its neighbours.
public struct Timeline: Sendable {
  /// Least number of the newest moments that are kept; up to twice as many.
  static let limit = 20_000

  private var moments: [SessionMoment] = []
  /// The step of the first kept moment; 0 is the state before all steps.
  private var first = 0
  /// The step after which the session is.
  private(set) var place = 0

  init(start: SessionMoment) { moments = [start] }

  /// Adds the state after the next step and moves there.
  mutating func add(_ moment: SessionMoment) {
    moments.append(moment)
    if moments.count >= 2 * Timeline.limit {
      moments.removeFirst(Timeline.limit)
      first += Timeline.limit
    }
    place = first + moments.count - 1
  }

  /// Number of steps so far.
  var steps: Int { first + moments.count - 1 }

  /// Moves to the state after a step and returns it; throws for a step that does not exist or is no
  /// longer kept.
  mutating func go(to step: Int) throws(Failure) -> SessionMoment {
    guard step >= 0, step <= steps else {
      throw Failure.noStep(of: steps)
    }
    guard step >= first else {
      throw Failure.stepForgotten(kept: Timeline.limit.grouped)
    }
    place = step
    return moments[step - first]
  }
}

extension Session {
  /// Goes `count` steps back in a replay, or `count` changes back in an ordinary session.
  ///
  /// A replay stops at its start; a session with too few changes stays as it is and fails.
  mutating func goBack(_ count: Int) throws(Failure) {
    turn.managesWorld = true
    if var timeline = memory.timeline {
      let moment = try timeline.go(to: max(0, timeline.place - count))
      memory.timeline = timeline
      return arrive(at: moment, after: timeline.place)
    }
    let (start, known) = (moment, memory.past)
    for done in 0..<count {
      guard let (_, before) = memory.past.undo(from: moment) else {
        (moment, memory.past) = (start, known)
        throw done == 0 ? Failure.nothingToUndo : Failure.tooFewToUndo(done)
      }
      moment = before
    }
    context.note("\(count) \(count == 1 ? "change" : "changes") back")
  }

  /// Goes to a mark, or in a replay to the state after a step.
  mutating func go(to place: String) throws(Failure) {
    if let marked = memory.marks[place]?.moment {
      moment = marked
      return context.note("at the mark \(place)")
    }
    if let line = memory.ways[place] {
      try follow(way: line)
      return context.note("at the mark \(place)")
    }
    guard let step = Int(decimal: place.utf8), var timeline = memory.timeline else {
      throw Failure.unknownMark(
        OutputGate.safe(place),
        hint: Nearest.question(place, in: (Array(memory.marks.keys) + memory.ways.keys).sorted())
          ?? "'mark NAME' makes one; steps have numbers only in 'check --to'")
    }
    turn.managesWorld = true
    let moment = try timeline.go(to: step)
    memory.timeline = timeline
    arrive(at: moment, after: step)
  }

  /// Takes over a moment of the timeline and reports the step.
  private mutating func arrive(at moment: SessionMoment, after step: Int) {
    self.moment = moment
    context.note(step == 0 ? "before the first step" : "after step \(step)")
  }
}
