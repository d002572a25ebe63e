/// What comes from the terminal while browsing.
public enum BrowseInput: Equatable, Sendable {
  /// A key by its name, as `BrowseKeys` has them, or a character.
  case stroke(String)
  case mouse(BrowseMouse)
}

/// Something that the mouse did at a cell of the screen, counted from 0.
public struct BrowseMouse: Equatable, Sendable {
  public enum Action: Equatable, Sendable {
    case press, doublePress, drag, release
    case wheelUp, wheelDown, wheelLeft, wheelRight
  }

  public var action: Action
  public var column: Int
  public var row: Int

  public init(_ action: Action, column: Int, row: Int) {
    self.action = action
    self.column = column
    self.row = row
  }
}
