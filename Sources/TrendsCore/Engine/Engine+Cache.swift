extension Engine {
  /// Returns whether the page of a list is in its cache. A refresh empties the cache, and so never
  /// finds one.
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

  /// Keeps a page of a list, if the list has a cache.
  mutating func cache(_ page: ListPage, _ slot: Slot?, of view: String) {
    guard let slot, let index = index(of: view), case .list(var list) = views[index],
      list.cache.limit > 0
    else { return }
    list.cache.keep(page, slot, of: list.pager.window?.rows)
    put(.list(list), at: index)
  }

  /// Gives a list an empty cache for so many pages, 0 for none; other views stay as they are.
  public mutating func setCache(_ limit: Int, of index: Int) {
    guard case .list(var list) = views[index] else { return }
    list.cache = PageCache(limit: limit)
    put(.list(list), at: index)
  }
}
