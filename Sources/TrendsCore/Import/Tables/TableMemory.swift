import TrendsCore

/// What the tables of a load hold in memory together, so that it does not grow with their number:
/// small tables, and stretches of large ones.
///
/// A stretch is held once several metrics asked for it, since a view of each metric would read the
/// same rows again. Pages may be read on several threads.
public final class TableMemory: Sendable {
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
    /// Bytes of small tables that are held.
    var bytes = 0
    /// The number of large tables.
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
  private static let mostReadings = 250_000

  /// Bytes of one table, and of all tables of a load, that are held (2 MiB).
  static let most = 2 << 20
  /// A table up to this size is always held: paging it would take as much memory.
  static let always = 4 << 10

  private let state: Locked<State>

  /// `heldBytes` are those of tables that are held already.
  public init(heldBytes: Int = 0) { state = Locked(State(bytes: heldBytes)) }

  /// Whether a table of so many bytes may be held; it then is.
  func holds(_ bytes: Int) -> Bool {
    state.withLock { state in
      guard bytes <= TableMemory.always || state.bytes <= TableMemory.most - bytes else {
        return false
      }
      state.bytes += bytes
      return true
    }
  }

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
      state.count += TableMemory.size(readings)
      while state.count > TableMemory.mostReadings, let oldest = state.order.first {
        state.order.removeFirst()
        state.count -= state.held.removeValue(forKey: oldest).map(TableMemory.size) ?? 0
      }
    }
  }

  private static func size(_ series: [ReadingSeries]) -> Int {
    series.reduce(0) { $0 + $1.readings.count }
  }
}
