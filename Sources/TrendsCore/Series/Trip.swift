/// A journey of several days; one without a last day is still going on.
public struct Trip: Hashable, Sendable {
  public var id: String
  public var name: String
  public var first: Day
  public var last: Day?

  public init(id: String, name: String, first: Day, last: Day?) {
    self.id = id.boundedName
    self.name = name.boundedName
    self.first = first
    self.last = last
  }
}

extension Trip: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("id", id)
    fields.field("name", name)
    fields.field("first", first)
    fields.field("last", last)
  }
}
