import Interpreter

/// What is kept from one session to the next: how far followed files were read, and `connect` lines in `sources.trsh`, which only its owner reads and writes.
extension LiveHost {
  private var anchors: FollowAnchors { FollowAnchors(in: StateFolder.path(Terminal.variable)) }

  func anchor(of path: String, series: String) -> FollowAnchor? {
    anchors.anchor(of: path, series: series)
  }

  func keep(_ anchor: FollowAnchor, of path: String, series: String) {
    anchors.keep(anchor, of: path, series: series)
  }

  private var sourcesFile: OwnConfig? {
    OwnConfig("sources.trsh", isPublic: false, Terminal.variable)
  }

  func keptSources() throws(HostError) -> [UInt8]? {
    guard let content = sourcesFile?.read() else { return nil }
    switch content {
    case .success(let bytes): return bytes
    case .failure(let trouble): throw HostError.io("\(trouble)")
    }
  }

  func keep(sources: [UInt8]) throws(HostError) {
    guard let file = sourcesFile else { throw HostError.noSources }
    do throws(FileTrouble) { try file.write(sources) } catch { throw HostError.io("\(error)") }
  }
}
