#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes all bytes, however few the system takes at a time.
///
/// False if it takes no more, with the reason in `errno`. Safe inside a signal handler.
func writeWhole(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
  var done = 0
  while done < bytes.count {
    let count = write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
    if count > 0 {
      done += count
    } else if count == 0 {
      errno = ENOSPC
      return false
    } else if errno == EAGAIN {
      // Another process that shares the terminal or pipe may have made it non-blocking.
      var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      _ = poll(&polled, 1, 1000)
    } else if errno != EINTR {
      return false
    }
  }
  return true
}

func writeWhole(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
  bytes.withUnsafeBytes { writeWhole($0, to: descriptor) }
}

/// Waits until a file or folder is on disk; false if that fails, with the reason in `errno`.
func syncWhole(_ descriptor: Int32) -> Bool {
  while fsync(descriptor) != 0 {
    if errno != EINTR { return false }
  }
  return true
}
