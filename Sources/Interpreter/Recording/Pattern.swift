import TrendsOutput

/// A regular expression over a whole line, matched in at most text times pattern, so that no
/// stranger's transcript can make a check hang.
///
/// It has literals, `.`, `\d`, `\w`, `\s`, `[a-z]`, `[^…]`, `*`, `+`, `?`, `{2,5}`, `|` and groups,
/// but no back references. It is compiled to steps, of which all possible ones are followed
/// together.
struct Pattern: Equatable, Sendable {
  /// Most steps of a compiled pattern.
  static let limit = 5000
  /// Most steps of all patterns of a transcript together.
  static let allLimit = 500_000

  /// An instruction of the compiled pattern.
  private enum Step: Equatable, Sendable {
    /// Takes one character of the class.
    case take(Class)
    /// Goes on at two steps.
    case split(Int, Int)
    /// Goes on at one other step.
    case jump(Int)
    /// The end of the pattern.
    case done
  }

  /// A set of Unicode scalars.
  struct Class: Equatable, Sendable {
    var ranges: [ClosedRange<UInt32>]
    var isNegated = false

    func contains(_ value: UInt32) -> Bool {
      ranges.contains { $0.contains(value) } != isNegated
    }

    /// The ranges that it matches, without a negation.
    var plainRanges: [ClosedRange<UInt32>] {
      guard isNegated else { return ranges }
      var others: [ClosedRange<UInt32>] = []
      var next: UInt32 = 0
      for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
        if range.lowerBound > next { others.append(next...(range.lowerBound - 1)) }
        next = max(next, range.upperBound + 1)
      }
      return others + [next...0x10_FFFF]
    }

