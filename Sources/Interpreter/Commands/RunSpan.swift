import TrendsCharts
import TrendsCore

/// A moment of a run as typed: `12:30` after its start, or `-1h` before its end.
enum RunMoment: Equatable, Sendable {
  case afterStart(seconds: Double)
  case beforeEnd(seconds: Double)

  init?(_ text: String) {
    if let time = RunTime(text) {
      self = .afterStart(seconds: time.seconds)
    } else if case .clock(let milliseconds)? = TimeSpan(text), text.utf8.first == UInt8(ascii: "-")
    {
      self = .beforeEnd(seconds: Double(milliseconds) / -1000)
    } else {
      return nil
    }
  }

  /// Seconds since the start of a run of this length, not before it.
  func seconds(of length: Double) -> Double {
    switch self {
    case .afterStart(let seconds): seconds
    case .beforeEnd(let seconds): max(0, length - seconds)
    }
  }
}

extension ValueType where Value == RunMoment {
  /// A time into a run, or one before its end.
  static let runMoment = ValueType(
    "CLOCK|-DURATION", "a time into a run such as 47:00, or before its end such as -5min",
    role: .date
  ) { RunMoment($0) }
}

/// The part of a run to look at, as typed: `--from 47:00 --to 1:02:00`; nil is the run's own end.
struct RunSpan: Equatable, Sendable {
  var from: RunMoment?
  var to: RunMoment?

  init?(from: RunMoment?, to: RunMoment?) {
    guard from != nil || to != nil else { return nil }
    (self.from, self.to) = (from, to)
  }

  /// Returns the seconds of a view of a run. Throws where they are outside it, or empty.
  func seconds(in view: RunView) throws(Failure) -> ClosedRange<Double> {
    let length = view.length
    let start = from?.seconds(of: length) ?? 0
    guard start < length else {
      throw Failure.afterTheEnd(
        of: view.run.id, length: Wording.clock(length), time: Wording.clock(start))
    }
    let end = min(to?.seconds(of: length) ?? length, length)
    guard start != end else { throw Failure.emptySpan(Wording.clock(start)) }
    guard start < end else {
      throw Failure.reversedRange(Wording.clock(start), Wording.clock(end))
    }
    return start...end
  }
}

extension Parameter where Value == RunMoment? {
  static var runFrom: Parameter { .flag("from", .runMoment, "Of a run: begin at this time") }
  static var runTo: Parameter { .flag("to", .runMoment, "Of a run: end at this time") }
}
