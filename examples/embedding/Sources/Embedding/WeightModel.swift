import TrendsCore

/// The view model of a weight chart: all that its view shows, and all that a person can do in it.
///
/// The engine decides what is on show and what has to be loaded; the model runs those loads with
/// `async` calls and hands the answers back. It knows nothing of paging.
@MainActor final class WeightModel {
  private var engine: Engine
  private let service: any WeightService
  private var transcript: EngineTranscript
  /// Loads under way, by their number.
  private var tasks: [Int: Task<Void, Never>] = [:]

  /// Called after each change. With SwiftUI the class would be `@Observable` instead.
  var onChange: (() -> Void)?

  private static let view = "weight"
  private static let source = "api"

  init(service: any WeightService, now: Instant, zone: Zone) {
    self.service = service
    engine = Engine(clock: VirtualClock(now: now, zone: zone))
    transcript = EngineTranscript(clock: engine.clock)
    // What the shell would ask a program for, the model asks its service for.
    if let outside = OutsideSource(program: ["app", "{from}", "{to}"], timeout: 30_000) {
      engine.setSource(Self.source, .outside(outside))
    }
    transcript.step("connect \(Self.source) app {from} {to}", to: engine)
  }

  /// What happened so far, for `trendsh check`.
  var recording: String { transcript.text }
}

/// What the view shows.
extension WeightModel {
  private var dayView: DayView? {
    guard let index = engine.index(of: Self.view), case .days(let view) = engine.views[index]
    else { return nil }
    return view
  }

  /// The days on show, oldest first; a day without a weight has nil.
  var points: [(day: Day, kilograms: Double?)] {
    guard let view = dayView, let visible = view.visible else { return [] }
    return (0..<visible.count).map { offset in
      let day = visible.start.advanced(by: offset)
      return (day, view.value(on: day))
    }
  }

  var selected: (day: Day, kilograms: Double?)? {
    engine.selectedDay.map { ($0, dayView?.value(on: $0)) }
  }

  var isLoading: Bool { !tasks.isEmpty }

  /// Why older days are not there, where a load failed.
  var failure: String? {
    guard let pager = dayView?.pager else { return nil }
    for slot in [Slot.before, .refresh, .after, .tail] {
      if case .failed(let code, _, _) = pager[slot] { return code }
    }
    return nil
  }
}

/// What a person does.
extension WeightModel {
  func appear() {
    let source = DaySource(made: Self.source, firstDay: nil, metric: .weight)
    engine.open(Self.view, on: source, style: .line)
    done("open \(Self.view) \(Self.source)")
  }

  /// A finger moved by whole days; older days are to the right of it, so they are negative.
  func drag(byDays days: Int) {
    guard let index = engine.index(of: Self.view) else { return }
    _ = engine.scroll(index, .by(CalendarStep(days: days)))
    done("scroll \(days > 0 ? "+" : "")\(days)d")
  }

  func select(_ day: Day?) {
    engine.select(day)
    done("select \(day.map { $0.description } ?? "none")")
  }

  func refresh() {
    send(.refresh(keep: false, force: false), "refresh")
  }

  func retry() {
    send(.retry, "retry")
  }

  /// Real time went on, as when the app comes back to the front.
  func wake(at instant: Instant) {
    engine.advance(to: instant)
    transcript.clock(instant)
    done("invariants")
  }

  private func send(_ input: PagerInput, _ command: String) {
    guard let index = engine.index(of: Self.view) else { return }
    engine.send(input, to: index)
    done(command)
  }

  /// What is due is delivered, the step recorded, and what is wanted now asked for.
  private func done(_ command: String) {
    engine.settle()
    transcript.step(command, to: engine)
    load()
    onChange?()
  }
}

/// The loads that the engine asks for.
extension WeightModel {
  private func load() {
    let wanted = engine.outsideFlights
    for (id, task) in tasks where !wanted.contains(where: { $0.id == id }) {
      task.cancel()
      tasks[id] = nil
    }
    for flight in wanted where tasks[flight.id] == nil {
      guard case .days(let range) = flight.key else { continue }
      let (service, id) = (service, flight.id)
      tasks[id] = Task { [weak self] in
        let answer: OutsideAnswer
        do {
          let weights = try await service.weights(in: range)
          answer = .days(DaySeries(days: weights.map(\.day), values: weights.map(\.kilograms)))
        } catch let failure as ServiceFailure {
          answer = .failed(code: failure.code)
        } catch {
          answer = .failed(code: "unknown")
        }
        if !Task.isCancelled { self?.arrived(answer, load: id) }
      }
    }
  }

  private func arrived(_ answer: OutsideAnswer, load id: Int) {
    tasks[id] = nil
    transcript.answer(answer, view: Self.view, load: id, column: "kg")
    engine.arrive(answer, view: Self.view, id: id)
    engine.settle()
    transcript.checkpoint(engine)
    load()
    onChange?()
  }

  /// Waits until nothing is under way any more.
  func idle() async {
    while let task = tasks.values.first { await task.value }
  }
}
