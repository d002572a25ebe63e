import TrendsCore
import TrendsOutput
import TrendsImport

/// Reads the files of one `load` and builds a dataset from them.
///
/// It changes nothing of the session, so it can run on a thread of its own (`LongWork`). ^C returns
/// to the prompt at once, and what was read so far is dropped.
struct FileLoading {
  /// One file to read.
  struct File: Sendable {
    var path: String
    /// Whether it was named in the command and not found in a folder.
    var isNamed: Bool
    /// The file if it is open already; it is not opened twice, because it could change in between.
    var source: (any ByteSource)?
    /// Whether it is what a program has answered.
    var isAnswer = false
    /// Whether it is standard input or an answer, which has no place and cannot be read again.
    var isPipe: Bool { path == "-" || isAnswer }

    init(_ path: String, isNamed: Bool, _ source: (any ByteSource)? = nil) {
      self.path = path
      self.isNamed = isNamed
      self.source = source
    }

    /// Whether the name is that of a track beside an Apple Health export.
    fileprivate var isTrack: Bool { HealthRoutes.name(of: path) != nil }
  }

  /// The result of a successful `load`.
  struct Loaded: Sendable {
    /// The imported files of this command.
    var items: [FileImporter.Item]
    /// The imported files of the dataset, earlier ones included.
    var all: [FileImporter.Item]
    var dataset: Dataset
    /// What differs from what was loaded under the name before; nil where nothing was.
    var comparison: Comparison?
    /// Number of files in folders whose format is unknown.
    var passedOver: Int
    /// The members of zips in an unknown format.
    var passedOverMembers: [String] = []
  }

  /// How the dataset differs from the one before.
  enum Comparison: Sendable {
    /// Value by value.
    case values(DatasetChanges)
    /// By the number of readings: files of such a size are not read as a whole.
    case readings(known: Int, now: Int)
    /// Not at all, because the file of the dataset before was overwritten.
    case overwritten
  }

  /// Largest files, in bytes together, whose values are compared one by one.
  static let comparedLimit = 128 << 20

  let host: any FileAccess & Interruptible & Printing & ZoneFiles
  /// Files that the running transcript brings along; they are used before those of the host.
  let embedded: EmbeddedFiles
  /// The zone for records that name none.
  let home: Zone
  let table: TableOptions
  /// Whether the first problem in a file is an error.
  let isStrict: Bool
  /// The dataset that is loaded under the name already, and the files that it was built from.
  let before: (dataset: Dataset, items: [FileImporter.Item])?
  /// How several weighings of a day become one value; nil for the rule of the dataset before.
  var dayRule: DayRule?
  /// Whether a file that is read again keeps its place among the files of the dataset; otherwise it
  /// becomes the last one.
  var keepsPlaces = false

  /// What was found while reading, even where the load failed.
  struct Findings: Sendable {
    /// Paths that a replay needs: files that were read, and files with a problem that was reported.
    var inputs: [String] = []
    /// Problems of files in folders.
    var troubles: [Trouble] = []
  }

  /// Why one of several files was not read.
  struct Trouble: Sendable {
    var file: String
    /// The word of the error.
    var code: String
    /// The file, the reason, and what to type.
    var text: String
    /// Whether a replay reports it too, because it has the file.
    var isReplayed: Bool
  }

  /// Reads `files` into a dataset called `name`.
  func read(
    _ files: [File], into name: String, _ work: LongWork, _ builder: DatasetBuilder
  ) -> (loaded: Result<Loaded, Failure>, findings: Findings) {
    var findings = Findings()
    do throws(Failure) {
      let loaded = try loaded(files, into: name, work, builder, &findings)
      return (.success(loaded), findings)
    } catch { return (.failure(error), findings) }
  }

