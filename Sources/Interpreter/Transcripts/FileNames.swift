import TrendsCore

/// Chooses the names that the paths of a recording have in the saved file.
struct FileNames {
  /// New names by paths as they were typed.
  private(set) var words: [String: String] = [:]
  /// Paths of files that were read, as typed.
  private let inputs: Set<String>
  /// Every folder above an input, without its trailing slash.
  private let inputFolders: Set<String>
  /// Names in use. The first three have another meaning where a file may be named.
  private var taken: Set<String> = ["demo", "as", "last"]
  /// Names by absolute path, because one file may be typed in several ways.
  private var named: [String: String] = [:]
  /// The transcript's own path.
  private let path: String
  private let host: any FileAccess

  init(inputs: [String], path: String, host: any FileAccess) {
    self.inputs = Set(inputs)
    inputFolders = inputs.reduce(into: []) { $0.formUnion(FileNames.folders(above: $1)) }
    self.path = path
    self.host = host
  }

  /// Names the words of `texts` that are paths.
  ///
  /// A path that already is what it would be called keeps its name, and folders are named before
  /// the files in them. `beginnings` are folders that a variable follows in their word, where the
  /// new name must not need quotes.
  mutating func learn(_ texts: Set<String>, beginnings: Set<String>) {
    let paths = texts.filter { isPath($0) }
    taken.formUnion(texts.subtracting(paths))
    // A folder is shorter than the files in it.
    let sorted = paths.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
    let own = sorted.filter { relative($0) == $0 }
    for text in own + sorted where words[text] == nil {
      let needsBare = beginnings.contains(text)
      var name = name(inFolderOf: text) ?? named[host.absolute(text)] ?? unique(relative(text))
      if needsBare, Word.written(name, isName: true) != name { name = unique("input") }
      words[text] = name
      named[host.absolute(text)] = name
      taken.insert(name)
    }
  }

  /// The name of a file below a folder that has a name; nil where there is no such folder.
  private func name(inFolderOf text: String) -> String? {
    let folder = FileNames.folders(above: text).first { folder in
      folder != text && inputFolders.contains(folder) && words[folder] != nil
    }
    return folder.flatMap { folder in words[folder].map { $0 + text.dropFirst(folder.count) } }
  }

  /// The name of a file that was read, perhaps through a folder that was named.
  func name(ofInput input: String) -> String {
    if let name = words[input] { return name }
    for folder in FileNames.folders(above: input).reversed() {
      for word in [folder, folder + "/"] {
        if let name = words[word] {
          let whole = name + input.dropFirst(folder.count)
          return Path.folder(of: whole) + FileNames.plain(Path.file(of: whole))
        }
      }
    }
    return relative(input)
  }

  /// Whether a word is a path: an input, a folder of one, or a text with slashes that begins with
  /// `/` or `~/` or has a `..`.
  private func isPath(_ word: String) -> Bool {
    let folder = word.utf8.last == UInt8(ascii: "/") ? String(word.dropLast()) : word
    if inputs.contains(word) || inputFolders.contains(folder) { return true }
    let parts = word.pieces(at: "/")
    return word.utf8.contains(UInt8(ascii: "/"))
      && (word.utf8.first == UInt8(ascii: "/") || word.utf8.starts(with: "~/".utf8)
        || parts.contains(".."))
      && parts.contains { !["", ".", "..", "~"].contains($0) }
  }

  /// All folders above a path, the shortest first.
  private static func folders(above path: String) -> [String] {
    path.utf8.indices.filter { path.utf8[$0] == UInt8(ascii: "/") }.map { String(path[..<$0]) }
  }

  /// The path relative to the transcript's folder if it is there or below, else only its last part.
  private func relative(_ word: String) -> String {
    let plain = word.utf8.last == UInt8(ascii: "/") ? String(word.dropLast()) : word
    let whole = host.absolute(plain)
    let folder = Path.folder(of: host.absolute(path))
    if whole.utf8.starts(with: folder.utf8) {
      let rest = String(whole.dropFirst(folder.count))
      if InputLine.isValid(rest) { return rest }
      let plain = Path.folder(of: rest) + FileNames.plain(Path.file(of: rest))
      if InputLine.isValid(plain) { return plain }
    }
    // The last part of the home folder is the user's name.
    if whole == host.home { return "home" }
    return FileNames.plain(Path.file(of: plain))
  }

  /// Returns a name that a header accepts, under which the same dataset is loaded.
  private static func plain(_ file: String) -> String {
    if InputLine.isValid(file) { return file }
    let parts = file.split(separator: ".")
    let end = parts.count > 1 ? parts.last.map { ".\($0)" } ?? "" : ""
    let name = Dataset.name(ofFile: file) + end
    return InputLine.isValid(name) ? name : "input"
  }

  /// Returns the name, with a number before its ending if it is in use: `w-2.csv`.
  private func unique(_ name: String) -> String {
    if !taken.contains(name) { return name }
    let stem = name.split(separator: ".", omittingEmptySubsequences: false)
    for number in 2...(taken.count + 2) {
      let parts = ["\(stem[0])-\(number)"] + stem.dropFirst().map { "\($0)" }
      let other = parts.joined(separator: ".")
      if !taken.contains(other) { return other }
    }
    return name
  }
}
