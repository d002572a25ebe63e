/// A source that asks, before each reading, whether to go on.
///
/// It lives for one import and stays with its caller, so nothing shares it: that is why it may call
/// itself Sendable.
final class WatchedBytes: ByteSource, @unchecked Sendable {
  private let source: any ByteSource
  private let goesOn: (Int) -> Bool
  /// Whether it was told to stop.
  private(set) var isStopped = false

  init(_ source: any ByteSource, goesOn: @escaping (Int) -> Bool) {
    self.source = source
    self.goesOn = goesOn
  }

  var count: Int { source.count }

  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(ReadFailure) -> Int {
    guard !isStopped, goesOn(offset) else {
      isStopped = true
      throw .interrupted
    }
    return try source.read(into: buffer, at: offset)
  }
}
