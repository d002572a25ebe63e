import TrendsCore

/// Files of the session: those that a transcript brings along, and those of the host.
extension Session {
  /// Opens a file that the transcript brings along, else one of the host, which is recorded as an
  /// input.
  ///
  /// Standard input and folders are not recorded here. A folder has the files of both. A file that
  /// was read before and is gone is recorded as such.
  mutating func open(path: String) throws(HostError) -> OpenedPath {
    let isEmbedded = embedded.open(path) != nil
    let host = host
    let opened: OpenedPath
    do throws(HostError) {
      opened = try embedded.open(path) { (path) throws(HostError) in try host.open(path) }
    } catch {
      if version(of: path) == nil { recorder.note(gone: path) }
      throw error
    }
    if case .file = opened, path != "-", !isEmbedded {
      noteInput(path, version: version(of: path))
    }
    return opened
  }

  /// A text that differs between two states of a file; nil where it cannot be looked at.
  func version(of path: String) -> String? {
    let host = host
    return embedded.version(of: path) { host.version(of: $0) }
  }

  /// Records that a file was read; of one that changed since, also what it holds now.
  mutating func noteInput(_ path: String, version: String?) {
    let host = host
    recorder.note(input: path, version: version) { limit in
      guard case .file(let file)? = try? host.open(path), file.count <= limit else { return nil }
      return try? file.bytes(limit: file.count)
    }
  }
}
