/// Pages of a list that were read: one that was cut and is wanted again comes at once (S4-34).
///
/// A refresh empties it. It is off unless `limit` is above 0.
public struct PageCache: Equatable, Sendable {
  /// The most pages that are kept, 0 for none; the page that was read longest ago goes first.
  public var limit: Int
  /// The pages, in the order in which they were read.
  private var pages: [Kept] = []

  /// A page, and how it is recognised from below.
  fileprivate struct Kept: Equatable, Sendable {
    var page: ListPage
    /// The id of the last row of the page above it; nil while unknown.
    var before: String?
  }

  public init(limit: Int = 0) { self.limit = limit }

  /// How many pages are kept.
  public var count: Int { pages.count }

  /// Returns the page that a key asks for beside `rows`, which are loaded; nil if it is not kept.
  ///
  /// A page that was read downwards is recognised upwards by its neighbour, because tokens that
  /// lead back differ from those that lead on.
  func page(_ key: ListKey, _ slot: Slot, of rows: GrowingArray<ListRow>?) -> ListPage? {
    if let kept = pages.first(where: { $0.page.key == key }) { return kept.page }
    guard slot == .before, let top = rows?.first?.id,
      let before = pages.first(where: { $0.page.rows.first?.id == top })?.before,
      var page = pages.first(where: { $0.page.rows.last?.id == before })?.page
    else { return nil }
    page.key = key
    // It was asked for from the other side.
    page.beside = nil
    return page
  }

  /// Keeps a page; `rows` are those that were loaded before it.
  mutating func keep(_ page: ListPage, _ slot: Slot, of rows: GrowingArray<ListRow>?) {
    guard limit > 0 else { return }
    if slot == .before, let top = rows?.first?.id,
      let place = pages.firstIndex(where: { $0.page.rows.first?.id == top })
    {
      pages[place].before = page.rows.last?.id
    }
    let before = slot == .after ? rows?.last?.id : nil
    pages.removeAll { $0.page.key == page.key }
    pages.append(Kept(page: page, before: before))
    if pages.count > limit { pages.removeFirst(pages.count - limit) }
  }

  mutating func clear() { pages = [] }
}

extension PageCache: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("limit", limit)
    fields.field("pages", pages)
  }
}

extension PageCache.Kept: Described {
  fileprivate func describe(to fields: inout some Fields) {
    fields.field("page", page)
    fields.field("before", before)
  }
}
