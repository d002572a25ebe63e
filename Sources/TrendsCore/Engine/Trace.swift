/// An event that a view took, and the effects it answered with.
public struct TraceEntry: Sendable {
  public var sequence: Int
  public var moment: Moment
  public var view: String
  public var step: Step

  public enum Step: Sendable {
    case days(Pager<DayAxis>.Event, [Pager<DayAxis>.Effect])
    case list(Pager<ListAxis>.Event, [Pager<ListAxis>.Effect])
    case run(SampleStream.Event, [SampleStream.Effect])
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
  /// Begins or ends collecting; beginning again keeps what is there.
  public mutating func setTracing(_ isOn: Bool) {
    trace = isOn ? trace ?? TraceLog() : nil
    sequence += 1
  }

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
