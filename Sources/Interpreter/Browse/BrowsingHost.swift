/// A host that has a screen and keys.
public protocol BrowsingHost: Host {
  /// Shows a chart full-screen and moves it by keys until one ends it; nil without a terminal.
  func browse(_ browse: inout Browse) -> Browse.End?
}
