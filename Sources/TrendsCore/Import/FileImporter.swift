public import TrendsCore

/// Reads one file of any known format, and what is packed in it.
///
///     var importer = FileImporter(options)
///     try importer.read(source, named: "export.zip")
///     importer.items       // one for each file that was read
///
/// Items that were read before an error stay in `items`.
public struct FileImporter {
  /// What the caller knows about the file, and where its owner lives.
  public struct Options {
    /// The caller's choice of columns, units and so on, for tables only.
    public var table: TableOptions
    /// Whether the first damaged or skipped record is an error instead of a remark.
    public var isStrict: Bool
    /// The zone for times that have none of their own.
    public var home: Zone
    /// Finds a zone by its name; returns nil for an unknown one.
    public var zoneNamed: (String) -> Zone?
    /// The GPX tracks in the folder beside an export; tracks in a zip are found there instead.
    public var routes: HealthRoutes
    /// What the tables of all files of a load hold.
    public var memory = TableMemory()

    public init(
      table: TableOptions = TableOptions(), isStrict: Bool = false, home: Zone,
      zoneNamed: @escaping (String) -> Zone?, routes: HealthRoutes = .none
    ) {
      self.table = table
      self.isStrict = isStrict
      self.home = home
      self.zoneNamed = zoneNamed
      self.routes = routes
    }
  }

  /// What one file, or one member of a zip, holds.
  public enum Content: Sendable {
    /// Everything is held in memory.
    case imported(Imported)
    /// The records stay in the file and are read page by page.
    case health(HealthExport)
    /// A table too large to be held; its rows are read page by page.
    case table(TableFile)

    public var report: ImportReport {
      switch self {
      case .imported(let imported): imported.report
      case .health(let export): export.report
      case .table(let file): file.report
      }
    }

    /// The unit in which the file has its weights, where that is one in which weights are shown.
    var weightUnit: MassUnit? {
      if case .health(let export) = self { export.tables.weightUnit } else { report.weightUnit }
    }

    /// The unit in which it has its distances, where that is one in which they are shown.
    var lengthUnit: LengthUnit? {
      if case .health(let export) = self { export.tables.lengthUnit } else { report.lengthUnit }
    }

    /// The bytes of a file whose records are read page by page; 0 for what is held in memory.
    public var pagedBytes: Int {
      switch self {
      case .imported: 0
      case .health(let export): export.byteCount
      case .table(let file): file.byteCount
      }
    }
  }

  /// A file, or a member of a zip, with its content.
  public struct Item: Sendable {
    /// The path as it was given; for a member of a zip followed by `/` and the member's name.
    public let name: String
    /// Identifies the file when one file is named in several ways; equal to `name` until the caller
    /// replaces it.
    public var origin: String
    public let content: Content
    /// Digest of all values in it; the file's name has no part in it.
    public let digest: UInt64

    init(name: String, content: Content) {
      self.name = name
      origin = name
      self.content = content
      digest = Digest.of(content)
    }
  }

  /// Largest file (512 MiB) that is converted from UTF-16 or Latin-1, for which it is held whole.
  static let wholeLimit = 512 << 20

  let options: Options
  /// The order of day and month that other members of a zip decided.
  var orderOfOthers: DateOrder?
  /// Asked with the number of bytes read; false stops the import.
  let goesOn: (Int) -> Bool
  /// One item for each file that was read, in the order of the zip.
  public internal(set) var items: [Item] = []
  /// The members of zips in no known format.
  public internal(set) var passedOver: [String] = []
  /// The members of zips that could not be read, and why.
  public internal(set) var troubles: [(name: String, error: ImportError)] = []

  /// Creates an importer. `goesOn` is asked every now and then with the bytes read so far, and
  /// stops the import with `.interrupted` by returning false.
  public init(_ options: Options, goesOn: @escaping (Int) -> Bool = { _ in true }) {
    self.options = options
    self.goesOn = goesOn
  }

  /// Reads a file, and what is packed in it: the members of a zip, or a file in gzip, three deep at
  /// most. A zip with an Apple Health export gives one item, that export.
  public mutating func read(_ source: any ByteSource, named name: String) throws(ImportError) {
    let most = source.count.multipliedReportingOverflow(by: InflatedBytes.mostRatio)
    try read(
      source,
      Place(
        name: name, file: name,
        most: max(InflatedBytes.leastLimit, most.overflow ? .max : most.partialValue)))
  }

  /// Where a file is.
  struct Place {
    /// The path, with `/` between a container and what is in it.
    var name: String
    /// The name by which the file is judged; that of a packed file without `.gz`.
    var file: String
    /// In how many containers it is.
    var depth = 0
    /// Bytes that a container may give in all: a bomb in a bomb is one bomb.
    let most: Int
  }

