/// The layers of a target: its folders in order, and which of them each may use.
struct Layers {
  struct Folder {
    var name: String
    var uses: Set<String>
  }

  /// The lowest first.
  private(set) var folders: [Folder] = []

  /// Reads lines such as `Paging: Support State Calendar`; every folder but the first few stands below
  /// those that it may use, so no cycle can be written down.
  init(_ lines: some Sequence<some StringProtocol>) throws {
    for line in lines {
      guard let colon = line.firstIndex(of: ":") else { throw Mistake(text: "no colon: \(line)") }
      let name = line[..<colon].split(separator: " ").joined()
      let uses = line[line.index(after: colon)...].split(separator: " ").map { String($0) }
      for used in uses where !folders.contains(where: { $0.name == used }) {
        throw Mistake(text: "\(name) may not use \(used), which does not stand above it")
      }
      folders.append(Folder(name: name, uses: Set(uses)))
    }
  }

  struct Mistake: Error { var text: String }

  struct Source {
    /// The folder inside the target; empty for the target's own.
    var folder: String
    var file: String
    var text: String
  }

  /// Every use that is not allowed, with file and type, every folder that is not listed, and every
  /// allowed use that does not occur.
  func breaches(in sources: [Source]) -> [String] {
    let read = sources.map { ($0, SourceWords($0.text)) }
    var owners: [String: String] = [:]
    var nested: Set<String> = []
    for (source, words) in read {
      for type in words.declared { owners[type] = owners[type] ?? source.folder }
      nested.formUnion(words.nested)
    }
    let known = Dictionary(uniqueKeysWithValues: folders.map { ($0.name, $0.uses) })
    var found: [String] = []
    var occurring: [String: Set<String>] = [:]
    for (source, words) in read {
      guard let allowed = known[source.folder] else {
        found.append("\(source.folder)/\(source.file): the folder is in no layer")
        continue
      }
      for type in words.named.subtracting(nested).sorted() {
        guard let owner = owners[type], owner != source.folder else { continue }
        occurring[source.folder, default: []].insert(owner)
        if !allowed.contains(owner) {
          found.append("\(source.folder)/\(source.file) uses \(type) of \(owner)")
        }
      }
    }
    for folder in folders {
      for used in folder.uses.subtracting(occurring[folder.name] ?? []).sorted() {
        found.append("\(folder.name) may use \(used) and does not: take it out of the list")
      }
    }
    return found
  }
}
