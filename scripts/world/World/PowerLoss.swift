internal import GroundRecords

/// What a disk holds when the power comes back: all that was synced, and of the rest whatever chance
/// left of it, in any order.
///
/// A file's bytes are safe once it was synced, its name once the folder was.
struct PowerLoss {
  /// A file, whatever it is called.
  private final class File {
    var safe: [UInt8]
    var pending: [Change] = []
    init(_ bytes: [UInt8]) { safe = bytes }
  }

  private enum Change {
    case write(at: Int, [UInt8])
    case cut(Int)
  }

  private enum Naming {
    case name(String, File?)
    case remove(String)
    case rename(String, String, File?)
  }

  private let root: String
  /// As a running program sees it.
  private var names: [String: File?] = [:]
  private var safeNames: [String: File?] = [:]
  private var pending: [Naming] = []
  private var numbers: [Int: File] = [:]

  init(of tree: Tree, at root: String) {
    self.root = root
    for (path, bytes) in tree.entries {
      let file = bytes.map { File($0) }
      names.updateValue(file, forKey: path)
      safeNames.updateValue(file, forKey: path)
    }
  }

  mutating func apply(_ records: [Record]) {
    for record in records { apply(record) }
  }

  private mutating func apply(_ record: Record) {
    let path = inside(record.path)
    switch ground_kind(record.kind) {
    case GROUND_CREATE:
      if record.b == 1, let known = names[path] ?? nil {
        numbers[record.a] = known
        return
      }
      let file = File([])
      numbers[record.a] = file
      give(path, file)
    case GROUND_WRITE: numbers[record.a]?.pending.append(.write(at: record.b, record.data))
    case GROUND_CUT:
      if !path.isEmpty, let known = names[path] ?? nil { numbers[record.a] = known }
      numbers[record.a]?.pending.append(.cut(record.b))
    case GROUND_SYNC:
      guard let file = numbers[record.a] else { return }
      for change in file.pending { PowerLoss.apply(change, to: &file.safe) }
      file.pending = []
    case GROUND_SYNC_DIR: keepNames(of: path)
    case GROUND_MAKE_DIR: give(path, nil)
    case GROUND_LINK: give(inside(String(decoding: record.data, as: UTF8.self)), names[path] ?? nil)
    case GROUND_UNLINK:
      names.removeValue(forKey: path)
      pending.append(.remove(path))
    case GROUND_RENAME:
      let target = inside(String(decoding: record.data, as: UTF8.self))
      let file = names[path] ?? nil
      names.removeValue(forKey: path)
      names.updateValue(file, forKey: target)
      pending.append(.rename(path, target, file))
    default: return
    }
  }

  private mutating func give(_ path: String, _ file: File?) {
    names.updateValue(file, forKey: path)
    pending.append(.name(path, file))
  }

  /// Paths from the root; without parts that lead nowhere.
  private func inside(_ path: String) -> String {
    guard path.hasPrefix(root) else { return path }
    var parts: [Substring] = []
    for part in path.dropFirst(root.count).split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }

  private mutating func keepNames(of folder: String) {
    var rest: [Naming] = []
    for naming in pending {
      let path =
        switch naming {
        case .name(let path, _), .remove(let path), .rename(_, let path, _): path
        }
      if PowerLoss.folder(of: path) == folder {
        PowerLoss.apply(naming, to: &safeNames)
      } else {
        rest.append(naming)
      }
    }
    pending = rest
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  private static func apply(_ naming: Naming, to names: inout [String: File?]) {
    switch naming {
    case .name(let path, let file): names.updateValue(file, forKey: path)
    case .remove(let path): names.removeValue(forKey: path)
    case .rename(let from, let to, let file):
      names.removeValue(forKey: from)
      names.updateValue(file, forKey: to)
    }
  }

  private static func apply(_ change: Change, to bytes: inout [UInt8]) {
    switch change {
    case .write(let at, let data):
      if bytes.count < at { bytes += [UInt8](repeating: 0, count: at - bytes.count) }
      let common = min(bytes.count - at, data.count)
      bytes.replaceSubrange(at..<(at + common), with: data)
    case .cut(let size):
      if bytes.count > size {
        bytes.removeLast(bytes.count - size)
      } else {
        bytes += [UInt8](repeating: 0, count: size - bytes.count)
      }
    }
  }

  /// What is found when the machine starts again.
  func found(_ chance: inout Chance) -> Tree {
    var names = safeNames
    let share = chance.pick([0, 0.3, 0.7, 1])
    for naming in pending where chance.happens(share) { PowerLoss.apply(naming, to: &names) }
    var tree = Tree()
    var contents: [ObjectIdentifier: [UInt8]] = [:]
    for (path, file) in names.sorted(by: { $0.key < $1.key }) {
      // Whatever lies in a folder that was lost is lost with it.
      let parts = path.split(separator: "/")
      let isReachable = (1..<max(parts.count, 1)).allSatisfy { count in
        names[parts[..<count].joined(separator: "/")].map { $0 == nil } ?? false
      }
      guard isReachable else { continue }
      guard let file else {
        tree.entries.updateValue(nil, forKey: path)
        continue
      }
      if contents[ObjectIdentifier(file)] == nil {
        var bytes = file.safe
        for change in file.pending where chance.happens(share) {
          if case .write(let at, let data) = change, chance.happens(0.2) {
            // Blocks of a disk.
            let kept = chance.number(in: 0...(data.count / 512)) * 512
            PowerLoss.apply(.write(at: at, Array(data.prefix(kept))), to: &bytes)
          } else {
            PowerLoss.apply(change, to: &bytes)
          }
        }
        contents[ObjectIdentifier(file)] = bytes
      }
      tree.entries[path] = contents[ObjectIdentifier(file)]
    }
    return tree
  }
}
