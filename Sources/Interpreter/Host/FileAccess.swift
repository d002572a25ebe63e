public import TrendsCore
public import TrendsImport

/// Files and folders.
public protocol FileAccess: AnyObject {
  func read(_ path: String) throws(HostError) -> [UInt8]
  /// A file to be read at any place, or the names in a folder.
  func open(_ path: String) throws(HostError) -> OpenedPath
  /// A file in a folder or below it, by a way that leads through no link and nowhere up.
  func open(_ name: String, below folder: String) throws(HostError) -> any ByteSource
  /// The tracks in the folder that Apple Health puts beside an export.
  func routes(beside path: String) -> HealthRoutes
  /// Writes a whole file: to the side first, then in its place.
  func write(
    _ bytes: [UInt8], to path: String, mode: WriteMode, within scope: WriteScope
  ) throws(HostError)
  /// A path from the root; the same path where it cannot be told.
  func absolute(_ path: String) -> String
  /// The user's own folder, from the root, if there is one.
  var home: String? { get }
  /// Tells two states of a file apart; nil where it cannot be told.
  func version(of path: String) -> String?
  /// Names in a folder, folders with a slash at the end; for completion only.
  func entries(of folder: String) -> [String]
}

extension FileAccess {
  /// Files that are held whole, where nothing better is known.
  public func open(_ path: String) throws(HostError) -> OpenedPath {
    .file(MemoryBytes(try read(path)))
  }
  public func open(_ name: String, below folder: String) throws(HostError) -> any ByteSource {
    MemoryBytes(try read(folder + name))
  }
  public func routes(beside path: String) -> HealthRoutes { .none }
  public func absolute(_ path: String) -> String { path }
  public var home: String? { nil }
  public func version(of path: String) -> String? { nil }
}

/// What a path leads to.
public enum OpenedPath: Sendable {
  case file(any ByteSource)
  /// In order, folders with a slash at the end.
  case folder([String])
}

public enum WriteMode: Equatable, Sendable { case create, overwrite, append }