  /// Reads a file at a place; throws where it gives nothing.
  mutating func read(_ source: any ByteSource, _ place: Place) throws(ImportError) {
    let head: [UInt8]
    do throws(ReadFailure) {
      head = try FileFormat.head(of: source)
    } catch { throw ImportError.unreadable(error.message) }
    guard !head.isEmpty else { throw ImportError.empty }
    guard let format = try FileImporter.format(source, head, named: place.file) else {
      throw JSONHead.mistake(in: head) ?? TableDialect.mistake(in: head)
        ?? KnownColumn.mistake(in: head)
        ?? ImportError.unknownFormat(known: FileFormat.known)
    }
    switch format {
    case .zip: try readZip(source, place)
    case .gzip: try readGzip(source, place)
    default:
      let content = try content(of: source, format, named: place.file)
      try judge(content.report)
      guard !content.isEmpty else {
        let notes = content.report.notes + content.report.skipped.map(\.reason)
        throw ImportError.nothingUsable(notes)
      }
      items.append(Item(name: place.name, content: content))
    }
  }

  /// Reads one file that is not a zip.
  func content(
    of source: any ByteSource, _ format: FileFormat, named name: String
  ) throws(ImportError) -> Content {
    // Pages of an export are read from `source` later, when `goesOn` no longer applies, so the
    // export asks it itself during its one pass.
    if format == .health {
      let wrongName = (try? source.bytes(limit: 256)).flatMap { XMLEncoding.wrongName($0) }
      return .health(
        try HealthExport(try plain(source), routes: options.routes, goesOn: goesOn) {
          wrongName.map { ["invalid encoding '\($0)': read as UTF-8"] } ?? []
        })
    }
    let watched = WatchedBytes(source, goesOn: goesOn)
    // A reader whose source stops may return what it has or report damage; both are an
    // interruption.
    do throws(ImportError) {
      let content = try small(source, format, named: name, watched: watched)
      if watched.isStopped { throw ImportError.interrupted }
      return content
    } catch { throw watched.isStopped ? .interrupted : error }
  }

  /// Reads any format but zips and exports. `watched` is read from during this call; `source` is
  /// kept by a large table, which reads its pages later.
  private func small(
    _ source: any ByteSource, _ format: FileFormat, named name: String, watched: any ByteSource
  ) throws(ImportError) -> Content {
    var table = options.table
    table.fileName = name
    table.home = options.home
    table.orderOfOthers = orderOfOthers ?? table.orderOfOthers
    if format == .table, let listed = try FileImporter.listed(watched, table) {
      return .imported(listed)
    }
    // A table that cannot be paged is held however much that takes.
    if format == .table, !options.memory.holds(source.count),
      let file = try TableFile(source, table, watched: watched, memory: options.memory)
    {
      return .table(file)
    }
    let source = watched
    return switch format {
    case .fit: .imported(try FITImporter.read(source, sport: table.sport))
    case .tcx: .imported(try TCXImporter.read(source, sport: table.sport))
    case .gpx: .imported(try GPXImporter.read(source, sport: table.sport))
    case .dayOne:
      .imported(
        try DayOne.read([source], home: options.home, zone: options.zoneNamed))
    case .telegram: .imported(try Telegram.read(source))
    case .messenger: .imported(try Messenger.read(source))
    case .timeline: .imported(try GoogleTimeline.read(source))
    case .healthAutoExport:
      .imported(try HealthAutoExport.read(source, sport: table.sport))
    case .polarFlow:
      .imported(try PolarFlow.read(source, home: options.home, sport: table.sport))
    case .nikeRunClub: .imported(try NikeRunClub.read(source, sport: table.sport))
    case .suuntoLog: .imported(try SuuntoLog.read(source, sport: table.sport))
    case .ownTracks: .imported(try OwnTracks.read(source))
    case .whatsApp: .imported(try WhatsApp.read(source, title: FileImporter.title(name)))
    case .markdown: .imported(try MarkdownJournal.read(source))
    case .note: .imported(try DatedNote.read(source, named: DatedNote.named(name)))
    case .table: .imported(try self.table(source, table))
    case .sqlite: .imported(try HealthConnect.read(source, sport: table.sport))
    case .zip, .gzip, .health:
      throw ImportError.unknownFormat(known: FileFormat.known)
    }
  }

  /// Returns the format by content. A zip may also follow other bytes, such as the program that
  /// unpacks it, and is then recognised by its end.
  private static func format(
    _ source: any ByteSource, _ head: [UInt8], named name: String
  ) throws(ImportError) -> FileFormat? {
    if let format = format(head, named: name) { return format }
    return try ZipDirectoryEnd.find(in: source) == nil ? nil : .zip
  }

  /// Returns the format by the first bytes. A text that is nothing else, or looks like a table, is
  /// a journal entry when its name has a day.
  static func format(_ head: [UInt8], named name: String) -> FileFormat? {
    let format = FileFormat(head)
    guard format == nil || format == .table, DatedNote.named(name) != nil, isText(head) else {
      return format
    }
    return .note
  }

  /// Whether the bytes have no control characters but tab, line ends and escape.
  private static func isText(_ head: [UInt8]) -> Bool {
    !head.contains { $0 < 9 || $0 > 13 && $0 < 32 && $0 != 27 }
  }

