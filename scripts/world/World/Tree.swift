#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The files and folders below a place, by their paths from there; nil is a folder.
struct Tree: Equatable {
  var entries: [String: [UInt8]?] = [:]

  init() {}

  init(reading root: String) {
    var folders = [""]
    while let folder = folders.popLast() {
      guard let stream = opendir(root + "/" + folder) else { continue }
      while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name == "." || name == ".." { continue }
        let path = folder.isEmpty ? name : folder + "/" + name
        var status = stat()
        guard lstat(root + "/" + path, &status) == 0 else { continue }
        if status.st_mode & S_IFMT == S_IFDIR {
          entries.updateValue(nil, forKey: path)
          folders.append(path)
        } else {
          entries[path] = Files.read(root + "/" + path) ?? []
        }
      }
      closedir(stream)
    }
  }

  /// Puts exactly this in the place of what is there.
  func write(to root: String) {
    Files.removeAll(root)
    mkdir(root, 0o700)
    for (path, bytes) in entries.sorted(by: { $0.key.utf8.count < $1.key.utf8.count })
    where bytes == nil { mkdir(root + "/" + path, 0o700) }
    for case (let path, let bytes?) in entries { Files.write(bytes, to: root + "/" + path) }
  }

  func file(_ path: String) -> [UInt8]? { entries[path] ?? nil }
}

enum Files {
  static func read(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glue.read(descriptor, &chunk)
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
    }
  }

  static func write(_ bytes: [UInt8], to path: String) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var done = 0
    while done < bytes.count {
      let count = Glue.write(descriptor, bytes[done...])
      guard count > 0 else { return }
      done += count
    }
  }

  static func removeAll(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      unlink(path)
      return
    }
    chmod(path, 0o700)
    if let stream = opendir(path) {
      while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != "." && name != ".." { removeAll(path + "/" + name) }
      }
      closedir(stream)
    }
    rmdir(path)
  }
}

/// Calls whose names methods hide.
enum Glue {
  static func read(_ descriptor: Int32, _ chunk: inout [UInt8]) -> Int {
    let size = chunk.count
    #if canImport(Glibc)
      return Glibc.read(descriptor, &chunk, size)
    #else
      return Darwin.read(descriptor, &chunk, size)
    #endif
  }

  static func write(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) -> Int {
    bytes.withUnsafeBytes { raw in
      #if canImport(Glibc)
        Glibc.write(descriptor, raw.baseAddress, raw.count)
      #else
        Darwin.write(descriptor, raw.baseAddress, raw.count)
      #endif
    }
  }
}
