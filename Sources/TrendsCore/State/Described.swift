/// A value that names each of its stored fields once.
///
/// Its digest, its dump, its difference to another value and the parts that `check` names are all
/// made from this one description, so none of them can miss a field that another one has. A test
/// compares the names with the stored properties of every type that a session reaches. A name that
/// is part of transcripts (`view.synthetic.daily`) stays when the property is renamed.
///
///     extension Viewport: Described {
///       func describe(to fields: inout some Fields) {
///         fields.field("start", start)
///         fields.field("follows", follows)
///       }
///     }
public protocol Described {
  func describe(to fields: inout some Fields)
}

/// Receives the description of a value, field by field, always in the same order.
///
/// `Digest`, `Outline` and the parts of `ChangedParts` are made by conforming types.
public protocol Fields {
  /// The described value is a plain one.
  mutating func leaf(_ leaf: Leaf)
  /// The described value has a stored field of this name.
  mutating func field(_ name: StaticString, _ value: some Described)
  /// The described value is this case of an enum; its payload follows as fields.
  mutating func choice(_ name: StaticString)
  /// The described value is a list.
  mutating func elements<Elements: Collection>(_ elements: Elements)
  where Elements.Element: Described
  /// The described value has entries by name, sorted or in a fixed order of their own.
  mutating func entries<Value: Described>(_ entries: [(key: String, value: Value)])
  /// The described value is large, and a digest of all of it is known. `count` is its number of
  /// rows, or nil when it is not a list of rows.
  mutating func kept(digest: UInt64, count: Int?, _ value: some Described)
}

/// A value without fields.
public enum Leaf: Equatable, Sendable {
  case nothing
  case flag(Bool)
  case number(Int64)
  /// 64 bits that are not a quantity, such as the state of a generator.
  case word(UInt64)
  case real(Double)
  case text(String)
  /// Days since 1970-01-01.
  case day(Int32)
  /// Milliseconds since 1970-01-01T00:00Z.
  case instant(Int64)
}

// MARK: plain values
extension Bool: Described {
  @inlinable public func describe(to fields: inout some Fields) { fields.leaf(.flag(self)) }
}

extension Int: Described {
  @inlinable public func describe(to fields: inout some Fields) {
    fields.leaf(.number(Int64(self)))
  }
}

extension Int32: Described {
  @inlinable public func describe(to fields: inout some Fields) {
    fields.leaf(.number(Int64(self)))
  }
}

extension Int64: Described {
  @inlinable public func describe(to fields: inout some Fields) { fields.leaf(.number(self)) }
}

extension UInt64: Described {
  @inlinable public func describe(to fields: inout some Fields) { fields.leaf(.word(self)) }
}

extension Double: Described {
  @inlinable public func describe(to fields: inout some Fields) { fields.leaf(.real(self)) }
}

extension String: Described {
  @inlinable public func describe(to fields: inout some Fields) { fields.leaf(.text(self)) }
}

/// An enum without payloads is described by its raw value.
extension Described where Self: RawRepresentable, RawValue == String {
  @inlinable public func describe(to fields: inout some Fields) { fields.leaf(.text(rawValue)) }
}

extension Optional: Described where Wrapped: Described {
  @inlinable public func describe(to fields: inout some Fields) {
    if let self { self.describe(to: &fields) } else { fields.leaf(.nothing) }
  }
}

extension Array: Described where Element: Described {
  @inlinable public func describe(to fields: inout some Fields) { fields.elements(self) }
}

extension Range: Described where Bound: Described {
  @inlinable public func describe(to fields: inout some Fields) {
    fields.field("from", lowerBound)
    fields.field("to", upperBound)
  }
}

extension ClosedRange: Described where Bound: Described {
  @inlinable public func describe(to fields: inout some Fields) {
    fields.field("from", lowerBound)
    fields.field("through", upperBound)
  }
}

/// Entries are sorted by key, so the description does not depend on the order of hashing.
extension Dictionary: Described where Key == String, Value: Described {
  @inlinable public func describe(to fields: inout some Fields) {
    fields.entries(sorted { $0.key < $1.key })
  }
}

/// A set of numbers is described by its ranges.
extension RangeSet: Described where Bound: Described {
  @inlinable public func describe(to fields: inout some Fields) { fields.elements(Array(ranges)) }
}

extension Result: Described where Success: Described, Failure: Described {
  @inlinable public func describe(to fields: inout some Fields) {
    switch self {
    case .success(let value):
      fields.choice("success")
      fields.field("value", value)
    case .failure(let error):
      fields.choice("failure")
      fields.field("error", error)
    }
  }
}

/// Values by name in a fixed order, where a dictionary would sort them.
public struct Named<Value: Described>: Described {
  @usableFromInline let entries: [(key: String, value: Value)]

  @inlinable public init(_ entries: [(key: String, value: Value)]) { self.entries = entries }

  @inlinable public func describe(to fields: inout some Fields) { fields.entries(entries) }
}
