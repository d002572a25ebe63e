import TrendsCore

/// The leaves of one b-tree, which are read level by level and within a level in the order of the
/// file: a packed file is so read from front to back a few times, and not here and there.
///
/// No page is taken twice, so pages that lead to each other in a circle end the walk.
struct SQLiteTree {
  private let pages: SQLitePages
  /// Whether the leaves of an index are wanted, as a table without row numbers has them.
  private let isIndex: Bool
  /// Pages of the level that is read, in the order of the file, and of the one below it.
  private var level: [Int]
  private var below: [Int] = []
  private var place = 0
  private var depth = 0
  /// All pages that were taken, those of records that go on elsewhere included.
  private var taken: Set<Int>
  private(set) var damages = SQLiteDamages()

  /// Levels of a tree. SQLite has no deeper ones.
  private static let mostLevels = 20

  init(_ pages: SQLitePages, root: Int, isIndex: Bool = false) {
    self.pages = pages
    self.isIndex = isIndex
    level = [root]
    taken = [root]
  }

  /// Returns the next leaf, and for an index also the pages above the leaves, which have records,
  /// too; nil after the last one.
  mutating func next() throws(ReadFailure) -> SQLitePage? {
    while true {
      while place < level.count {
        let number = level[place]
        place += 1
        guard let page = try page(number) else { continue }
        guard page.kind.isInterior else { return page }
        descend(page)
        if isIndex { return page }
      }
      guard !below.isEmpty else { return nil }
      depth += 1
      guard depth < SQLiteTree.mostLevels else {
        damages.add(SQLiteDamage(remark: .tooDeepTree, loss: .page, page: below[0]))
        below = []
        return nil
      }
      level = below.sorted()
      below = []
      place = 0
    }
  }

  /// Returns a page of the tree; nil, and told, where it is none.
  private mutating func page(_ number: Int) throws(ReadFailure) -> SQLitePage? {
    do throws(SQLitePages.Absence) {
      let bytes = try pages.page(number)
      if let page = SQLitePage(number, bytes, usable: pages.header.usable),
        (page.kind == .indexLeaf || page.kind == .indexInterior) == isIndex
      {
        return page
      }
      damages.add(SQLiteDamage(remark: .damagedPage, loss: .page, page: number))
      return nil
    } catch {
      switch error {
      case .interrupted: throw .interrupted
      case .damage(let damage): damages.add(damage)
      }
      return nil
    }
  }

  /// Takes the pages below a page.
  private mutating func descend(_ page: SQLitePage) {
    for child in page.children {
      guard let child else {
        damages.add(SQLiteDamage(remark: .damagedPage, loss: .page, page: page.number))
        continue
      }
      if take(child) {
        below.append(child)
      } else {
        damages.add(SQLiteDamage(remark: .pageTwice, loss: .page, page: child))
      }
    }
  }

  /// Notes that a page is used; false where it was used before.
  mutating func take(_ number: Int) -> Bool { taken.insert(number).inserted }

  /// Adds damage that was found in a leaf.
  mutating func tell(_ damage: SQLiteDamage) { damages.add(damage) }
}