  /// Reads the files one by one. A file found in a folder may fail; a named one must be readable.
  private func loaded(
    _ files: [File], into name: String, _ work: LongWork, _ builder: DatasetBuilder,
    _ findings: inout Findings
  ) throws(Failure) -> Loaded {
    var items: [FileImporter.Item] = []
    var sources: Set<String> = []
    var passedOver = 0
    var members: [String] = []
    var tracks: Set<String> = []
    let memory = TableMemory()
    // Tracks come last: those that belong to a workout of an export are read with it and skipped
    // here.
    var queue: [(file: File, undecided: Obstacle?)] =
      (files.filter { !$0.isTrack } + files.filter(\.isTrack)).map { ($0, nil) }
    var index = 0
    while index < queue.count {
      let (file, undecided) = queue[index]
      index += 1
      if !file.isNamed, let name = HealthRoutes.name(of: file.path), tracks.contains(name) {
        continue
      }
      do throws(Obstacle) {
        var table = table
        if let undecided {
          table.orderOfOthers = FileImporter.dateOrder(of: items, beside: file.path)
          guard table.orderOfOthers != nil else { throw undecided }
        }
        let importer = try read(file, table, work, memory)
        let found = self.items(of: importer, file)
        items += found
        members += importer?.passedOver ?? []
        findings.troubles += (importer?.troubles ?? []).map {
          trouble($0.name, Obstacle($0.error), isReplayed: true)
        }
        if !found.isEmpty { sources.insert(origin(of: file)) }
        if isInput(file) { findings.inputs.append(file.path) }
        for case .health(let export) in found.map(\.content) { tracks.formUnion(export.tracks) }
      } catch {
        if error.isInterruption { throw .interrupted }
        // A table without a date that decides follows the others of its folder, which come first.
        if undecided == nil, files.count > 1, error.isUndecided {
          queue.append((file, error))
          continue
        }
        let isUnknown = error.isUnknownFormat
        // A replay needs a file whose content is broken; one that cannot be opened only if it was
        // named.
        let isNeeded = !isUnknown && (file.isNamed || canOpen(file))
        if isNeeded || isStrict, isInput(file) { findings.inputs.append(file.path) }
        // A folder may contain anything; a named file must be readable.
        if file.isNamed || isStrict { throw failure(error, file.path) }
        if isUnknown {
          passedOver += 1
        } else {
          findings.troubles.append(
            trouble(file.path, error, isReplayed: isNeeded || isStrict))
        }
      }
    }
    guard !items.isEmpty || keepsPlaces else {
      throw Failure.nothingKnown(FileFormat.known)
    }
    let all = joined(items, replacing: sources)
    do throws(ReadFailure) {
      let dataset = try builder.dataset(
        named: name, of: all, dayRule: dayRule ?? before?.dataset.dayRule ?? .mean)
      let comparison = try self.comparison(with: dataset, of: all, builder)
      return Loaded(
        items: items, all: all, dataset: dataset, comparison: comparison, passedOver: passedOver,
        passedOverMembers: members)
    } catch { throw .interrupted }
  }

  /// The items of the dataset: a file that is read again replaces all that was read of it.
  private func joined(
    _ items: [FileImporter.Item], replacing sources: Set<String>
  ) -> [FileImporter.Item] {
    guard let before = before?.items else { return items }
    guard keepsPlaces else {
      return before.filter { FileLoading.source(of: $0, in: sources) == nil } + items
    }
    var fresh = Dictionary(grouping: items) { FileLoading.source(of: $0, in: sources) ?? "" }
    var all: [FileImporter.Item] = []
    for item in before {
      guard let source = FileLoading.source(of: item, in: sources) else {
        all.append(item)
        continue
      }
      all += fresh.removeValue(forKey: source) ?? []
    }
    // Files that were not there before come last, in the order in which they were read.
    return all + items.filter { fresh[FileLoading.source(of: $0, in: sources) ?? ""] != nil }
  }

  /// Returns the file of an item among `sources`: its origin, or a folder above it for a member of a
  /// zip.
  private static func source(of item: FileImporter.Item, in sources: Set<String>) -> String? {
    if sources.contains(item.origin) { return item.origin }
    for place in item.origin.utf8.indices.reversed()
    where item.origin.utf8[place] == UInt8(ascii: "/") {
      let folder = String(item.origin[..<place])
      if sources.contains(folder) { return folder }
    }
    return nil
  }

  /// Compares the dataset with the one before.
  private func comparison(
    with dataset: Dataset, of all: [FileImporter.Item], _ builder: DatasetBuilder
  ) throws(ReadFailure) -> Comparison? {
    guard let before else { return nil }
    let sizes = (before.items + all).map(\.content.pagedBytes)
    let size = sizes.reduce(0) { $0 > FileLoading.comparedLimit ? $0 : $0 + min($1, 1 << 40) }
    guard size <= FileLoading.comparedLimit else {
      return try .readings(
        known: builder.readingCount(of: before.items), now: builder.readingCount(of: all))
    }
    do throws(ReadFailure) {
      return .values(try DatasetChanges(from: before.dataset, to: dataset))
    } catch {
      if error == .interrupted || builder.isInterrupted { throw .interrupted }
      return .overwritten
    }
  }

