/// Bytes that can be read at any place: a file, a part of one, or memory.
///
/// It keeps no position and no buffer: the reader passes the offset and the buffer.
public protocol ByteSource: Sendable {
  /// Number of bytes.
  var count: Int { get }
  /// Fills `buffer` with the bytes from `offset` on and returns how many it read. It reads fewer
  /// than fit only at the end, 0 beyond it.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(ReadFailure) -> Int
}

/// Why bytes could not be read.
public struct ReadFailure: Error, Equatable, Sendable {
  /// The reason in words, as part of a message to the user.
  public var message: String

  public init(_ message: String) { self.message = message }

  /// The user interrupted the reading; nothing is wrong with the file.
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
  /// Reads the bytes from `offset` on, at most `limit` of them; fewer at the end, none beyond it.
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
