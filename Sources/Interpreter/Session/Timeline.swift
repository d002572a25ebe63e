import TrendsCore
import TrendsOutput

/// The moments after each step of a replay: each a copy that shares nearly everything.
public struct Timeline: Sendable {
  /// Moments that are kept, the newest.
  static let limit = 20_000

  private var moments: [SessionMoment] = []
  /// The step of the first of them; 0 is before all steps.
  private var first = 0
  private(set) var place = 0

  init(start: SessionMoment) { moments = [start] }

  mutating func add(_ moment: SessionMoment) {
    moments.append(moment)
    if moments.count >= 2 * Timeline.limit {
      moments.removeFirst(Timeline.limit)
      first += Timeline.limit
    }
    place = first + moments.count - 1
  }

  var steps: Int { first + moments.count - 1 }

  /// The moment after a step, which becomes the present place.
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

  mutating func go(to place: String) throws(Failure) {
    if let marked = memory.marks[place]?.moment {
      moment = marked
      return context.note("at the mark \(place)")
    }
    guard let step = Int(decimal: place.utf8), var timeline = memory.timeline else {
      throw Failure.unknownMark(
        OutputGate.safe(place),
        hint: Nearest.question(place, in: memory.marks.keys.sorted())
          ?? "mark NAME makes one; steps have numbers in 'check --to'")
    }
    turn.managesWorld = true
    let moment = try timeline.go(to: step)
    memory.timeline = timeline
    arrive(at: moment, after: step)
  }

  private mutating func arrive(at moment: SessionMoment, after step: Int) {
    self.moment = moment
    context.note(step == 0 ? "before the first step" : "after step \(step)")
  }
}
