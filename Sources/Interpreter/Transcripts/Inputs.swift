import TrendsCore
import TrendsOutput

/// What a replay may read: the files that its header names, and nothing else.
///
/// Each is opened once, below the transcript's folder and through no link, and its fingerprint is
/// compared before anything runs.
struct Inputs {
  private var files: [String: any ByteSource] = [:]
  /// Differences that do not matter, such as other line ends.
  private(set) var notes: [String] = []

  /// A file up to this size is held, so that nobody can change it after it was compared.
  private static let heldLimit = 64 << 20

  init() {}

  init(
    _ header: TranscriptHeader, of path: String, with replaced: [String: String],
    isStrict: Bool, _ host: any FileAccess
  ) throws(HostError) {
    for name in replaced.keys.sorted() where !header.inputs.contains(where: { $0.name == name }) {
      throw HostError.notInHeader(OutputGate.safe(name, escapingBreaks: true))
    }
    for input in header.inputs where !input.isEmbedded && !input.isFolder {
      files[input.name] = try Inputs.file(
        input, of: path, with: replaced[input.name], isStrict: isStrict, host, &notes)
    }
  }

  private static func file(
    _ input: InputLine, of path: String, with other: String?, isStrict: Bool,
    _ host: any FileAccess,
    _ notes: inout [String]
  ) throws(HostError) -> any ByteSource {
    guard let wanted = input.bytes else {
      throw HostError.noFingerprint(of: input.name)
    }
    var source = try opened(input.name, of: path, with: other, host)
    let content: String?
    do throws(ReadFailure) {
      if source.count <= heldLimit {
        source = MemoryBytes(try source.bytes(limit: source.count))
      }
      guard try Fingerprint.bytes(of: source) != wanted else { return source }
      content = try Fingerprint.content(of: source, named: input.name)?.hash
    } catch { throw HostError.unreadable("'\(input.name)': \(error.message)") }
    let isSame = input.content != nil && content == input.content
    guard isSame || other != nil, !isStrict else {
      throw HostError.otherFile(
        input.name, hint: isStrict ? nil : "to try it all the same, add --with \(input.name)=FILE")
    }
    notes.append(
      isSame
        ? "'\(input.name)' holds the same in another form"
        : "'\(input.name)' is another file than the one recorded")
    return source
  }

  private static func opened(
    _ name: String, of path: String, with other: String?, _ host: any FileAccess
  ) throws(HostError) -> any ByteSource {
    guard let other else {
      do throws(HostError) { return try host.open(name, below: Path.folder(of: path)) } catch {
        throw HostError(
          code: error.code, error.message, hint: "if it is elsewhere, add --with \(name)=FILE")
      }
    }
    guard case .file(let file) = try host.open(other) else {
      throw HostError.isFolder(other)
    }
    return file
  }

  subscript(name: String) -> (any ByteSource)? { files[name] }

  /// A file, or the names in a folder of them.
  func open(_ path: String) throws(HostError) -> OpenedPath {
    if let file = files[path] { return .file(file) }
    let names = Path.children(of: path, among: files.keys)
    guard !names.isEmpty else {
      throw HostError.notAnInput(OutputGate.safe(path, escapingBreaks: true))
    }
    return .folder(names)
  }
}
