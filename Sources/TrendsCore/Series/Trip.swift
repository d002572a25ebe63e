/// A journey of several days.
public struct Trip: Hashable, Sendable {
  /// Names the trip within its dataset; cut to `String.nameLimit` bytes.
  public var id: String
  /// Cut to `String.nameLimit` bytes.
  public var name: String
  /// The day of departure.
  public var first: Day
  /// The last day, which belongs to the trip; nil while it goes on.
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
