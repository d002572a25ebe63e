/// What differs between day charts and lists; everything else about paging is `Pager`.
///
/// Positions are whole numbers in presentation order: the day's number, or the row's index.
public protocol PagerAxis: Sendable {
  associatedtype Key: Equatable, Sendable
  associatedtype Page: Equatable, Sendable
  associatedtype Bounds: Equatable, Sendable
  associatedtype Window: PagerWindow where Window.Page == Page, Window.Key == Key

  /// What a page says of the source itself, such as its first day.
  static func learn(from page: Page, key: Key, into bounds: inout Bounds)

  /// The key of the page next to `window` on a side, or why there is none.
  static func next(
    _ side: Side, of window: Window, in bounds: Bounds, size: Int
  ) -> NextKey<Key>

  /// The newest `size` positions; nil when there are none.
  static func newest(_ size: Int, in bounds: Bounds) -> Key?

  /// The positions of `viewport` and `margin` more on both sides, cut to the bounds.
  static func around(_ viewport: Range<Int>, margin: Int, in bounds: Bounds) -> Key?

  /// Whether the viewport lies inside what `key` loads.
  static func covers(_ key: Key, _ viewport: Range<Int>, in bounds: Bounds) -> Bool

  /// Where a viewport may lie at all: the newest end and, if known, the oldest.
  static func limits(of bounds: Bounds) -> (start: Int?, end: Int)
}

public enum NextKey<Key: Equatable & Sendable>: Equatable, Sendable {
  case key(Key)
  case exhausted(Exhaustion)
}

/// The rows that a pager holds.
public protocol PagerWindow: Equatable, Sendable {
  associatedtype Key: Equatable, Sendable
  associatedtype Page: Equatable, Sendable

  /// Positions that are loaded, half open.
  var range: Range<Int> { get }

  /// A window of one page; nil when the page breaks the protocol (wrong key).
  init?(_ page: Page, for key: Key, report: inout PageReport)

  /// The window of a source that has nothing.
  init(emptyAt position: Int)

  /// Joins a page on a side; false when the page breaks the protocol, and then nothing changed.
  mutating func join(_ page: Page, for key: Key, on side: Side, report: inout PageReport) -> Bool

  /// Puts a page's rows in the place of those it covers, without moving the range.
  mutating func replace(_ page: Page, for key: Key, report: inout PageReport) -> Bool

  /// Takes away up to `count` positions on a side; answers how many went.
  mutating func trim(_ count: Int, on side: Side) -> Int
}

/// What was odd about a page that was taken all the same.
public struct PageReport: Equatable, Sendable {
  public var outside = 0
  public var drift = 0

  public init() {}
}
