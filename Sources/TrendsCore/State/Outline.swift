/// A description as a tree: what `state` prints and `check` compares path by path.
public struct Outline {
  public indirect enum Node: Equatable, Sendable {
    case leaf(Leaf)
    case fields([Member])
    case list([Node])
  }

  public struct Member: Equatable, Sendable {
    public var name: String
    public var node: Node
  }

  /// A larger value that keeps its digest stands as that digest and its size.
  public static let usualLimit = 400

  private let limit: Int
  private var members: [Member] = []
  private var value: Node?
  private var chosen: String?

  init(limit: Int) { self.limit = limit }

  /// The tree of a value; values of more than `limit` rows stand as their digests.
  public static func of(_ value: some Described, limit: Int = Outline.usualLimit) -> Node {
    var outline = Outline(limit: limit)
    value.describe(to: &outline)
    return outline.node
  }

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

  /// Every plain value by its path.
  public var leaves: [(path: String, leaf: Leaf)] {
    var all: [(path: String, leaf: Leaf)] = []
    collect("", into: &all)
    return all
  }

  private func collect(_ path: String, into all: inout [(path: String, leaf: Leaf)]) {
    let prefix = path.isEmpty ? "" : path + "."
    switch self {
    case .leaf(let leaf): all.append((path, leaf))
    case .fields(let members):
      for member in members { member.node.collect(prefix + member.name, into: &all) }
    case .list(let nodes):
      // Another length is a difference where there is nothing else to differ.
      if nodes.isEmpty { all.append((path, .text("[]"))) }
      for (index, node) in nodes.enumerated() { node.collect(prefix + "\(index)", into: &all) }
    }
  }
}