  /// Reads a table that has to be held. One beyond `TableMemory.most` comes here only when its days
  /// are in no order; of those one value a day is held.
  private func table(
    _ source: any ByteSource, _ options: TableOptions
  ) throws(ImportError) -> Imported {
    guard source.count > TableMemory.most else {
      return try TableImporter.read(source, options)
    }
    var tally = DayTally(zone: self.options.home)
    var imported = try TableImporter.scan(source, options, into: &tally)
    imported.report.note(
      "a large unsorted table: one value per day is kept, the sum or the mean")
    for (slot, metric) in tally.metrics.enumerated() {
      let readings = tally.days(of: slot).map { day, entry in
        Reading(time: .day(day), value: metric.addsUp ? entry.sum : entry.mean)
      }
      if !readings.isEmpty {
        imported.series.append(ReadingSeries(metric: metric, readings: readings))
      }
    }
    return imported
  }

  /// Returns all bytes of a source; throws for more than `wholeLimit`.
  private func whole(_ source: any ByteSource) throws(ImportError) -> [UInt8] {
    guard source.count <= FileImporter.wholeLimit else {
      throw ImportError.tooLarge
    }
    do throws(ReadFailure) {
      return try source.bytes(limit: source.count)
    } catch { throw ImportError.unreadable(error.message) }
  }

  /// Returns the source as UTF-8. UTF-16 and Latin-1 are converted in memory, which is acceptable
  /// because such files are small and old.
  func plain(_ source: any ByteSource) throws(ImportError) -> any ByteSource {
    let head = (try? source.bytes(limit: 256)) ?? []
    guard let encoding = XMLEncoding(head) else { return source }
    return MemoryBytes(encoding.text(try whole(source)))
  }

  /// Returns the file's name without folders and up to its first dot: `WhatsApp Chat` for
  /// `chats/WhatsApp Chat.txt`.
  private static func title(_ name: String) -> String {
    let file = name.split(separator: "/").last.map { String($0) } ?? name
    return file.split(separator: ".").first.map { String($0) } ?? file
  }

  /// In strict mode, throws for the first record that was skipped or repaired.
  func judge(_ report: ImportReport) throws(ImportError) {
    guard options.isStrict else { return }
    if let skip = report.skipped.first ?? report.mended.first {
      throw ImportError.strict(skip.reason, at: skip.first)
    }
    if report.isTruncated { throw ImportError.cutOff }
  }
}

extension FileImporter {
  /// The order of day and month that the tables of a folder have, for one of them that does not
  /// decide it; nil where none does, or where two disagree.
  public static func dateOrder(of items: some Sequence<Item>, beside name: String) -> DateOrder? {
    let own = folder(of: name)
    let orders = Set(
      items.lazy.filter { folder(of: $0.name) == own }.compactMap(\.content.report.dateOrder))
    return orders.count == 1 ? orders.first : nil
  }

  /// Returns the name of the folder or the zip that a file is in; empty for one without.
  static func folder(of name: String) -> Substring {
    name.lastIndex(of: "/").map { name[..<$0] } ?? ""
  }
}

extension FileImporter.Content {
  /// Adds what is known of the zip it came from to the report; an export has been told before.
  mutating func note(_ remarks: [String], isCutOff: Bool = false) {
    var report = self.report
    for remark in remarks { report.note(remark) }
    report.isTruncated = report.isTruncated || isCutOff
    switch self {
    case .imported(var imported):
      imported.report = report
      self = .imported(imported)
    case .health: break
    case .table(let file): self = .table(TableFile(file, report: report))
    }
  }

  /// Returns the readings of tables on `days`, and possibly more: a table in memory returns all of
  /// its readings, an export none.
  public func series(in days: DayRange) throws(ReadFailure) -> [ReadingSeries] {
    switch self {
    case .imported(let imported): return imported.series
    case .health: return []
    case .table(let file):
      var all: [ReadingSeries] = []
      for (slot, metric) in file.metrics.enumerated() {
        all.append(ReadingSeries(metric: metric, readings: try file.readings(of: slot, in: days)))
      }
      return all
    }
  }

  /// What the first column of values measures; nil for anything but a table of days.
  public var firstMetric: Metric? {
    switch self {
    case .imported(let imported): imported.series.first?.metric
    case .health: nil
    case .table(let file): file.metrics.first
    }
  }

  /// Whether the file gave nothing at all; it is then refused, unless it is one of several in a
  /// zip.
  var isEmpty: Bool {
    switch self {
    case .imported(let imported):
      imported.series.isEmpty && imported.activities.isEmpty && imported.stays.isEmpty
        && imported.entries.isEmpty && imported.chats.isEmpty && imported.movements.isEmpty
        && imported.trips.isEmpty
    case .health(let export): export.maps.allSatisfy { $0.count == 0 } && export.workouts.isEmpty
    case .table(let file): file.metrics.isEmpty
    }
  }
}

extension FileImporter.Content: Described {
  public func describe(to fields: inout some Fields) {
    switch self {
    case .imported(let imported):
      fields.choice("imported")
      imported.describe(to: &fields)
    case .health(let export):
      fields.choice("health")
      export.describe(to: &fields)
    case .table(let file):
      fields.choice("table")
      file.describe(to: &fields)
    }
  }
}
