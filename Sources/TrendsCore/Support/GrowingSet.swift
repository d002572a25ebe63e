/// A set in layers, each at least twice as large as the next, for sets that grow and are copied at
/// each step. Copies share the layers that have not changed.
///
/// A look-up asks O(log n) layers; elements cannot be removed.
struct GrowingSet<Element: Hashable & Sendable>: Sendable {
  /// Largest first; no element is in two layers.
  private var layers: [Set<Element>] = []

  init(_ elements: some Sequence<Element>) { insert(elements) }

  var count: Int { layers.reduce(0) { $0 + $1.count } }

  /// O(log n).
  func contains(_ element: Element) -> Bool { layers.contains { $0.contains(element) } }

  /// Inserts elements; those that are already in the set stay in their layers.
  mutating func insert(_ elements: some Sequence<Element>) {
    var newest = Set(elements.filter { !contains($0) })
    while let last = layers.last, last.count < 2 * newest.count {
      newest.formUnion(last)
      layers.removeLast()
    }
    if !newest.isEmpty { layers.append(newest) }
  }
}

extension GrowingSet: Equatable {
  static func == (left: GrowingSet, right: GrowingSet) -> Bool {
    left.layers == right.layers
      || left.count == right.count && left.layers.allSatisfy { $0.allSatisfy(right.contains) }
  }
}
