/// Somewhere outside of memory that bytes go to, and are found again by where they begin.
public protocol Scratch: AnyObject, Sendable {
  /// Where the bytes begin; nil where they cannot be written.
  func append(_ bytes: [UInt8]) -> Int?
  func read(from start: Int, count: Int) throws(HostError) -> [UInt8]
}
