import TrendsCore

/// Stretches of large tables that several metrics asked for. They are read once for all, where a
/// view of each metric would read the same rows again.
///
/// All tables of a load share one, so that what it holds does not grow with their number. Pages may
/// be read on several threads.
public final class SharedStretches: Sendable {
  /// A stretch of one of the tables.
  struct Place: Hashable, Sendable {
    /// The number that `register` gave the table.
    var file: Int
    var stretch: Int
  }

  /// How a stretch is to be read for one metric.
  enum Share {
    /// It is held already.
    case held([Reading])
    /// Only this metric has asked, as in most tables: it is read for this metric and not kept.
    case alone
    /// A second metric asks: it is read for all metrics and kept.
    case withAll
  }

  private struct State {
    /// The number of tables.
    var files = 0
    /// By stretch, the slot of the metric that asked first.
    var firstToAsk: [Place: Int] = [:]
    /// By stretch, the readings of all metrics.
    var held: [Place: [ReadingSeries]] = [:]
    /// The stretches held, in the order in which they came.
    var order: [Place] = []
    /// Readings held in all.
    var count = 0
  }

  /// Readings that are held in all, about 8 MB; the stretch held longest goes first.
  private static let most = 250_000

  private let state = Locked(State())

  public init() {}

  /// Numbers one more table.
  func register() -> Int {
    state.withLock { state in
      state.files += 1
      return state.files
    }
  }

  /// Returns how a stretch is to be read for a metric, and remembers that it asked.
  func ask(for stretch: Place, _ slot: Int) -> Share {
    state.withLock { state in
      if let held = state.held[stretch] { return .held(held[slot].readings) }
      guard let first = state.firstToAsk[stretch] else {
        state.firstToAsk[stretch] = slot
        return .alone
      }
      return first == slot ? .alone : .withAll
    }
  }

  /// Holds the readings of a stretch by slot, and lets the oldest stretches go where there are too
  /// many.
  func keep(_ readings: [ReadingSeries], of stretch: Place) {
    state.withLock { state in
      guard state.held[stretch] == nil else { return }
      state.held[stretch] = readings
      state.order.append(stretch)
      state.count += SharedStretches.size(readings)
      while state.count > SharedStretches.most, let oldest = state.order.first {
        state.order.removeFirst()
        state.count -= state.held.removeValue(forKey: oldest).map(SharedStretches.size) ?? 0
      }
    }
  }

  private static func size(_ series: [ReadingSeries]) -> Int {
    series.reduce(0) { $0 + $1.readings.count }
  }
}
