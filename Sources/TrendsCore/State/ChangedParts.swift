/// The parts of a value that a step changed, each with its digest after the step.
///
///     view.views.w.viewport.start    3f1a09c2
///     view.views.w.window.rows       77b01e9d        many rows are one part
///
/// A transcript contains them, so that `check` can report which part differs, not only that one
/// does.
public struct ChangedParts {
  /// One changed part.
  public struct Part: Equatable, Sendable {
    /// Names of fields, separated by full stops, from the name of the whole value on.
    public var path: String
    /// Digest of the part after the step; 0 when the part is gone.
    public var digest: UInt64
  }

  /// A value with more changed parts than this is reported as one part.
  private static let partsOfOne = 5
  /// Most parts reported of a step.
  private static let limit = 10

  /// Most names in a path; details below that help little.
  private static let depth = 6

  /// A value before and after the step.
  private struct Pair {
    var path: String
    /// Nil when the value is new.
    var before: (any Described)?
    var after: any Described
  }

  /// Returns the parts of `after` that differ from `before`, under paths that begin with `path`.
  ///
  /// It goes down breadth first while a value has one to `partsOfOne` changed parts and the limit
  /// allows. It returns at least one part, even for equal values, whose part is then the whole.
  public static func between(
    _ before: some Described, _ after: some Described, path: String
  ) -> [Part] {
    var waiting = [Pair(path: path, before: before, after: after)]
    var parts: [Part] = []
    var next = 0
    while next < waiting.count {
      let pair = waiting[next]
      next += 1
      let (changed, gone) = children(of: pair)
      let count = changed.count + gone.count
      let others = parts.count + waiting.count - next
      if (1...partsOfOne).contains(count), others + count <= limit {
        waiting += changed
        parts += gone.map { Part(path: $0, digest: 0) }
      } else {
        parts.append(Part(path: pair.path, digest: Digest.of(pair.after)))
      }
    }
    return parts
  }

  /// Returns the fields that changed or are new, and the paths of those that are gone; neither at
  /// the greatest depth. New fields that are empty are left out when the whole value is new.
  private static func children(of pair: Pair) -> (changed: [Pair], gone: [String]) {
    guard pair.path.utf8.count(where: { $0 == UInt8(ascii: ".") }) + 1 < depth else {
      return ([], [])
    }
    let old = pair.before.map { Children.of($0) } ?? []
    let new = Children.of(pair.after)
    let was = Dictionary(old.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    let names = Set(new.map(\.name))
    let changed = new.compactMap { child -> Pair? in
      let before = was[child.name]
      if pair.before == nil, Emptiness.of(child.value) { return nil }
      if let before, Digest.of(before) == Digest.of(child.value) { return nil }
      return Pair(path: "\(pair.path).\(child.name)", before: before, after: child.value)
    }
    return (changed, old.filter { !names.contains($0.name) }.map { "\(pair.path).\($0.name)" })
  }

  /// Returns the digest of the part at `path` in `value`, whose name is `root`; 0 when there is no
  /// such part.
  public static func digest(at path: String, in value: some Described, named root: String) -> UInt64
  {
    var names = path.split(separator: ".", omittingEmptySubsequences: false)[...]
    guard names.popFirst().map({ $0 == root }) == true else { return 0 }
    var value: any Described = value
    for name in names {
      guard let child = Children.of(value).first(where: { $0.name == name }) else { return 0 }
      value = child.value
    }
    return Digest.of(value)
  }
}

/// Finds out whether a value is nothing or an empty list: such a field of a new value need not be
/// reported.
private struct Emptiness: Fields {
  private var isEmpty = false

  static func of(_ value: some Described) -> Bool {
    var emptiness = Emptiness()
    value.describe(to: &emptiness)
    return emptiness.isEmpty
  }

  mutating func leaf(_ leaf: Leaf) { isEmpty = leaf == .nothing }
  mutating func field(_ name: StaticString, _ value: some Described) {}
  mutating func choice(_ name: StaticString) {}

  mutating func elements<Elements: Collection>(_ elements: Elements)
  where Elements.Element: Described { isEmpty = elements.isEmpty }

  mutating func entries<Value: Described>(_ entries: [(key: String, value: Value)]) {
    isEmpty = entries.isEmpty
  }

  mutating func kept(digest: UInt64, count: Int?, _ value: some Described) {
    if count == nil { value.describe(to: &self) } else { isEmpty = count == 0 }
  }
}

/// Collects the fields of a value, one level down, under names that are safe in a path.
private struct Children: Fields {
  /// In the order of the description; the case of an enum is named `is`.
  private(set) var all: [(name: String, value: any Described)] = []

  static func of(_ value: some Described) -> [(name: String, value: any Described)] {
    var children = Children()
    value.describe(to: &children)
    return children.all
  }

  mutating func leaf(_ leaf: Leaf) {}

  mutating func field(_ name: StaticString, _ value: some Described) {
    all.append(("\(name)", value))
  }

  mutating func choice(_ name: StaticString) { all.append(("is", "\(name)")) }

  mutating func elements<Elements: Collection>(_ elements: Elements)
  where Elements.Element: Described {
    for (index, element) in elements.enumerated() { all.append(("\(index)", element)) }
  }

  mutating func entries<Value: Described>(_ entries: [(key: String, value: Value)]) {
    for (key, value) in entries { all.append((Children.name(key), value)) }
  }

  mutating func kept(digest: UInt64, count: Int?, _ value: some Described) {
    // All rows of a value are one part.
    if count == nil { value.describe(to: &self) }
  }

  /// Writes characters other than letters, digits and `-_@/` as their hexadecimal codes: a blank is
  /// `%20`.
  private static func name(_ key: String) -> String {
    var name = ""
    for scalar in key.unicodeScalars {
      let isPlain =
        scalar.properties.isAlphabetic || "0"..."9" ~= scalar || "-_@/".contains("\(scalar)")
      name += isPlain ? "\(scalar)" : "%" + String(scalar.value, radix: 16)
    }
    return name
  }
}
