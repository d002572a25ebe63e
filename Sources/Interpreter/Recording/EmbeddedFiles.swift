import TrendsCore
import TrendsOutput

/// The inputs that a transcript brings along, so that it runs anywhere and reads nothing.
///
///     #: data w.csv  embedded
///     #+ w.csv
///     #+ Date,Weight (kg)
///     #+ 2025-06-29,80.4
struct EmbeddedFiles: Equatable, Sendable {
  private var files: [String: Embedding] = [:]
  /// Folders that the header lists because nothing in them was read.
  private var folders: Set<String> = []
  /// Files that the header names and that are read from the host, beside the embedded ones of their
  /// folder.
  private var outside: Set<String> = []
  /// What files came to hold while the transcript ran.
  private var renewals: [String: Renewal] = [:]

  /// Another version of a file.
  private struct Renewal: Equatable, Sendable {
    /// From 2, the first one after that of the header.
    var number = 1
    /// Nil for a file that is gone.
    var bytes: [UInt8]?
  }

  init() {}

  /// Replaces what a file holds; with nil it is gone.
  mutating func renew(_ path: String, with bytes: [UInt8]?) {
    renewals[path, default: Renewal()].number += 1
    renewals[path]?.bytes = bytes
  }

  /// The version of an embedded file, or of one that has changed while the transcript ran; of any
  /// other what `orElse` tells. Nil for a file that is gone, as for one that cannot be looked at.
  func version(of path: String, orElse version: (String) -> String?) -> String? {
    guard let renewal = renewals[path] else {
      return files[path] == nil ? version(path) : String(Renewal().number)
    }
    return renewal.bytes == nil ? nil : String(renewal.number)
  }

  /// Collects the blocks of all files that the header calls embedded, wherever they are; the first
  /// block of a name counts.
  init(of transcript: Transcript, _ header: TranscriptHeader) {
    folders = Set(header.inputs.filter(\.isFolder).map(\.name))
    outside = Set(header.inputs.filter { !$0.isFolder && !$0.isEmbedded }.map(\.name))
    let names = Set(header.inputs.filter(\.isEmbedded).map(\.name))
    guard !names.isEmpty else { return }
    for lines in [transcript.preamble] + transcript.steps.map(\.lines) {
      for block in Embedding.blocks(in: lines, files: names) {
        let name = Embedding.name(lines[block.lowerBound].body)
        guard names.contains(name), files[name] == nil else { continue }
        files[name] = Embedding(lines: lines[block].map(\.body))
      }
    }
  }

  /// Returns the first embedded file whose SHA-256 is not the one in the header, and the reason.
  func mismatch(with header: TranscriptHeader) -> (name: String, reason: String)? {
    for input in header.inputs where input.isEmbedded {
      guard let wanted = input.bytes, files[input.name] != nil else { continue }
      let shown = OutputGate.safe(input.name, escapingBreaks: true)
      guard let bytes = self[input.name] else {
        return (input.name, "the embedded file '\(shown)' cannot be read")
      }
      guard SHA256.hex(of: bytes) != wanted else { continue }
      let content = try? Fingerprint.content(of: MemoryBytes(bytes), named: input.name)
      // The same readings in another form, such as with other line ends, are accepted.
      if let known = input.content, content?.hash == known { continue }
      return (input.name, "the embedded file '\(shown)' is not the one that was recorded")
    }
    return nil
  }

  /// The bytes of a file; nil where there is none or where its block cannot be decoded.
  subscript(path: String) -> [UInt8]? {
    if let renewal = renewals[path] { return renewal.bytes }
    return files[path]?.bytes
  }

  /// Opens an embedded file, or a folder with some; nil where the path is not embedded. Such a folder
  /// has the files that the header names, and no others.
  func open(_ path: String) -> OpenedPath? {
    if let bytes = self[path] { return .file(MemoryBytes(bytes)) }
    let names = Path.children(of: path, among: files.keys)
    let plain = path.utf8.last == UInt8(ascii: "/") ? String(path.dropLast()) : path
    guard !names.isEmpty || folders.contains(plain) else { return nil }
    return .folder(Set(names).union(Path.children(of: path, among: outside)).sorted())
  }

  /// Opens an embedded file, else one of the host. A folder also has the files that came into it
  /// while the transcript ran, and lacks those that are gone.
  func open(
    _ path: String, orElse open: (String) throws(HostError) -> OpenedPath
  ) throws(HostError) -> OpenedPath {
    let came = Path.children(of: path, among: renewals.keys.filter { renewals[$0]?.bytes != nil })
    if let renewal = renewals[path], renewal.bytes == nil {
      // A folder may have come in the place of the file.
      guard came.isEmpty else { return .folder(came) }
      throw HostError.cannotRead(path, "No such file or directory")
    }
    let opened: OpenedPath
    if let embedded = self.open(path) { opened = embedded } else { opened = try open(path) }
    guard case .folder(let names) = opened, !renewals.isEmpty else { return opened }
    let went = Path.children(of: path, among: renewals.keys.filter { renewals[$0]?.bytes == nil })
    let gone = Set(went.filter { $0.utf8.last != UInt8(ascii: "/") })
    return .folder(Set(names).subtracting(gone).union(came).sorted())
  }
}

extension Embedding {
  /// Returns the name on the first line of a block, without quotes.
  static func name(_ line: String) -> String {
    if line.utf8.first == UInt8(ascii: "\"") {
      return line.pieces(at: "\"").dropFirst().first ?? ""
    }
    return line.split(separator: " ").first.map { String($0) } ?? ""
  }

  /// Returns the ranges of blocks: runs of `#+` lines, split where a line is the name of one of
  /// `files`.
  static func blocks(in lines: [Transcript.Line], files: Set<String>) -> [Range<Int>] {
    var blocks: [Range<Int>] = []
    for (place, line) in lines.enumerated() where line.kind == .embedded {
      let body = line.body
      let begins =
        files.contains(name(body))
        && ["", mark, openMark].contains {
          $0.utf8.count == body.utf8.count - name(body).utf8.count
        }
      if let last = blocks.last, last.upperBound == place, !begins {
        blocks[blocks.count - 1] = last.lowerBound..<(place + 1)
      } else {
        blocks.append(place..<(place + 1))
      }
    }
    return blocks
  }
}
