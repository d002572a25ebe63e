#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The answer of a program, in an unlinked file.
enum ProgramAnswer {
  /// Bytes of an answer at most; a page is never that large.
  static let limit = 64 << 20

  /// Bytes written so far.
  static func size(of descriptor: Int32) -> Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }
}