  /// The absolute path of a file, however it was typed.
  private func origin(of file: File) -> String {
    file.isPipe ? file.path : host.absolute(file.path)
  }

  /// Whether a replay has to be given this file: it is neither a pipe nor embedded.
  private func isInput(_ file: File) -> Bool {
    !file.isPipe && embedded.open(file.path) == nil
  }

  /// Imports a file, or the members of a zip. Returns nil for a folder.
  private func read(
    _ file: File, _ table: TableOptions, _ work: LongWork, _ memory: TableMemory
  ) throws(Obstacle) -> FileImporter? {
    let path = file.path
    let opened: (any ByteSource)?
    do throws(HostError) { opened = file.source == nil ? try open(path) : file.source } catch {
      throw Obstacle(error)
    }
    guard let source = opened else { return nil }
    var options = FileImporter.Options(
      table: table, isStrict: isStrict, home: home, zoneNamed: { host.zone(found: $0) })
    options.routes = host.routes(beside: path)
    options.memory = memory
    var importer = FileImporter(options) { done in
      work.ifAwaited {
        host.showProgress(Progress(name: path, done: done, total: source.count))
        return !host.isInterrupted
      } ?? false
    }
    do throws(ImportError) { try importer.read(source, named: path) } catch {
      throw Obstacle(error)
    }
    return importer
  }

  /// The items of a file, with the place where it is.
  private func items(of importer: FileImporter?, _ file: File) -> [FileImporter.Item] {
    // For a file in a zip its name follows the path of the zip.
    let whole = origin(of: file)
    return (importer?.items ?? []).map { item in
      var item = item
      item.origin = whole + item.name.dropFirst(file.path.count)
      return item
    }
  }

  /// Whether the file can be opened, so that only its content is the problem.
  private func canOpen(_ file: File) -> Bool {
    if file.source != nil { return true }
    do throws(HostError) { return try open(file.path) != nil } catch { return false }
  }

  /// Opens an embedded or a real file; nil where the path is a folder by now.
  private func open(_ path: String) throws(HostError) -> (any ByteSource)? {
    let opened = try embedded.open(path) { (path) throws(HostError) in try host.open(path) }
    if case .file(let source) = opened { return source }
    return nil
  }

  /// Why one of several files was not read, and what to type.
  private func trouble(_ path: String, _ error: Obstacle, isReplayed: Bool) -> Trouble {
    let failure = failure(error, path)
    let hint = error.isUnknownFormat ? nil : failure.hint
    return Trouble(
      file: path, code: error.code, text: failure.message + (hint.map { "; \($0)" } ?? ""),
      isReplayed: isReplayed)
  }

  /// The failure of a file with its path and, where known, the line in it.
  private func failure(_ error: Obstacle, _ path: String) -> Failure {
    let name = OutputGate.safe(path, escapingBreaks: true)
    let place = error.place.map { ":" + $0.words } ?? ":"
    return Failure(
      code: error.code, "\(name)\(place) \(OutputGate.safe(error.message, escapingBreaks: true))",
      hint: error.hint.map { OutputGate.safe($0, escapingBreaks: true) }, kind: .input)
  }
}

/// Why a file could not be imported: it cannot be opened, or its content cannot be read.
private struct Obstacle: Error {
  var code: String
  var message: String
  var hint: String?
  var place: ImportReport.Place?
  var isInterruption: Bool
  var isUnknownFormat = false
  /// Whether the order of day and month is open.
  var isUndecided = false

  init(_ error: HostError) {
    (code, message, hint) = (error.code, error.message, error.hint)
    isInterruption = error.isInterruption
  }

  init(_ error: ImportError) {
    (code, message, hint, place) = (error.code.rawValue, error.message, error.hint, error.place)
    isInterruption = error.code == .interrupted
    isUnknownFormat = error.code == .unknownFormat
    isUndecided = error.code == .ambiguousDate
  }
}
