import TrendsCore
import TrendsOutput
import TrendsImport

/// Reads the files of one `load` and puts them together.
///
/// It changes nothing of the session, so it is done aside (`LongWork`): ^C gives the prompt back at
/// once, and what was read so far is let go of without anybody waiting for it.
struct FileLoading {
  struct File: Sendable {
    var path: String
    /// Asked for by name, not found in a folder.
    var isNamed: Bool
    /// Where it is open already: between two openings it could change.
    var source: (any ByteSource)?
    /// What comes through a pipe has no name, and cannot be read again.
    var isPipe: Bool { path == "-" }

    init(_ path: String, isNamed: Bool, _ source: (any ByteSource)? = nil) {
      self.path = path
      self.isNamed = isNamed
      self.source = source
    }

    fileprivate var isTrack: Bool { HealthRoutes.name(of: path) != nil }
  }

  /// What came of it.
  struct Loaded: Sendable {
    /// Those of the new files.
    var items: [FileImporter.Item]
    /// These and what was there before.
    var all: [FileImporter.Item]
    var dataset: Dataset
    /// How many readings there were before and are now, where something was loaded already.
    var counts: (known: Int, now: Int)?
    /// Files of a folder that are nothing this program knows.
    var passedOver: Int
  }

  let host: any FileAccess & Interruptible & Printing & ZoneFiles
  let embedded: EmbeddedFiles
  let home: Zone
  let table: TableOptions
  let isStrict: Bool
  /// What is loaded under the name already.
  let before: [FileImporter.Item]

  /// What was found on the way, also where nothing came of it.
  struct Findings: Sendable {
    /// Files that a replay needs: those that were read, and those that something is wrong with.
    var inputs: [String] = []
    /// What is wrong with files of a folder, and whether a replay has the file, too.
    var troubles: [(text: String, isReplayed: Bool)] = []
  }

  func read(
    _ files: [File], into name: String, _ work: LongWork, _ builder: DatasetBuilder
  ) -> (loaded: Result<Loaded, Failure>, findings: Findings) {
    var findings = Findings()
    do throws(Failure) {
      let loaded = try loaded(files, into: name, work, builder, &findings)
      return (.success(loaded), findings)
    } catch { return (.failure(error), findings) }
  }

  private func loaded(
    _ files: [File], into name: String, _ work: LongWork, _ builder: DatasetBuilder,
    _ findings: inout Findings
  ) throws(Failure) -> Loaded {
    var items: [FileImporter.Item] = []
    var passedOver = 0
    var tracks: Set<String> = []
    // A track that belongs to a workout is read with it.
    for file in files.filter({ !$0.isTrack }) + files.filter(\.isTrack) {
      if !file.isNamed, let name = HealthRoutes.name(of: file.path), tracks.contains(name) {
        continue
      }
      do throws(Trouble) {
        let found = try read(file, work)
        items += found
        if isInput(file) { findings.inputs.append(file.path) }
        for case .health(let export) in found.map(\.content) { tracks.formUnion(export.tracks) }
      } catch {
        if error.isInterruption { throw .interrupted }
        let isUnknown = error.isUnknownFormat
        // An unreadable file is an input only if named, not if found in a folder.
        let isNeeded = !isUnknown && (file.isNamed || canOpen(file))
        if isNeeded || isStrict, isInput(file) { findings.inputs.append(file.path) }
        // In a folder there may be anything; a file that was asked for by name must be readable.
        if file.isNamed || isStrict { throw failure(error, file.path) }
        if isUnknown {
          passedOver += 1
        } else {
          findings.troubles.append((failure(error, file.path).message, isNeeded || isStrict))
        }
      }
    }
    guard !items.isEmpty else {
      throw Failure.nothingKnown(FileFormat.known)
    }
    let origins = Set(items.map(\.origin))
    // The newest of two exports knows all that the older one does.
    let all = before.filter { !origins.contains($0.origin) } + items
    do throws(ReadFailure) {
      let dataset = try builder.dataset(named: name, of: all)
      let counts =
        before.isEmpty
        ? nil : (try builder.readingCount(of: before), try builder.readingCount(of: all))
      return Loaded(
        items: items, all: all, dataset: dataset, counts: counts, passedOver: passedOver)
    } catch { throw .interrupted }
  }

  /// Whether it comes from outside and can be read again.
  private func isInput(_ file: File) -> Bool {
    !file.isPipe && embedded.open(file.path) == nil
  }

  private func read(_ file: File, _ work: LongWork) throws(Trouble) -> [FileImporter.Item] {
    let path = file.path
    let opened: (any ByteSource)?
    do throws(HostError) { opened = file.source == nil ? try open(path) : file.source } catch {
      throw Trouble(error)
    }
    guard let source = opened else { return [] }
    var options = FileImporter.Options(
      table: table, isStrict: isStrict, home: home, zoneNamed: { host.zone(found: $0) })
    options.routes = host.routes(beside: path)
    var importer = FileImporter(options) { done in
      work.ifAwaited {
        host.showProgress(Progress(name: path, done: done, total: source.count))
        return !host.isInterrupted
      } ?? false
    }
    do throws(ImportError) { try importer.read(source, named: path) } catch { throw Trouble(error) }
    // However it was typed, it is that file; what is in a zip has its name behind that of the zip.
    let whole = file.isPipe ? path : host.absolute(path)
    return importer.items.map { item in
      var item = item
      item.origin = whole + item.name.dropFirst(path.count)
      return item
    }
  }

  private func canOpen(_ file: File) -> Bool {
    if file.source != nil { return true }
    do throws(HostError) { return try open(file.path) != nil } catch { return false }
  }

  /// Nil where it is no file any more.
  private func open(_ path: String) throws(HostError) -> (any ByteSource)? {
    if case .file(let source) = embedded.open(path) { return source }
    if case .file(let source) = try host.open(path) { return source }
    return nil
  }

  private func failure(_ error: Trouble, _ path: String) -> Failure {
    let name = OutputGate.safe(path, escapingBreaks: true)
    let place = error.place.map { ":" + $0.words } ?? ":"
    return Failure(
      code: error.code, "\(name)\(place) \(OutputGate.safe(error.message, escapingBreaks: true))",
      hint: error.hint.map { OutputGate.safe($0, escapingBreaks: true) }, kind: .input)
  }
}

/// Why nothing of a file came: it cannot be opened, or not be read.
private struct Trouble: Error {
  var code: String
  var message: String
  var hint: String?
  var place: ImportReport.Place?
  var isInterruption: Bool
  var isUnknownFormat = false

  init(_ error: HostError) {
    (code, message, hint) = (error.code, error.message, error.hint)
    isInterruption = error.isInterruption
  }

  init(_ error: ImportError) {
    (code, message, hint, place) = (error.code.rawValue, error.message, error.hint, error.place)
    isInterruption = error.code == .interrupted
    isUnknownFormat = error.code == .unknownFormat
  }
}
