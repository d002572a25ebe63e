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
  ///
  /// Every start asks for it, so it is read byte by byte: splitting texts took a sixth of a start.
  private static var container: Int? {
    // Inside a container the visible root is the container's own group.
    var least = min(limit(of: [], isOld: false), limit(of: [], isOld: true))
    let text = bytes(of: "/proc/self/cgroup")
    var start = 0
    while start < text.count {
      let end = place(of: UInt8(ascii: "\n"), in: text, from: start)
      // `0::/user.slice/a.scope` in version 2, `4:cpu,memory:/a` in version 1.
      let first = place(of: UInt8(ascii: ":"), in: text, from: start)
      let second = place(of: UInt8(ascii: ":"), in: text, from: first + 1)
      if second < end {
        let isOld = names(text[first + 1..<second], "memory")
        if isOld || second == first + 1 {
          least = min(least, limit(of: Array(text[second + 1..<end]), isOld: isOld))
        }
      }
      start = end + 1
    }
    return least == .max ? nil : least
  }

  /// The lowest limit of a group such as `/user.slice/a.scope` and of all groups above it; `Int.max`
  /// without a limit.
  private static func limit(of group: [UInt8], isOld: Bool) -> Int {
    let root = isOld ? "/sys/fs/cgroup/memory" : "/sys/fs/cgroup"
    let file = isOld ? "/memory.limit_in_bytes" : "/memory.max"
    var group = group
    var least = Int.max
    while true {
      if group.last == UInt8(ascii: "/") { group.removeLast() }
      let limit = number(bytes(of: root + String(decoding: group, as: UTF8.self) + file))
      if limit > 0, limit < 1 << 50 { least = min(least, limit) }
      if group.isEmpty { return least }
      while let last = group.last, last != UInt8(ascii: "/") { group.removeLast() }
    }
  }

  /// Whether a list with commas has a name.
  private static func names(_ list: ArraySlice<UInt8>, _ name: StaticString) -> Bool {
    var start = list.startIndex
    while start < list.endIndex {
      var end = start
      while end < list.endIndex, list[end] != UInt8(ascii: ",") { end += 1 }
      if end - start == name.utf8CodeUnitCount,
        (start..<end).allSatisfy({ list[$0] == name.utf8Start[$0 - start] })
      {
        return true
      }
      start = end + 1
    }
    return false
  }

  /// The number that a text is; 0 for none, such as `max`, and for one that is too large.
  private static func number(_ text: [UInt8]) -> Int {
    var number = 0
    for byte in text where byte != UInt8(ascii: "\n") {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return 0 }
      let (tens, isOver) = number.multipliedReportingOverflow(by: 10)
      guard !isOver, tens <= .max - 9 else { return 0 }
      number = tens + Int(byte - UInt8(ascii: "0"))
    }
    return number
  }

  private static func place(of byte: UInt8, in text: [UInt8], from start: Int) -> Int {
    var index = min(start, text.count)
    while index < text.count, text[index] != byte { index += 1 }
    return index
  }

  /// The beginning of a small file; empty if it cannot be read.
  private static func bytes(of path: String) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    return [UInt8](unsafeUninitializedCapacity: 1 << 14) { room, count in
      count = max(0, read(descriptor, room.baseAddress, room.count))
    }
  }
}
