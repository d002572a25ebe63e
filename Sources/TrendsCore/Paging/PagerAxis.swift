/// What differs between day charts and lists; everything else about paging is `Pager`.
///
/// Positions are whole numbers in presentation order: the day's number, or the row's index.
public protocol PagerAxis: Sendable {
  associatedtype Key: Equatable, Sendable, Described
  associatedtype Page: Equatable, Sendable, Described
  associatedtype Bounds: Equatable, Sendable, Described
  associatedtype Window: PagerWindow, Described where Window.Page == Page, Window.Key == Key

  /// Where a view begins: `.max` at the newest end, which it then follows, `.min` at the top.
  static var home: Int { get }

  /// Whether any position can be asked for, as days can; list rows come only page after page.
  static var isAddressable: Bool { get }

  /// What a page says of the source itself, such as its first day.
  static func learn(from page: Page, key: Key, into bounds: inout Bounds)

  /// The key of the page next to `window` on a side, or why there is none.
  static func next(
    _ side: Side, of window: Window, in bounds: Bounds, size: Int
  ) -> NextKey<Key>

  /// The `size` positions at home; nil when there are none.
  static func first(_ size: Int, in bounds: Bounds) -> Key?

  /// What to load for `viewport` and `margin` more on both sides, cut to the bounds.
  static func around(
    _ viewport: Range<Int>, margin: Int, in window: Window?, _ bounds: Bounds, _ config: PagerConfig
  ) -> Key?

  /// Whether what there is of the viewport lies inside what `key` loads.
  static func covers(
    _ key: Key, _ viewport: Range<Int>, in window: Window, _ bounds: Bounds
  ) -> Bool

  /// Whether a key is one that `slot` may ask for (I7).
  static func isPlausible(
    _ key: Key, for slot: Slot, beside window: Window, in bounds: Bounds, size: Int
  ) -> Bool

  /// Where the row at `position` of one window is in the window that takes its place.
  static func carry(_ position: Int, from old: Window, to fresh: Window) -> Int

  /// How a position is written down: each differently.
  static func written(_ position: Int) -> Leaf

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

  /// Whether the page tells that the source has changed since the window was loaded.
  func isOutdated(by page: Page) -> Bool

  /// A digest of the rows.
  var rowsDigest: UInt64 { get }

  /// The window of a source that has nothing.
  init(emptyAt position: Int)

  /// Joins a page on a side; false when the page breaks the protocol, and then nothing changed.
  mutating func join(_ page: Page, for key: Key, on side: Side, report: inout PageReport) -> Bool

  /// Puts a page's rows in the place of those it covers, without moving the range.
  mutating func replace(_ page: Page, for key: Key, report: inout PageReport) -> Bool

  /// Takes away about `count` positions on a side, and never more than `limit`; answers how many.
  mutating func trim(_ count: Int, upTo limit: Int, on side: Side) -> Int

  /// The most positions that go together when rows are taken away.
  var largestPiece: Int { get }

  /// The rules that the rows alone can break, by id (I2, I3).
  var violations: [String] { get }
}

/// What was odd about a page that was taken all the same.
public struct PageReport: Equatable, Sendable {
  public var outside = 0
  public var drift = 0

  public init() {}
}