    static let digit = Class("0"..."9")
    static let word = Class("0"..."9", "A"..."Z", "_"..."_", "a"..."z")
    static let blank = Class("\t"..."\n", "\r"..."\r", " "..." ")
    static let any = Class(ranges: [], isNegated: true)
  }

  /// The parsed expression.
  private indirect enum Node {
    case empty
    case one(Class)
    case sequence([Node])
    case choice(Node, Node)
    /// Least and most repetitions; nil for any number.
    case repeated(Node, Int, Int?)
  }

  private var steps: [Step] = []
  /// Number of compiled steps.
  var size: Int { steps.count }
  /// Nodes visited while compiling: a repeated empty group makes no step but takes time.
  private var parts = 0

  /// Compiles an expression; throws where it has a mistake or is too large.
  init(_ text: String) throws(Mistake) {
    var reader = Reader(scalars: Array(text.unicodeScalars.map(\.value)))
    let node = try reader.choice(depth: 0)
    guard reader.isAtEnd else { throw Mistake(message: "a ')' has no '('") }
    try emit(node)
    steps.append(.done)
  }

  /// Appends the steps of a node; a counted repetition is written out.
  private mutating func emit(_ node: Node) throws(Mistake) {
    parts += 1
    guard steps.count < Pattern.limit, parts < 10 * Pattern.limit else {
      throw Mistake(message: "the pattern is too large")
    }
    switch node {
    case .empty: return
    case .one(let one): steps.append(.take(one))
    case .sequence(let nodes): for node in nodes { try emit(node) }
    case .choice(let a, let b):
      let split = steps.count
      steps.append(.done)
      try emit(a)
      let jump = steps.count
      steps.append(.done)
      steps[split] = .split(split + 1, steps.count)
      try emit(b)
      steps[jump] = .jump(steps.count)
    case .repeated(let inner, let least, let most):
      for _ in 0..<least { try emit(inner) }
      if let most {
        for _ in least..<max(least, most) {
          let split = steps.count
          steps.append(.done)
          try emit(inner)
          steps[split] = .split(split + 1, steps.count)
        }
      } else {
        let split = steps.count
        steps.append(.done)
        try emit(inner)
        steps.append(.jump(split))
        steps[split] = .split(split + 1, steps.count)
      }
    }
  }

  /// Whether the expression matches all of `text`.
  func matches(_ text: String) -> Bool {
    var live = closure([0])
    for scalar in text.unicodeScalars {
      var next: [Int] = []
      for position in live {
        if case .take(let one) = steps[position], one.contains(scalar.value) {
          next.append(position + 1)
        }
      }
      live = closure(next)
      if live.isEmpty { return false }
    }
    return live.contains { steps[$0] == .done }
  }

  /// Returns the steps that can be reached from `start` without taking a character.
  private func closure(_ start: [Int]) -> [Int] {
    var seen = [Bool](repeating: false, count: steps.count)
    var found: [Int] = []
    var open = start
    while let position = open.popLast() {
      if seen[position] { continue }
      seen[position] = true
      switch steps[position] {
      case .split(let a, let b): open += [a, b]
      case .jump(let target): open.append(target)
      case .take, .done: found.append(position)
      }
    }
    return found
  }

  /// A recursive-descent parser of expressions.
  private struct Reader {
    let scalars: [UInt32]
    var index = 0

    var isAtEnd: Bool { index == scalars.count }
    private var next: UInt32? { index < scalars.count ? scalars[index] : nil }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
      guard next == character.value else { return false }
      index += 1
      return true
    }

    /// Reads alternatives; groups may be nested 50 deep.
    mutating func choice(depth: Int) throws(Mistake) -> Node {
      guard depth < 50 else { throw Mistake(message: "groups are nested too deep") }
      var node = try sequence(depth: depth)
      while take("|") { node = .choice(node, try sequence(depth: depth)) }
      return node
    }

    private mutating func sequence(depth: Int) throws(Mistake) -> Node {
      var nodes: [Node] = []
      while let value = next, value != UInt32(UInt8(ascii: "|")), value != UInt32(UInt8(ascii: ")"))
      {
        nodes.append(try repetition(of: try atom(depth: depth)))
      }
      return nodes.isEmpty ? .empty : .sequence(nodes)
    }

    private mutating func repetition(of node: Node) throws(Mistake) -> Node {
      var node = node
      while true {
        if take("*") {
          node = .repeated(node, 0, nil)
        } else if take("+") {
          node = .repeated(node, 1, nil)
        } else if take("?") {
          node = .repeated(node, 0, 1)
        } else if take("{") {
          let (least, most) = try counts()
          node = .repeated(node, least, most)
        } else {
          return node
        }
      }
    }

    /// Reads the rest of `{2}`, `{2,}` or `{2,5}`.
    private mutating func counts() throws(Mistake) -> (Int, Int?) {
      let wrong = Mistake(message: "a repetition is written {2}, {2,} or {2,5}, up to 1000")
      guard let least = number() else { throw wrong }
      if take("}") { return (least, least) }
      guard take(",") else { throw wrong }
      if take("}") { return (least, nil) }
      guard let most = number(), most >= least, take("}") else { throw wrong }
      return (least, most)
    }

    /// Reads a number up to 1000; nil where there is none or it is larger.
    private mutating func number() -> Int? {
      var value: Int?
      while let digit = next, Class.digit.contains(digit) {
        value = (value ?? 0) * 10 + Int(digit - UInt32(UInt8(ascii: "0")))
        index += 1
        guard (value ?? 0) <= 1000 else { return nil }
      }
      return value
    }

    /// Reads a group, a set, an escape or one character.
    private mutating func atom(depth: Int) throws(Mistake) -> Node {
      if take("(") {
        let node = try choice(depth: depth + 1)
        guard take(")") else { throw Mistake(message: "a '(' has no ')'") }
        return node
      }
      if take("[") { return .one(try set()) }
      if take(".") { return .one(.any) }
      if take("\\") { return .one(try escape()) }
      guard let value = next else { return .empty }
      for sign in "*+?{".unicodeScalars where sign.value == value {
        throw Mistake(message: "'\(sign)' has nothing to repeat")
      }
      index += 1
      return .one(Class(ranges: [value...value]))
    }

    /// Reads the character after `\`; letters and digits without a meaning are refused.
    private mutating func escape() throws(Mistake) -> Class {
      guard let value = next, let scalar = Unicode.Scalar(value) else {
        throw Mistake(message: "a '\\' ends the pattern")
      }
      index += 1
      switch scalar {
      case "d": return .digit
      case "w": return .word
      case "s": return .blank
      case "D": return Class(ranges: Class.digit.ranges, isNegated: true)
      case "W": return Class(ranges: Class.word.ranges, isNegated: true)
      case "S": return Class(ranges: Class.blank.ranges, isNegated: true)
      case "t": return Class("\t"..."\t")
      default:
        guard !scalar.properties.isAlphabetic, scalar.properties.numericType == nil else {
          throw Mistake(message: "'\\\(OutputGate.safe(String(scalar)))' has no meaning here")
        }
        return Class(ranges: [value...value])
      }
    }

    /// Reads a set after `[`; a `]` directly after the `[` is a literal.
    private mutating func set() throws(Mistake) -> Class {
      var set = Class(ranges: [], isNegated: take("^"))
      repeat {
        guard let first = next else { throw Mistake(message: "a '[' has no ']'") }
        index += 1
        if first == UInt32(UInt8(ascii: "\\")) {
          set.ranges += try escape().plainRanges
          continue
        }
        guard next == UInt32(UInt8(ascii: "-")), index + 1 < scalars.count,
          scalars[index + 1] != UInt32(UInt8(ascii: "]"))
        else {
          set.ranges.append(first...first)
          continue
        }
        let last = scalars[index + 1]
        guard last >= first else { throw Mistake(message: "a range in '[…]' runs backwards") }
        set.ranges.append(first...last)
        index += 2
      } while !take("]")
      return set
    }
  }
}

extension Pattern.Class {
  /// A class of ranges of characters.
  fileprivate init(_ ranges: ClosedRange<Unicode.Scalar>...) {
    self.init(ranges: ranges.map { $0.lowerBound.value...$0.upperBound.value })
  }
}
