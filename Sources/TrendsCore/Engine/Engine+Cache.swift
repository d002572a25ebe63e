extension Engine {
  /// Whether a page is at hand; a refresh wants none of them.
  mutating func isCached(_ key: LoadKey, _ slot: Slot, of view: String) -> Bool {
    guard case .list(let key) = key, let index = index(of: view),
      case .list(var list) = views[index], list.cache.limit > 0
    else { return false }
    guard slot == .refresh else {
      return list.cache.page(key, slot, of: list.pager.window?.rows) != nil
    }
    list.cache.clear()
    put(.list(list), at: index)
    return false
  }

  mutating func cache(_ page: ListPage, _ slot: Slot?, of view: String) {
    guard let slot, let index = index(of: view), case .list(var list) = views[index],
      list.cache.limit > 0
    else { return }
    list.cache.keep(page, slot, of: list.pager.window?.rows)
    put(.list(list), at: index)
  }

  /// How many pages of a list are kept for when they are wanted again.
  public mutating func setCache(_ limit: Int, of index: Int) {
    guard case .list(var list) = views[index] else { return }
    list.cache = PageCache(limit: limit)
    put(.list(list), at: index)
  }
}
