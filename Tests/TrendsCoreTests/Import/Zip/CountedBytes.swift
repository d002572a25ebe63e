import Synchronization
import TrendsCore

/// Bytes in memory that count how many of them were asked for.
final class CountedBytes: ByteSource {
  private let bytes: MemoryBytes
  private let reads = Atomic(0)

  var total: Int { reads.load(ordering: .relaxed) }

  init(_ bytes: [UInt8]) { self.bytes = MemoryBytes(bytes) }

  var count: Int { bytes.count }

  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(ReadFailure) -> Int {
    let came = try bytes.read(into: buffer, at: offset)
    reads.add(came, ordering: .relaxed)
    return came
  }
}
