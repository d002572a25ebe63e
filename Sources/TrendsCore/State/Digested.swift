/// A large value beside the digest that is kept of it: a digest of what holds it need not look at it
/// again.
public struct Digested<Value: Described>: Described {
  @usableFromInline let value: Value
  @usableFromInline let digest: UInt64
  @usableFromInline let count: Int?

  @inlinable public init(_ value: Value, digest: UInt64, count: Int?) {
    self.value = value
    self.digest = digest
    self.count = count
  }

  @inlinable public func describe(to fields: inout some Fields) {
    fields.kept(digest: digest, count: count, value)
  }
}
