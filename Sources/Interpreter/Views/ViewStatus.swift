import TrendsCharts
import TrendsCore
import TrendsOutput

/// What a view says of its loads and ends: a short word for programs and sentences for people.
struct ViewStatus: Equatable {
  /// Such as `failed older offline, 1 attempt`; nil if all is quiet.
  var word: String?
  /// Sentences below what is drawn, such as `The source begins on 1 Jan 2024.` A page that comes by
  /// itself is not mentioned (S0-43), nor one that failed while its end is far from the view (S0-38).
  var lines: [String] = []
  /// Those of the sentences that tell of a failure.
  var failures: [String] = []

  /// The status of a view at an index of `Engine.views`.
  init(_ view: View, in world: World) {
    switch view {
    case .days(let view): self.init(days: view, in: world)
    case .list(let view): self.init(list: view)
    case .run(let view): self.init(run: view)
    case .strip: self.init(word: nil)
    }
  }

  private init(word: String?) { self.word = word }

  private init(run view: RunView) {
    let failure = view.stream.failure.map { "failed \($0)" }
    self.init(word: failure ?? (view.stream.liveIDs.isEmpty ? nil : "loading"))
  }

  init(days view: DayView, in world: World) {
    let clock = world.engine.clock
    let updated = world.lastUpdated(of: .days(view))
    var words: [String] = []
    for fact in view.pager.facts {
      var word = Self.word(fact, ("older", "newer"), since: updated, clock)
      if case .end(.before, _) = fact, let first = Self.first(of: view) {
        word = "begins \(first)"
      }
      words += [word].compactMap { $0 }
      let sentence = [Self.sentence(fact, of: view, since: updated, clock)].compactMap { $0 }
      if !Self.isFar(fact, of: view) { lines += sentence }
      if fact.failure != nil { failures += sentence }
    }
    if let sentence = Self.newestValue(before: view) { lines.append(sentence) }
    word = words.isEmpty ? nil : words.joined(separator: ", ")
  }

  /// The first day of the source, where it is loaded; of a window without days the day is known from
  /// its bounds.
  private static func first(of view: DayView) -> Day? {
    guard let window = view.pager.window else { return nil }
    return window.days.isEmpty ? view.pager.bounds.min : window.days.start
  }

  /// Where the values of loaded data end, if the chart is beyond all of them; else nil.
  private static func newestValue(before view: DayView) -> String? {
    guard let shown = view.visible, let end = view.source.span?.end, end <= shown.start else {
      return nil
    }
    let last = end.advanced(by: -1)
    return "The newest value is of \(day(Int(last.number))): jump \(last)."
  }

  /// Whether the fact is about an end that is out of reach of the view.
  private static func isFar(_ fact: Pager<DayAxis>.Fact, of view: DayView) -> Bool {
    guard case .page(let side, _, _) = fact else { return false }
    return view.pager.distance(side) ?? 0 > view.pager.config.prefetch
  }

  init(list view: ListView) {
    var words: [String] = []
    for fact in view.pager.facts {
      words += [Self.word(fact, ("prev", "next"), since: nil, nil)].compactMap { $0 }
      let sentence = [Self.sentence(fact)].compactMap { $0 }
      lines += sentence
      if fact.failure != nil { failures += sentence }
    }
    word = words.isEmpty ? nil : words.joined(separator: ", ")
    // One line is enough below a list: the most important.
    lines = lines.prefix(1).map { "\(view.name): \($0)" }
  }

  /// The sentences in lines of at most so many columns, where a word fits.
  func lines(columns: Int) -> [String] {
    lines.flatMap { sentence in
      var wrapped: [String] = []
      for word in sentence.split(separator: " ") {
        if let last = wrapped.last, DisplayWidth.of(last + " " + word) <= columns {
          wrapped[wrapped.count - 1] += " " + word
        } else {
          wrapped.append(String(word))
        }
      }
      return wrapped
    }
  }

