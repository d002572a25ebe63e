/// A host that has a screen and keys for `browse`.
public protocol BrowsingHost: Host {
  /// Shows a chart full-screen and hands it keys until one ends it; nil without a terminal.
  func browse(_ browse: inout Browse) -> Browse.End?
}
