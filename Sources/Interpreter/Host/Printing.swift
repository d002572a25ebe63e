/// What a person sees, and the size of what they see it on.
public protocol Printing: AnyObject {
  func write(_ bytes: [UInt8])
  func writeError(_ text: String)
  /// Says at a terminal how far a long reading has come; nil takes it away.
  func showProgress(_ progress: Progress?)
  /// Columns that a table may have; nil where it is to be whole.
  var tableWidth: Int? { get }
  /// Whether what was drawn can be drawn over.
  var canRedraw: Bool { get }
  /// Lets real time pass, in milliseconds, and hands on what was written; back early on ^C.
  func wait(_ milliseconds: Int)
  /// The terminal's new size, once after each change.
  func takeSize() -> (columns: Int, rows: Int)?
}

extension Printing {
  public func showProgress(_ progress: Progress?) {}
  public var tableWidth: Int? { nil }
  public var canRedraw: Bool { false }
  public func wait(_ milliseconds: Int) {}
  public func takeSize() -> (columns: Int, rows: Int)? { nil }
}

/// How far a reading has come, in bytes.
public struct Progress: Equatable, Sendable {
  public var name: String
  public var done: Int
  public var total: Int
}
