import Interpreter

/// `connect` lines that are kept in `sources.trsh`, which only its owner reads and writes.
extension LiveHost {
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
