import TrendsCore
import TrendsOutput

/// The files that a replay may read: those that its header names.
///
/// Each is opened once, below the transcript's folder and without following links, and its
/// fingerprint is compared before anything runs.
struct Inputs {
  /// Open files by their names in the header.
  private var files: [String: any ByteSource] = [:]
  /// Differences that are accepted, such as other line ends.
  private(set) var notes: [String] = []

  /// Largest file, in bytes, that is kept in memory, where it cannot change after it was compared.
  private static let heldLimit = 64 << 20

  init() {}

  /// Opens and compares all files of a header.
  ///
  /// `replaced` has paths to read instead, by name. With `isStrict` no difference is accepted.
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

  /// Opens one input and compares it. A different file is accepted if its content is the same, or
  /// if it was given with `--with`.
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
        input.name, hint: isStrict ? nil : "to use it anyway, add --with \(input.name)=FILE")
    }
    notes.append(
      isSame
        ? "'\(input.name)' has the recorded content in another form"
        : "'\(input.name)' is not the file that was recorded")
    return source
  }

  /// Opens the file of the header, or the path that was given for it.
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

  /// The file of this name; nil where the header has none.
  subscript(name: String) -> (any ByteSource)? { files[name] }

  /// Opens a file, or lists a folder that contains some of the files.
  func open(_ path: String) throws(HostError) -> OpenedPath {
    if let file = files[path] { return .file(file) }
    let names = Path.children(of: path, among: files.keys)
    guard !names.isEmpty else {
      throw HostError.notAnInput(OutputGate.safe(path, escapingBreaks: true))
    }
    return .folder(names)
  }
}
