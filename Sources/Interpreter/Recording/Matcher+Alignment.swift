extension [Matcher] {
  /// Returns matchers that fit `lines`, with as few changes as possible.
  ///
  /// A matcher that fits a line in its order is kept, a line that none fits becomes an exact
  /// matcher, and the rest is dropped. Of equally small changes, keeping matchers wins over adding
  /// lines. When stopped it returns some alignment that may not fit.
  func aligned(with lines: [String], unless isStopped: () -> Bool = { false }) -> [Matcher] {
    if mismatch(with: lines, unless: isStopped) == nil { return self }
    // Equal beginnings and ends stay out of the quadratic table.
    let head = commonHead(lines)
    let tail = commonTail(lines, after: head)
    let matchers = Array(self[head..<(count - tail)])
    let middle = Array<String>(lines[head..<(lines.count - tail)])
    guard matchers.count * middle.count <= Self.tableLimit else {
      return Array(prefix(head)) + middle.map { .exact($0) } + Array(suffix(tail))
    }
    return Array(prefix(head)) + matchers.table(middle, isStopped) + Array(suffix(tail))
  }

  /// Most cells of the table; beyond that all differing lines are replaced.
  private static var tableLimit: Int { 4_000_000 }

  /// Number of matchers at the start that each take exactly their line.
  private func commonHead(_ lines: [String]) -> Int {
    var head = 0
    while head < count, head < lines.count, self[head].isPlain, self[head].matches(lines[head]) {
      head += 1
    }
    return head
  }

  /// Number of matchers at the end that each take exactly their line.
  private func commonTail(_ lines: [String], after head: Int) -> Int {
    var tail = 0
    while tail < Swift.min(count, lines.count) - head, self[count - 1 - tail].isPlain,
      self[count - 1 - tail].matches(lines[lines.count - 1 - tail])
    {
      tail += 1
    }
    return tail
  }

  /// Returns the cheapest alignment by dynamic programming, in matchers times lines.
  private func table(_ lines: [String], _ isStopped: () -> Bool) -> [Matcher] {
    let width = lines.count + 1
    var costs = [Int32](repeating: 0, count: (count + 1) * width)
    for i in (0...count).reversed() {
      if isStopped() { return self }
      for j in (0...lines.count).reversed() {
        costs[i * width + j] = ways(i, j, lines, costs, width).min { $0.cost < $1.cost }?.cost ?? 0
      }
    }
    var result: [Matcher] = []
    var (i, j) = (0, 0)
    while i < count || j < lines.count {
      guard let way = ways(i, j, lines, costs, width).min(by: { $0.cost < $1.cost }) else { break }
      switch way.move {
      case .keep: result.append(self[i])
      case .add, .replace: result.append(.exact(lines[j]))
      case .drop, .absorb: break
      }
      (i, j) = (way.i, way.j)
    }
    return result
  }

  /// Keep a matcher, add a line, drop a matcher, let `...` take a line, or replace an exact
  /// matcher.
  private enum Move { case keep, add, drop, absorb, replace }

  /// A move, the total cost with it, and where it leads.
  private typealias Way = (move: Move, cost: Int32, i: Int, j: Int)

  /// Returns the possible moves at matcher `i` and line `j`, given the costs of the positions after
  /// it.
  ///
  /// Replacing costs 1, adding and dropping 2 each; at equal cost the first move wins.
  private func ways(
    _ i: Int, _ j: Int, _ lines: [String], _ costs: [Int32], _ width: Int
  ) -> [Way] {
    var ways: [Way] = []
    func rest(_ i: Int, _ j: Int) -> Int32 { costs[i * width + j] }
    if i < count {
      if self[i].mayBeAbsent { ways.append((.keep, rest(i + 1, j), i + 1, j)) }
      if self[i] == .anything {
        if j < lines.count { ways.append((.absorb, rest(i, j + 1), i, j + 1)) }
      } else if j < lines.count, self[i].matches(lines[j]) {
        ways.append((.keep, rest(i + 1, j + 1), i + 1, j + 1))
      }
    }
    if i < count, j < lines.count, case .exact = self[i] {
      ways.append((.replace, rest(i + 1, j + 1) + 1, i + 1, j + 1))
    }
    if i < count { ways.append((.drop, rest(i + 1, j) + 2, i + 1, j)) }
    if j < lines.count { ways.append((.add, rest(i, j + 1) + 2, i, j + 1)) }
    return ways
  }
}

extension Matcher {
  /// Whether the matcher always takes exactly one line.
  fileprivate var isPlain: Bool { self != .anything && !mayBeAbsent }
}
