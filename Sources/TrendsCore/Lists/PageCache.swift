/// Pages of a list that were read already: one that was cut and is wanted again comes at once
/// (S4-34). It is empty after a refresh, and off unless asked for.
public struct PageCache: Equatable, Sendable {
  /// How many pages are kept; the one that was not wanted for longest goes first.
  public var limit: Int
  private var pages: [Kept] = []

  fileprivate struct Kept: Equatable, Sendable {
    var page: ListPage
    /// The last row of the page before it, where that is known.
    var before: String?
  }

  public init(limit: Int = 0) { self.limit = limit }

  public var count: Int { pages.count }

  /// The page that a key asks for on a side of some rows. One that was read downwards is known
  /// upwards by its neighbour: tokens up differ from those down.
  func page(_ key: ListKey, _ slot: Slot, of rows: GrowingArray<ListRow>?) -> ListPage? {
    if let kept = pages.first(where: { $0.page.key == key }) { return kept.page }
    guard slot == .before, let top = rows?.first?.id,
      let before = pages.first(where: { $0.page.rows.first?.id == top })?.before,
      var page = pages.first(where: { $0.page.rows.last?.id == before })?.page
    else { return nil }
    page.key = key
    return page
  }

  /// `rows` are those that were there before it.
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
