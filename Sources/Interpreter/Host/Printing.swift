public import TrendsCharts

/// The role of a host that prints, and that knows the size of the terminal.
public protocol Printing: AnyObject {
  /// Prints to standard output; the bytes have passed the output gate.
  func write(_ bytes: [UInt8])
  /// Prints one message and a line end to standard error, after all output before it.
  func writeError(_ text: String)
  /// Shows at a terminal how far a long read has come; nil removes the line.
  func showProgress(_ progress: Progress?)
  /// Columns that a printed table may have; nil where tables are printed whole.
  var tableWidth: Int? { get }
  /// Whether lines on the screen can be drawn over.
  var canRedraw: Bool { get }
  /// Flushes the output and waits in real time; returns early on ^C.
  func wait(_ milliseconds: Int)
  /// Shows a picture at once, after all output before it; false where no terminal shows any.
  func show(picture: (PictureScreen) -> [UInt8]) -> Bool
  /// Rings the bell of the terminal, after all output before it.
  func ring()
  /// Returns the terminal's new size once after each change; otherwise nil.
  func takeSize() -> (columns: Int, rows: Int)?
}

/// Defaults for a host without a terminal.
extension Printing {
  public func showProgress(_ progress: Progress?) {}
  public var tableWidth: Int? { nil }
  public var canRedraw: Bool { false }
  public func wait(_ milliseconds: Int) {}
  public func ring() {}
  public func show(picture: (PictureScreen) -> [UInt8]) -> Bool { false }
  public func takeSize() -> (columns: Int, rows: Int)? { nil }
}

/// How far the reading of one file has come.
public struct Progress: Equatable, Sendable {
  public var name: String
  /// Bytes read so far.
  public var done: Int
  /// Bytes of the file; 0 for a program, whose answer has no known length.
  public var total: Int

  package init(name: String, done: Int, total: Int) {
    self.name = name
    self.done = done
    self.total = total
  }
}
