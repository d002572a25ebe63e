import TrendsCore

@testable import Interpreter
@testable import TrendsCharts

/// What is met on a walk over a description.
final class StateWalk {
  /// The paths of plain values.
  fileprivate(set) var leaves: [String] = []
  /// Is shown every value that is described, and the names of its fields.
  var look: ((any Described, [String]) -> Void)?
}

/// A value with the plain value at one path changed, wherever it is looked at.
struct Tampered<Base: Described>: Described {
  let base: Base
  var path = ""
  var target: String?
  var walk: StateWalk?

  func describe(to fields: inout some Fields) {
    if let look = walk?.look {
      var names = NamesOfFields()
      base.describe(to: &names)
      look(base, names.all)
    }
    var tampering = TamperingFields(inner: fields, path: path, target: target, walk: walk)
    base.describe(to: &tampering)
    fields = tampering.inner
  }
}

private struct TamperingFields<Inner: Fields>: Fields {
  var inner: Inner
  let path: String
  let target: String?
  let walk: StateWalk?

  private func isMeant(_ path: String) -> Bool {
    walk?.leaves.append(path)
    return path == target
  }

  private func inside<Value: Described>(_ name: String, _ value: Value) -> Tampered<Value> {
    Tampered(
      base: value, path: path.isEmpty ? name : "\(path).\(name)", target: target, walk: walk)
  }

  mutating func leaf(_ leaf: Leaf) { inner.leaf(isMeant(path) ? leaf.other : leaf) }

  mutating func field(_ name: StaticString, _ value: some Described) {
    inner.field(name, inside("\(name)", value))
  }

  mutating func choice(_ name: StaticString) {
    inner.choice(isMeant(path + ".is") ? "another" : name)
  }

  mutating func elements<Elements: Collection>(_ elements: Elements)
  where Elements.Element: Described {
    inner.elements(elements.enumerated().map { inside("\($0.offset)", $0.element) })
  }

  mutating func entries<Value: Described>(_ entries: [(key: String, value: Value)]) {
    inner.entries(entries.map { ($0.key, inside($0.key, $0.value)) })
  }

  mutating func kept(digest: UInt64, count: Int?, _ value: some Described) {
    // The digest that is kept changes as one of all values does.
    let tampered = Tampered(base: value, path: path, target: target, walk: walk)
    let change = Digest.of(value) ^ Digest.of(tampered)
    let again = Tampered(base: value, path: path, target: target)
    inner.kept(digest: digest ^ change, count: count, again)
  }
}

/// The names of the fields of a value, one level down.
private struct NamesOfFields: Fields {
  private(set) var all: [String] = []

  mutating func leaf(_ leaf: Leaf) { all.append("=") }
  mutating func field(_ name: StaticString, _ value: some Described) { all.append("\(name)") }
  mutating func choice(_ name: StaticString) { all.append("is") }
  mutating func elements<Elements: Collection>(_ elements: Elements)
  where Elements.Element: Described { all.append("*") }
  mutating func entries<Value: Described>(_ entries: [(key: String, value: Value)]) {
    all.append("*")
  }
  mutating func kept(digest: UInt64, count: Int?, _ value: some Described) {
    value.describe(to: &self)
  }
}

extension Leaf {
  /// A value that is not this one.
  fileprivate var other: Leaf {
    switch self {
    case .nothing: .number(7)
    case .flag(let flag): .flag(!flag)
    case .number(let number): .number(number &+ 1)
    case .word(let word): .word(word ^ 1)
    case .real(let value): .real(value.isFinite ? (value == 0 ? 0.5 : value * 1.25) : 0)
    case .text(let text): .text(text + "x")
    case .day(let number): .day(number + 1)
    case .instant(let milliseconds): .instant(milliseconds &+ 1)
    }
  }
}
