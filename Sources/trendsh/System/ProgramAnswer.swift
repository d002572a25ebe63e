#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a program has written for a load, in a file without a name.
enum ProgramAnswer {
  /// More than a page can sensibly be.
  static let limit = 64 << 20

  static func size(of descriptor: Int32) -> Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }
}
