/// An array in pieces, for lists that grow at their ends and are copied at each step. Copies share
/// the pieces that have not changed.
///
/// Access by index is O(log n). Appending and prepending copy one piece and the list of pieces, not
/// all elements.
public struct GrowingArray<Element: Equatable & Sendable>: Sendable {
  /// Number of elements of a full piece.
  private static var size: Int { 256 }

  /// No piece is empty.
  private var pieces: [[Element]] = []
  /// Index after the last element of each piece.
  private var ends: [Int] = []

  init(_ elements: [Element]) { append(contentsOf: elements) }

  mutating func append(_ element: Element) { append(contentsOf: [element]) }

  /// Fills up the last piece first. The cost grows with the new elements and one piece.
  mutating func append(contentsOf elements: [Element]) {
    var rest = elements[...]
    if let last = pieces.indices.last, pieces[last].count < GrowingArray.size {
      let more = rest.prefix(GrowingArray.size - pieces[last].count)
      pieces[last] += more
      ends[last] += more.count
      rest = rest.dropFirst(more.count)
    }
    while !rest.isEmpty {
      let more = rest.prefix(GrowingArray.size)
      ends.append(count + more.count)
      pieces.append(Array(more))
      rest = rest.dropFirst(more.count)
    }
  }

  /// Fills up the first piece first. Moves the list of pieces, so it costs O(pieces) too.
  mutating func prepend(contentsOf elements: [Element]) {
    var rest = elements[...]
    if let first = pieces.first, first.count < GrowingArray.size {
      let more = rest.suffix(GrowingArray.size - first.count)
      pieces[0] = more + first
      rest = rest.dropLast(more.count)
    }
    var front: [[Element]] = []
    while !rest.isEmpty {
      let more = rest.suffix(GrowingArray.size)
      front.append(Array(more))
      rest = rest.dropLast(more.count)
    }
    pieces.insert(contentsOf: front.reversed(), at: 0)
    findEnds()
  }

  /// Removes the first `count` elements; all when there are fewer.
  mutating func removeFirst(_ count: Int) {
    var count = count
    let whole = pieces.prefix { piece in
      guard count >= piece.count else { return false }
      count -= piece.count
      return true
    }
    pieces.removeFirst(whole.count)
    if count > 0, !pieces.isEmpty { pieces[0].removeFirst(count) }
    findEnds()
  }

  /// Removes the last `count` elements; all when there are fewer.
  mutating func removeLast(_ count: Int) {
    var count = count
    while let last = pieces.last, count >= last.count {
      count -= last.count
      pieces.removeLast()
    }
    if count > 0, !pieces.isEmpty { pieces[pieces.count - 1].removeLast(count) }
    findEnds()
  }

  /// Computes `ends` anew.
  private mutating func findEnds() {
    var end = 0
    ends = pieces.map { piece in
      end += piece.count
      return end
    }
  }

  /// Returns the piece that holds the element at `place`, and its index in that piece.
  private func find(_ place: Int) -> (piece: Int, place: Int) {
    var (low, high) = (0, ends.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] > place { high = middle } else { low = middle + 1 }
    }
    return (low, place - (ends[low] - pieces[low].count))
  }
}

extension GrowingArray: RandomAccessCollection, MutableCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { ends.last ?? 0 }

  public func makeIterator() -> FlattenSequence<[[Element]]>.Iterator {
    pieces.joined().makeIterator()
  }

  public subscript(place: Int) -> Element {
    get {
      let (piece, place) = find(place)
      return pieces[piece][place]
    }
    set {
      let (piece, place) = find(place)
      pieces[piece][place] = newValue
    }
  }
}

extension GrowingArray: Equatable {
  public static func == (left: GrowingArray, right: GrowingArray) -> Bool {
    left.pieces == right.pieces || left.elementsEqual(right)
  }
}

extension GrowingArray: Described where Element: Described {
  public func describe(to fields: inout some Fields) { fields.elements(self) }
}
