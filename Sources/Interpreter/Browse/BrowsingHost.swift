/// A host that has a screen and keys.
public protocol BrowsingHost: Host {
  /// Lets keys move a chart on a screen of its own until they end it; nil where there is no terminal.
  func browse(_ browse: inout Browse) -> Browse.End?
}
