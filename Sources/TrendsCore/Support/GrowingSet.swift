/// A set in layers, each at least twice as large as the next, for what grows and is copied at each
/// step: copies share the layers that did not change.
struct GrowingSet<Element: Hashable & Sendable>: Sendable {
  private var layers: [Set<Element>] = []

  init(_ elements: some Sequence<Element>) { insert(elements) }

  var count: Int { layers.reduce(0) { $0 + $1.count } }

  func contains(_ element: Element) -> Bool { layers.contains { $0.contains(element) } }

  /// Inserts elements; those that are in it already stay in their layers.
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
