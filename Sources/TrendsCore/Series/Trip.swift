/// A journey of several days; one without a last day is still going on.
public struct Trip: Hashable, Sendable {
  public var id: String
  public var name: String
  public var first: Day
  public var last: Day?

  public init(id: String, name: String, first: Day, last: Day?) {
    self.id = id
    self.name = name
    self.first = first
    self.last = last
  }
}