  /// A fact as `charts` and `state` name it; nil for an end.
  private static func word<Axis>(
    _ fact: Pager<Axis>.Fact, _ sides: (before: String, after: String), since: Instant?,
    _ clock: VirtualClock?
  ) -> String? {
    func side(_ side: Side) -> String { side == .before ? sides.before : sides.after }
    func state(_ what: String?, _ failure: LoadFailure?, _ loading: String = "") -> String {
      let what = what.map { " " + $0 } ?? ""
      guard let failure else { return "loading" + what + loading }
      let times = failure.attempts == 1 ? "" : " \(failure.attempts) times"
      return "failed\(what) \(failure.code)\(times)"
    }
    switch fact {
    case .first(let failure): return state(nil, failure)
    case .cancelled: return "cancelled"
    case .renewal(let failure):
      let time = since.flatMap { since in clock.map { local(since, $0) } }
      return state("refresh", failure)
        + (failure == nil ? "" : time.map { " as of \($0)" } ?? "")
    case .jump(let place, let failure):
      return state("jump", failure, Axis.isAddressable ? " \(Day(clamping: place))" : "")
    case .page(let at, let key, let failure):
      return state(side(at), failure, (key as? DayRange).map { " \($0)" } ?? "")
    case .tail(let position, let failure):
      return state("tail", failure, position.map { " \(Day(clamping: $0))" } ?? "")
    case .end: return nil
    }
  }

  /// A fact about days as a sentence; nil for what needs none.
  private static func sentence(
    _ fact: Pager<DayAxis>.Fact, of view: DayView, since updated: Instant?, _ clock: VirtualClock
  ) -> String? {
    func failed(_ what: String, _ failure: LoadFailure?) -> String? {
      failure.map { "\(what) could not be loaded (\($0.code)): retry." }
    }
    switch fact {
    case .first(nil): return "\(view.name): loading"
    case .first(let failure?):
      return "\(view.name): could not be loaded (\(failure.code)): retry"
    case .cancelled: return "\(view.name): its first load was cancelled: retry"
    case .renewal(let failure):
      let since = updated.map { " since \(local($0, clock))" } ?? ""
      return failure.map { "Not renewed\(since) (\($0.code)): retry." }
    case .jump(let place, let failure):
      return failed("The days from \(day(place)) on", failure)
    case .page(.before, _, let failure):
      let first = view.pager.window.map { "before \(day($0.range.lowerBound))" }
      return failed("Days \(first ?? "before these")", failure)
    case .page(.after, _, let failure):
      let last = view.pager.window.map { "after \(day($0.range.upperBound - 1))" }
      return failed("Days \(last ?? "after these")", failure)
    case .tail(let position, let failure):
      return failure.map {
        "\(position.map { day($0) } ?? "A day") could not be read again (\($0.code)): retry."
      }
    case .end(.before, .sourceStart):
      return first(of: view).map { first in
        let isAhead = first > clock.today ? ", after today" : ""
        return "The source begins on \(day(Int(first.number)))\(isAhead)."
      }
    case .end(.before, .emptyHorizon):
      return view.pager.window.map {
        "No day of the year before \(day($0.range.lowerBound)) has a value."
      }
    case .end: return nil
    }
  }

  /// A fact about rows, in words that follow the name of the list; nil for an end.
  private static func sentence(_ fact: Pager<ListAxis>.Fact) -> String? {
    func state(_ failure: LoadFailure?, _ what: String?) -> String {
      guard let failure else { return "loading" + (what.map { " " + $0 } ?? "") }
      return (what.map { $0 + " " } ?? "") + "could not be loaded (\(failure.code)): retry"
    }
    switch fact {
    case .first(let failure), .renewal(let failure), .jump(_, let failure),
      .tail(_, let failure):
      return state(failure, nil)
    case .cancelled: return "its first load was cancelled: retry"
    case .page(.before, _, let failure): return state(failure, "earlier rows")
    case .page(.after, _, let failure): return state(failure, "more rows")
    case .end: return nil
    }
  }

  /// `14 Sep 2026`
  private static func day(_ position: Int) -> String {
    let day = Day(clamping: position)
    return "\(Wording.day(position)) \(day.parts.year)"
  }

  /// The time of day, with its day unless that is today: `12:00`, `3 Oct 2026, 12:00`.
  private static func local(_ instant: Instant, _ clock: VirtualClock) -> String {
    let civil = clock.zone.civil(at: instant)
    let time = civil.clockText
    return civil.day == clock.today ? time : "\(day(Int(civil.day.number))), \(time)"
  }
}

extension View {
  /// How many loads of a paged view have failed so far.
  var failedLoads: Int {
    switch self {
    case .days(let view): view.pager.count.failed
    case .list(let view): view.pager.count.failed
    case .run, .strip: 0
    }
  }

  /// The code of the failure that is on show first; nil if nothing has failed.
  var failureCode: String? {
    switch self {
    case .days(let view): view.pager.facts.lazy.compactMap { $0.failure?.code }.first
    case .list(let view): view.pager.facts.lazy.compactMap { $0.failure?.code }.first
    case .run, .strip: nil
    }
  }
}
