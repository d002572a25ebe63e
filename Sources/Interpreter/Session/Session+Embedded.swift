import TrendsCore

extension Session {
  /// What a path leads to: an input that the transcript brings along, else what the host has.
  mutating func open(path: String) throws(HostError) -> OpenedPath {
    if let opened = embedded.open(path) { return opened }
    let opened = try host.open(path)
    if case .file = opened, path != "-" {
      recorder.note(input: path, version: host.version(of: path))
    }
    return opened
  }
}
