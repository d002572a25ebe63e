#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The memory available to this process: the least of what machine, container and shell allow.
enum MachineMemory {
  /// Bytes; nil if nothing is known.
  static let allowed: Int? = [installed, container, ofShell].compactMap { $0 }.min()

  /// Bytes of the machine.
  private static var installed: Int? {
    let (pages, size) = (sysconf(Int32(_SC_PHYS_PAGES)), sysconf(Int32(_SC_PAGESIZE)))
    guard pages > 0, size > 0 else { return nil }
    return Int(pages).multipliedReportingOverflow(by: Int(size)).partialValue
  }

  /// The limit of `ulimit -v`; nil if there is none.
  private static var ofShell: Int? {
    var limit = rlimit()
    #if canImport(Glibc)
      guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else { return nil }
    #else
      guard getrlimit(RLIMIT_AS, &limit) == 0 else { return nil }
    #endif
    // "No limit" is a number larger than any memory.
    return limit.rlim_cur < UInt64(1) << 50 ? Int(limit.rlim_cur) : nil
  }

  /// The lowest limit of the control groups of the process.
  private static var container: Int? {
    let root = "/sys/fs/cgroup"
    var found: [Int] = []
    for line in text(of: "/proc/self/cgroup")?.split(separator: "\n") ?? [] {
      // `0::/user.slice/a.scope` in version 2, `4:memory:/a` in version 1.
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { continue }
      let isOld = parts[1].split(separator: ",").contains("memory")
      guard parts[1].isEmpty || isOld else { continue }
      found += limits(
        of: String(parts[2]), in: isOld ? root + "/memory" : root,
        file: isOld ? "memory.limit_in_bytes" : "memory.max")
    }
    // Inside a container the visible root is the container's own group.
    found += limits(of: "/", in: root, file: "memory.max")
    found += limits(of: "/", in: root + "/memory", file: "memory.limit_in_bytes")
    return found.min()
  }

  /// The limits of a group and of all groups above it.
  private static func limits(of group: String, in root: String, file: String) -> [Int] {
    var found: [Int] = []
    var parts = group.split(separator: "/")
    while true {
      let path = ([root] + parts.map { String($0) } + [file]).joined(separator: "/")
      if let text = text(of: path), let limit = Int(text.filter(\.isNumber)), limit > 0,
        limit < 1 << 50
      {
        found.append(limit)
      }
      if parts.popLast() == nil { return found }
    }
  }

  /// The beginning of a small file; nil if it cannot be read.
  private static func text(of path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    let count = read(descriptor, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }
}
