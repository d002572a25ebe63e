/// Storage outside of memory, to which a long recording is moved; bytes are addressed by their
/// offset.
public protocol Scratch: AnyObject, Sendable {
  /// Appends bytes and returns the offset where they begin; nil where they cannot be written.
  func append(_ bytes: [UInt8]) -> Int?
  /// Reads `count` bytes from the offset that `append` returned.
  func read(from start: Int, count: Int) throws(HostError) -> [UInt8]
}
