import Interpreter
import TrendsCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An unlinked file next to the journals for what a long session records.
///
/// Printed lines are in it, so no other process can open it and nothing is left when the session
/// ends.
final class LiveScratch: Scratch {
  /// The open file; shared by threads, hence under a lock.
  private struct State: Sendable {
    /// Nil if nothing may be written, as in safe mode, and once the file is open.
    var folder: String?
    /// The file descriptor; -1 while there is none.
    var number: Int32 = -1
    var size = 0
  }

  private let state = Locked(State())

  /// Sets the folder in which the file is created when it is first needed.
  func use(_ folder: String) { state.withLock { $0.folder = folder } }

  deinit {
    let number = state.withLock { $0.number }
    if number >= 0 { close(number) }
  }

  /// Appends bytes and returns their offset; nil if they must stay in memory.
  func append(_ bytes: [UInt8]) -> Int? {
    state.withLock { state in
      if state.number < 0 { LiveScratch.open(&state) }
      guard state.number >= 0 else { return nil }
      var done = 0
      while done < bytes.count {
        let written = bytes.withUnsafeBytes { all in
          pwrite(
            state.number, all.baseAddress.map { $0 + done }, all.count - done,
            off_t(state.size + done))
        }
        if written < 0 && errno == EINTR { continue }
        // The disk is full: the caller keeps the bytes in memory.
        guard written > 0 else { return nil }
        done += written
      }
      defer { state.size += done }
      return state.size
    }
  }

  /// Creates the file and removes its name at once.
  private static func open(_ state: inout State) {
    guard let folder = state.folder else { return }
    state.folder = nil
    do throws(FileTrouble) { try StateFolder.make(folder) } catch { return }
    let path = "\(folder)/recording-\(getpid()).tmp"
    unlink(path)
    #if canImport(Glibc)
      let number = Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    #else
      let number = Darwin.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    #endif
    guard number >= 0 else { return }
    unlink(path)
    state.number = number
  }

  /// Reads bytes that were appended before.
  func read(from start: Int, count: Int) throws(HostError) -> [UInt8] {
    let number = state.withLock { $0.number }
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let got = bytes.withUnsafeMutableBytes { all in
        pread(number, all.baseAddress.map { $0 + done }, count - done, off_t(start + done))
      }
      if got < 0 && errno == EINTR { continue }
      guard got > 0 else {
        throw HostError.lostRecording
      }
      done += got
    }
    return bytes
  }
}
