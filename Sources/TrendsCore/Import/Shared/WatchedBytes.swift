import TrendsCore

/// A byte source that asks before each read whether to go on.
///
/// It is unchecked `Sendable` because it lives for one import, is used by one thread and is not
/// kept by what is imported.
final class WatchedBytes: ByteSource, @unchecked Sendable {
  private let source: any ByteSource
  /// Called with the offset of the newest read; false stops the import.
  private let goesOn: (Int) -> Bool
  /// Whether `goesOn` returned false. It is not asked again after that.
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

  /// Whether to go on; asks `goesOn`. For readers that do much work between two reads.
  fileprivate var isWanted: Bool {
    if !isStopped, !goesOn(offset) { isStopped = true }
    return !isStopped
  }
}

extension ByteSource {
  /// Whether the import goes on; true for sources that are not watched.
  var isWanted: Bool { (self as? WatchedBytes)?.isWanted ?? true }
}
