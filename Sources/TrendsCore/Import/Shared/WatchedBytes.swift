import TrendsCore

/// A source that asks, before each reading, whether to go on.
///
/// It lives for one import and stays with its caller, so nothing shares it: that is why it may call
/// itself Sendable.
final class WatchedBytes: ByteSource, @unchecked Sendable {
  private let source: any ByteSource
  private let goesOn: (Int) -> Bool
  /// Whether it was told to stop.
  private(set) var isStopped = false
  private var offset = 0

  init(_ source: any ByteSource, goesOn: @escaping (Int) -> Bool) {
    self.source = source
    self.goesOn = goesOn
  }

  var count: Int { source.count }

  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(ReadFailure) -> Int {
    self.offset = offset
    guard isWanted else { throw .interrupted }
    return try source.read(into: buffer, at: offset)
  }

  /// Whether to go on, asked between two readings where much is made of each.
  fileprivate var isWanted: Bool {
    if !isStopped, !goesOn(offset) { isStopped = true }
    return !isStopped
  }
}

extension ByteSource {
  /// Whether somebody still waits for what is made of it.
  var isWanted: Bool { (self as? WatchedBytes)?.isWanted ?? true }
}
