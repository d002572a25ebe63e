/// A description as a tree: `state` prints it, and `check` compares it path by path.
public struct Outline {
  /// A plain value, a value with fields or entries, or a list.
  public indirect enum Node: Equatable, Sendable {
    case leaf(Leaf)
    case fields([Member])
    case list([Node])
  }

  /// A field or entry of a node. The case of an enum is a field named `is`.
  public struct Member: Equatable, Sendable {
    public var name: String
    public var node: Node
  }

  /// Rows up to which a large value is written out; a larger one is replaced by its digest and its
  /// size.
  public static let usualLimit = 400

  /// Rows above which a value is replaced by its digest.
  private let limit: Int
  /// Fields so far.
  private var members: [Member] = []
  /// The node of a value without fields; nil while there is none.
  private var value: Node?
  /// The case of an enum; nil for other values.
  private var chosen: String?

  init(limit: Int) { self.limit = limit }

  /// Returns the tree of a value. A value with a known digest and more than `limit` rows is
  /// replaced by its count and its digest.
  public static func of(_ value: some Described, limit: Int = Outline.usualLimit) -> Node {
    var outline = Outline(limit: limit)
    value.describe(to: &outline)
    return outline.node
  }

  /// An enum without a payload is a plain text.
  private var node: Node {
    if let value { return value }
    let word = chosen.map { Member(name: "is", node: .leaf(.text($0))) }
    if let word, members.isEmpty { return word.node }
    return .fields((word.map { [$0] } ?? []) + members)
  }
}

extension Outline: Fields {
  public mutating func leaf(_ leaf: Leaf) { value = .leaf(leaf) }

  public mutating func field(_ name: StaticString, _ value: some Described) {
    members.append(Member(name: "\(name)", node: .of(value, limit)))
  }

  public mutating func choice(_ name: StaticString) { chosen = "\(name)" }

  public mutating func elements<Elements: Collection>(_ elements: Elements)
  where Elements.Element: Described {
    value = .list(elements.map { .of($0, limit) })
  }

  public mutating func entries<Value: Described>(_ entries: [(key: String, value: Value)]) {
    value = .fields(entries.map { Member(name: $0.key, node: .of($0.value, limit)) })
  }

  public mutating func kept(digest: UInt64, count: Int?, _ value: some Described) {
    guard let count, count > limit else { return value.describe(to: &self) }
    members = [
      Member(name: "count", node: .leaf(.number(Int64(count)))),
      Member(name: "digest", node: .leaf(.text(Digest.short(digest)))),
    ]
  }
}

extension Outline.Node {
  fileprivate static func of(_ value: some Described, _ limit: Int) -> Outline.Node {
    Outline.of(value, limit: limit)
  }

  /// Every plain value with its path, in the order of the description: `views.w.viewport.start`.
  /// Elements of a list have their index as name.
  public var leaves: [(path: String, leaf: Leaf)] {
    var all: [(path: String, leaf: Leaf)] = []
    collect("", into: &all)
    return all
  }

  /// Appends the plain values under `path`.
  private func collect(_ path: String, into all: inout [(path: String, leaf: Leaf)]) {
    let prefix = path.isEmpty ? "" : path + "."
    switch self {
    case .leaf(let leaf): all.append((path, leaf))
    case .fields(let members):
      for member in members { member.node.collect(prefix + member.name, into: &all) }
    case .list(let nodes):
      // An empty list has no element to show, yet its length is a difference.
      if nodes.isEmpty { all.append((path, .text("[]"))) }
      for (index, node) in nodes.enumerated() { node.collect(prefix + "\(index)", into: &all) }
    }
  }
}
