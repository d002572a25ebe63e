/// The rules of one kind of paging: how positions, keys, pages and bounds relate to each other.
///
/// `DayAxis` pages by civil day and `ListAxis` by list row; `Pager` holds what is common to both. A
/// position is a whole number in presentation order: `Day.number` for days; for lists the number of a
/// row in the whole list, negative for rows that turn out to lie before its top.
public protocol PagerAxis: Sendable {
  /// What a load asks for.
  associatedtype Key: Equatable, Sendable, Described
  /// What a source answers to a key.
  associatedtype Page: Equatable, Sendable, Described
  /// What is known about the extent of the source.
  associatedtype Bounds: Equatable, Sendable, Described
  /// The rows that are loaded.
  associatedtype Window: PagerWindow, Described where Window.Page == Page, Window.Key == Key

  /// Where a view begins: `.max` is the newest end, which the view then follows; `.min` is the top.
  static var home: Int { get }

  /// Whether any position can be asked for directly, as days can. Most pages of a list are reached only
  /// by a token that came with a neighbouring page.
  static var isAddressable: Bool { get }

  /// Copies into `bounds` what a page reports about the source itself, such as its first day.
  static func learn(from page: Page, key: Key, into bounds: inout Bounds)

  /// Takes back from `bounds` what pages have reported: the source may have changed.
  static func forget(in bounds: inout Bounds)

  /// Returns the key of the page next to `window` on a side, or the reason why there is none.
  ///
  /// `size` is the number of positions wanted; the key covers fewer at the edge of the bounds.
  static func next(
    _ side: Side, of window: Window, in bounds: Bounds, size: Int
  ) -> NextKey<Key>

  /// Returns the key of the `size` positions at `home`, or nil if the bounds leave none.
  static func first(_ size: Int, in bounds: Bounds) -> Key?

  /// Returns the key that loads `viewport` and `margin` positions on either side, cut to the
  /// bounds; nil if they leave no position.
  ///
  /// `window` is what is loaded, nil before the first load. A list that pages back finds in it the
  /// token of the page with the first visible row, and loads one page from there without a margin.
  static func around(
    _ viewport: Range<Int>, margin: Int, in window: Window?, _ bounds: Bounds, _ config: PagerConfig
  ) -> Key?

  /// Returns the key that loads `viewport`, wherever it is; nil if it can only be reached page by page.
  static func jump(
    to viewport: Range<Int>, margin: Int, in window: Window?, _ bounds: Bounds,
    _ config: PagerConfig
  ) -> Key?

  /// Returns whether the answer to `key` holds everything that exists of `viewport`.
  ///
  /// A refresh that keeps its place is asked for again when the view has left what it covers.
  static func covers(
    _ key: Key, _ viewport: Range<Int>, in window: Window, _ bounds: Bounds
  ) -> Bool

  /// Returns whether `slot` may ask for `key` beside `window` (rule I7).
  static func isPlausible(
    _ key: Key, for slot: Slot, beside window: Window, in bounds: Bounds, size: Int
  ) -> Bool

  /// Returns the position in `fresh` of the row at `position` of `old`, or of the nearest row left.
  static func carry(_ position: Int, from old: Window, to fresh: Window) -> Int

  /// Returns how dumps write a position: a day as its date, a row as its number.
  static func written(_ position: Int) -> Leaf

  /// Returns where a viewport may lie: the oldest position, nil while unknown, and the end after
  /// the newest one.
  static func limits(of bounds: Bounds) -> (start: Int?, end: Int)
}

/// The next page on a side, or the reason why there is none.
public enum NextKey<Key: Equatable & Sendable>: Equatable, Sendable {
  case key(Key)
  case exhausted(Exhaustion)
}

/// The rows that a pager holds: a gapless range of positions, changed one page at a time.
///
/// A function that reports failure leaves the window as it is; its `report` is then meaningless.
public protocol PagerWindow: Equatable, Sendable {
  associatedtype Key: Equatable, Sendable
  associatedtype Page: Equatable, Sendable

  /// The positions that are loaded; empty if the source has nothing there.
  var range: Range<Int> { get }

  /// Makes a window of one page; nil if the page breaks the protocol, as with another key than
  /// `key`. Positions of a list are continued from those of the window that it replaces.
  init?(_ page: Page, for key: Key, replacing old: Self?, report: inout PageReport)

  /// Returns whether the answer to `key` shows that the source has changed since the window was
  /// loaded: another version, or a first day after days that are loaded.
  func isOutdated(by page: Page, for key: Key) -> Bool

  /// A digest of the rows, kept up to date so that reading it costs nothing.
  var rowsDigest: UInt64 { get }

  /// Makes the window of a source that has no rows.
  init(emptyAt position: Int)

  /// Joins a page on a side; false if the page breaks the protocol.
  mutating func join(_ page: Page, for key: Key, on side: Side, report: inout PageReport) -> Bool

  /// Replaces the rows that a page covers, without changing the range; false if the page breaks the
  /// protocol. A list always returns false: its rows are not read again one by one.
  mutating func replace(_ page: Page, for key: Key, report: inout PageReport) -> Bool

  /// Removes about `count` positions on a side and returns how many were removed.
  ///
  /// A list removes whole pages, so the result may be more than `count`, but never more than
  /// `limit`.
  mutating func trim(_ count: Int, upTo limit: Int, on side: Side) -> Int

  /// The largest number of positions that can only be removed together: 1 for days, the rows of the
  /// longest page for lists.
  var largestPiece: Int { get }

  /// The rules that the rows alone break, by id (I2, I3); empty if all hold. O(rows).
  var violations: [String] { get }
}

/// Counts what was odd about a page that was accepted all the same.
public struct PageReport: Equatable, Sendable {
  /// Rows outside the range that was asked for; they are dropped.
  public var outside = 0
  /// Rows whose id is loaded already, because the source moved them meanwhile; they are dropped.
  public var drift = 0

  public init() {}
}
