public import TrendsCore
public import TrendsImport

/// The role of a host that reads and writes files.
///
/// Paths are as typed; relative ones start at the current folder.
public protocol FileAccess: AnyObject {
  /// Reads a whole small file, such as a script; `-` is standard input.
  func read(_ path: String) throws(HostError) -> [UInt8]
  /// Opens a file for reading at any offset, or lists the names in a folder.
  func open(_ path: String) throws(HostError) -> OpenedPath
  /// Opens a regular file in `folder` or below it; refuses `..` and follows no link on the way.
  func open(_ name: String, below folder: String) throws(HostError) -> any ByteSource
  /// The tracks in the folder `workout-routes` that Apple Health puts beside an export.
  func routes(beside path: String) -> HealthRoutes
  /// Writes a whole file. A file that is replaced is written beside its place and then moved there,
  /// so that it is never incomplete.
  func write(
    _ bytes: [UInt8], to path: String, mode: WriteMode, within scope: WriteScope
  ) throws(HostError)
  /// The path from the root, without `.` and `..`; the same path where the folder is unknown.
  func absolute(_ path: String) -> String
  /// The user's home folder as an absolute path; nil where there is none.
  var home: String? { get }
  /// A text that differs between two states of a file; nil where the file cannot be looked at.
  func version(of path: String) -> String?
  /// Names in a folder, folders with a slash at the end; used for completion and hints only.
  func entries(of folder: String) -> [String]
}

/// Defaults for a host that holds its files in memory.
extension FileAccess {
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

/// What a path leads to: a file, or a folder.
public enum OpenedPath: Sendable {
  case file(any ByteSource)
  /// Names in the folder, sorted; those of folders end in a slash.
  case folder([String])
}

/// What happens to a file that exists: refuse it, replace it, or add to it.
public enum WriteMode: Equatable, Sendable { case create, overwrite, append }
