/// An event that a view took, and the effects that it led to.
public struct TraceEntry: Sendable {
  /// The number of the event, as in `Engine.sequence`.
  public var sequence: Int
  public var moment: Moment
  /// The name of the view.
  public var view: String
  public var step: Step

  /// The event and its effects, by kind of view.
  public enum Step: Sendable {
    case days(Pager<DayAxis>.Event, [Pager<DayAxis>.Effect])
    case list(Pager<ListAxis>.Event, [Pager<ListAxis>.Effect])
    case run(SampleStream.Event, [SampleStream.Effect])
    /// A day of the strip was selected, which an app answers with a light haptic (S1-27).
    case tap(Day)
  }

  init(sequence: Int, moment: Moment, view: String, step: Step) {
    self.sequence = sequence
    self.moment = moment
    self.view = view
    self.step = step
  }

  init<V: PagedView>(
    at engine: Engine, _ view: V, _ event: Pager<V.Axis>.Event, _ effects: [Pager<V.Axis>.Effect]
  ) {
    sequence = engine.sequence
    moment = engine.clock.moment
    self.view = view.name
    step = V.step(event, effects)
  }
}

extension Engine {
  /// Begins or ends tracing. Ending drops the trace; beginning while it is on keeps it.
  public mutating func setTracing(_ isOn: Bool) {
    trace = isOn ? trace ?? TraceLog() : nil
    sequence += 1
  }

  /// Drops the entries so far; tracing goes on if it is on.
  public mutating func clearTrace() {
    if trace != nil { trace = TraceLog() }
    sequence += 1
  }
}

extension TraceEntry.Step: Described {
  public func describe(to fields: inout some Fields) {
    switch self {
    case .days(let event, let effects):
      fields.choice("days")
      fields.field("event", event)
      fields.field("effects", effects)
    case .list(let event, let effects):
      fields.choice("list")
      fields.field("event", event)
      fields.field("effects", effects)
    case .run(let event, let effects):
      fields.choice("run")
      fields.field("event", event)
      fields.field("effects", effects)
    case .tap(let day):
      fields.choice("tap")
      fields.field("day", day)
    }
  }
}

extension TraceEntry: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("sequence", sequence)
    fields.field("moment", moment)
    fields.field("view", view)
    fields.field("step", step)
  }
}
