/// A large value with its known digest: the digest of a value that contains it does not read it
/// again.
public struct Digested<Value: Described>: Described {
  @usableFromInline let value: Value
  /// Digest of all of the value.
  @usableFromInline let digest: UInt64
  /// Number of rows; nil when the value is not a list of rows.
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
