import TrendsCore

extension Session {
  /// Opens a file that the transcript brings along, else one of the host, which is recorded as an
  /// input.
  ///
  /// Standard input and folders are not recorded here.
  mutating func open(path: String) throws(HostError) -> OpenedPath {
    if let opened = embedded.open(path) { return opened }
    let opened = try host.open(path)
    if case .file = opened, path != "-" {
      recorder.note(input: path, version: host.version(of: path))
    }
    return opened
  }
}
