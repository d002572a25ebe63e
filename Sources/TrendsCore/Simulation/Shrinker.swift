/// Makes a life that breaks a rule as short and plain as possible, while it still breaks that rule.
///
/// It removes runs of steps and replaces steps by plainer ones, as long as either helps. Each
/// attempt runs the whole life.
public struct Shrinker {
  private let rule: String
  private let judge: Judge
  private let isInterrupted: () -> Bool
  /// The shortest life so far that breaks the rule.
  private var life: Life
  /// Number of lives tried so far.
  private var tries = 0

  /// Most lives tried; the shortest so far is the result then.
  static let tryLimit = 20_000

  /// Prepares to shrink a life that breaks `rule` under `judge`. `isInterrupted` is asked before
  /// each attempt.
  public init(
    _ life: Life, rule: String, judge: Judge = Judge(),
    unless isInterrupted: @escaping () -> Bool = { false }
  ) {
    self.life = life
    self.rule = rule
    self.judge = judge
    self.isInterrupted = isInterrupted
  }

  /// Returns the shortest life found, without the steps after the breach and without steps that
  /// have no effect.
  public mutating func shrunk() -> Life {
    if let breach = life.breach(judge: judge) {
      life.steps.removeSubrange(min(breach.steps, life.steps.count)...)
    }
    var size = -1
    while size != life.steps.count && mayGoOn {
      size = life.steps.count
      dropSteps()
      simplifySteps()
    }
    life.steps = life.effectiveSteps
    return life
  }

  private var mayGoOn: Bool { tries < Shrinker.tryLimit && !isInterrupted() }

  /// Keeps the steps, and returns true, when they break the same rule.
  private mutating func stillBreaks(_ steps: [SimulationStep]) -> Bool {
    tries += 1
    var candidate = life
    candidate.steps = steps
    guard candidate.breach(judge: judge)?.rule == rule else { return false }
    life = candidate
    return true
  }

  /// Removes runs of steps, first half of the life at a time, then ever shorter ones.
  private mutating func dropSteps() {
    var length = max(1, life.steps.count / 2)
    while length > 0 && mayGoOn {
      var place = 0
      while place < life.steps.count && mayGoOn {
        var steps = life.steps
        steps.removeSubrange(place..<min(place + length, steps.count))
        if !stillBreaks(steps) { place += length }
      }
      length /= 2
    }
  }

  /// Replaces each step by plainer ones as long as the rule breaks.
  private mutating func simplifySteps() {
    for place in life.steps.indices {
      var isPlainer = true
      while isPlainer && mayGoOn {
        isPlainer = false
        for candidate in life.steps[place].plainer where candidate != life.steps[place] {
          var steps = life.steps
          steps[place] = candidate
          if stillBreaks(steps) {
            isPlainer = true
            break
          }
        }
      }
    }
  }
}

extension SimulationStep {
  /// Steps to try in place of this one, the plainest first.
  var plainer: [SimulationStep] {
    switch self {
    case .scroll(let days): SimulationStep.smaller(days).map { .scroll(days: $0) }
    case .view(let row): SimulationStep.smaller(row).map { .view(to: $0) }
    case .step(let count): SimulationStep.smaller(count).filter { $0 > 0 }.map { .step($0) }
    case .passDays(let days):
      SimulationStep.smaller(days).filter { $0 > 0 }.map { .passDays($0) }
    case .pass(let time):
      SimulationStep.smaller(Int(time)).filter { $0 > 0 }.map { .pass(milliseconds: Int64($0)) }
    case .latency(let rule):
      [.latency(LatencyRule(match: rule.match, milliseconds: 100...100))]
    case .refresh(_, let force): force ? [.refresh(keep: false, force: false)] : []
    case .open(let config, let view): config.plainer.map { .open($0, as: view) }
    case .days(let source): source.plainer.map { .days($0) }
    case .list(let rows, let source): source.plainer(rows: rows)
    default: []
    }
  }

  /// Numbers nearer to 0, the smallest first: 1, a half and one less, with the sign kept.
  private static func smaller(_ number: Int) -> [Int] {
    let unit = number.signum()
    let all = number == 0 || number == unit ? [] : [unit, number / 2, number - unit]
    return all.filter { abs($0) < abs(number) }
  }
}

extension PagerConfig {
  /// The default configuration, then each number alone at its default.
  fileprivate var plainer: [PagerConfig] {
    let usual = max == nil ? PagerConfig.list : PagerConfig()
    let parts: [WritableKeyPath<PagerConfig, Int>] = [\.page, \.initial, \.visible, \.prefetch]
    return [usual]
      + parts.map { part in
        var config = self
        config[keyPath: part] = usual[keyPath: part]
        return config
      }
  }
}

extension MadeDays {
  /// A source of a year and a half without gaps, then the same source with fewer peculiarities.
  fileprivate var plainer: [MadeDays] {
    let today = LifeMaker.start
    let first = Zone.utc.day(of: today).advanced(by: -545)
    return [
      MadeDays(from: first, to: nil, gaps: [], announcesStart: false),
      MadeDays(from: from, to: nil, gaps: [], announcesStart: announcesStart),
      MadeDays(from: from, to: to, gaps: [], announcesStart: announcesStart),
    ]
  }
}

extension MadeList {
  /// The same list with fewer peculiarities.
  fileprivate func plainer(rows: Int) -> [SimulationStep] {
    [
      MadeList(ids: RowIDs.numbered(rows), mode: mode, hasPrevious: hasPrevious),
      MadeList(
        ids: RowIDs.numbered(rows), mode: mode, tellsEnd: tellsEnd, hasPrevious: hasPrevious,
        isStamped: isStamped),
    ].map { .list(rows: rows, $0) }
  }
}
