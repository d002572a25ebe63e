/// Bytes that can be read at any place: a file, a part of one, or memory.
///
/// Nothing is held: whoever reads says where to and how much.
public protocol ByteSource: Sendable {
  var count: Int { get }
  /// Fills `buffer` from `offset` on and answers how many bytes came: fewer only at the end.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(ReadFailure) -> Int
}

/// Why bytes could not be read.
public struct ReadFailure: Error, Equatable, Sendable {
  public var message: String

  public init(_ message: String) { self.message = message }

  /// Nothing is wrong with the file: somebody asked to stop.
  public static let interrupted = ReadFailure("interrupted")
}

/// Bytes in memory.
public struct MemoryBytes: ByteSource {
  private let bytes: [UInt8]

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  public var count: Int { bytes.count }

  public func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(ReadFailure) -> Int {
    guard offset >= 0, offset < bytes.count else { return 0 }
    let size = min(buffer.count, bytes.count - offset)
    bytes.withUnsafeBytes { all in
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: all[offset..<(offset + size)]))
    }
    return size
  }
}

extension ByteSource {
  /// The bytes from `offset` on, at most `limit` of them.
  public func bytes(from offset: Int = 0, limit: Int) throws(ReadFailure) -> [UInt8] {
    let size = max(0, min(limit, count - offset))
    var failure: ReadFailure?
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
      while filled < size {
        let rest = UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
        do throws(ReadFailure) {
          let came = try read(into: rest, at: offset + filled)
          if came == 0 { break }
          filled += came
        } catch {
          failure = error
          break
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }
}
