import TrendsCore

/// Inputs that a transcript brings along, so that it runs anywhere and reads nothing.
///
///     #: data w.csv  embedded
///     #+ w.csv
///     #+ Date,Weight (kg)
///     #+ 2025-06-29,80.4
struct EmbeddedFiles: Equatable, Sendable {
  private var files: [String: Embedding] = [:]

  init() {}

  init(in source: SourceText) {
    var open: String?
    var names: Set<String> = []
    for line in source.commentLines {
      let text = String(line.dropFirst(line.utf8.starts(with: "#+ ".utf8) ? 3 : 2))
      if line.utf8.starts(with: "#:".utf8) {
        let words = text.split(separator: " ").map { String($0) }
        if words.count > 2, words[0] == "data", words[2...].contains("embedded") {
          names.insert(words[1])
        }
      } else if line.utf8.starts(with: "#+".utf8) {
        let name = text.split(separator: " ").first.map { String($0) }
        if let name, names.contains(name), files[name] == nil {
          open = name
          files[name] = Embedding(lines: [text])
        } else if let open {
          files[open]?.append(text)
        }
      } else {
        open = nil
      }
    }
  }

  subscript(path: String) -> [UInt8]? { files[path]?.bytes }
}

extension SourceText {
  /// Lines that are comments from their beginning; any other line is empty here.
  fileprivate var commentLines: [String] {
    bytes.split(separator: 10, omittingEmptySubsequences: false).map { line in
      var line = line
      if line.last == 13 { line.removeLast() }
      return line.first == UInt8(ascii: "#") ? String(decoding: line, as: UTF8.self) : ""
    }
  }
}

extension Session {
  /// What a path leads to: an input that the transcript brings along, else what the host has.
  func open(path: String) throws(HostError) -> OpenedPath {
    if let bytes = embedded[path] { return .file(MemoryBytes(bytes)) }
    return try host.open(path)
  }
}
