/// The digests of the parts of a value: of everything `depth` names below it, and of plain values
/// above that.
///
///     views.w.viewport    3f1a09c2        a part       views.w.viewport.start is inside it
///
/// A transcript keeps those that a step changed, so that `check` can say which part differs.
public struct PartDigests {
  public struct Part: Equatable, Sendable {
    public var path: String
    public var digest: UInt64
  }

  private let depth: Int
  private let path: String
  private var parts: [Part] = []

  public static func of(_ value: some Described, depth: Int, path: String = "") -> [Part] {
    guard depth > 0 else {
      var digest = Digest()
      value.describe(to: &digest)
      return [Part(path: path, digest: digest.value)]
    }
    var digests = PartDigests(depth: depth, path: path)
    value.describe(to: &digests)
    return digests.parts
  }

  private init(depth: Int, path: String) {
    self.depth = depth
    self.path = path
  }

  private mutating func add(_ name: String, _ value: some Described) {
    parts += PartDigests.of(value, depth: depth - 1, path: path.isEmpty ? name : "\(path).\(name)")
  }

  private mutating func add(_ digest: Digest) {
    parts.append(Part(path: path, digest: digest.value))
  }
}

extension PartDigests: Fields {
  public mutating func leaf(_ leaf: Leaf) {
    var digest = Digest()
    digest.leaf(leaf)
    add(digest)
  }

  public mutating func field(_ name: StaticString, _ value: some Described) {
    add("\(name)", value)
  }

  public mutating func choice(_ name: StaticString) {
    var digest = Digest()
    digest.choice(name)
    add(digest)
  }

  public mutating func elements<Elements: Collection>(_ elements: Elements)
  where Elements.Element: Described {
    for (index, element) in elements.enumerated() { add("\(index)", element) }
  }

  public mutating func entries<Value: Described>(_ entries: [(key: String, value: Value)]) {
    for (key, value) in entries { add(key, value) }
  }

  public mutating func kept(digest: UInt64, count: Int?, _ value: some Described) {
    guard count != nil else { return value.describe(to: &self) }
    parts.append(Part(path: path, digest: digest))
  }
}
