public import TrendsCore

/// Reads one file of any known format.
public struct FileImporter {
  /// What a person said about the file, and about where it was lived.
  public struct Options {
    public var table: TableOptions
    /// Damage is an error, not a remark.
    public var isStrict: Bool
    public var home: Zone
    public var zoneNamed: (String) -> Zone?
    /// The tracks that stand beside an export.
    public var routes: HealthRoutes

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

  /// What one file, or one member of a zip, turned out to hold.
  public enum Content: Sendable {
    case imported(Imported)
    case health(HealthExport)
    /// A table too large to be held.
    case table(TableFile)

    public var report: ImportReport {
      switch self {
      case .imported(let imported): imported.report
      case .health(let export): export.report
      case .table(let file): file.report
      }
    }
  }

  /// A file, or a member of a zip, and what it held.
  public struct Item: Sendable {
    public let name: String
    /// Tells files apart that may have been named in several ways.
    public var origin: String
    public let content: Content
    /// Of all values in it, whatever the file is called.
    public let digest: UInt64

    init(name: String, content: Content) {
      self.name = name
      origin = name
      self.content = content
      digest = Digest.of(content)
    }
  }

  /// A small file is held whole by importers that need it so.
  static let wholeLimit = 512 << 20

  private let options: Options
  private let goesOn: (Int) -> Bool
  public private(set) var items: [Item] = []
  /// Members of a zip that are nothing this program knows.
  public private(set) var passedOver = 0

  /// `goesOn` is asked now and then, with the bytes read so far.
  public init(_ options: Options, goesOn: @escaping (Int) -> Bool = { _ in true }) {
    self.options = options
    self.goesOn = goesOn
  }

  /// Reads a file and all that is packed in it.
  public mutating func read(_ source: any ByteSource, named name: String) throws(ImportError) {
    let head: [UInt8]
    do throws(ReadFailure) {
      head = try FileFormat.head(of: source)
    } catch { throw ImportError.unreadable(error.message) }
    guard !head.isEmpty else { throw ImportError.empty }
    guard let format = try FileImporter.format(source, head, named: name) else {
      throw JSONHead.mistake(in: head) ?? TableDialect.mistake(in: head)
        ?? ImportError.unknownFormat(known: FileFormat.known)
    }
    if format == .zip { return try readZip(source, named: name) }
    let content = try content(of: source, format, named: name)
    try judge(content.report)
    guard !content.isEmpty else {
      let notes = content.report.notes + content.report.skipped.map(\.reason)
      throw ImportError.nothingUsable(notes)
    }
    items.append(Item(name: name, content: content))
  }

  private func content(
    of source: any ByteSource, _ format: FileFormat, named name: String
  ) throws(ImportError) -> Content {
    // An export is read on later, so it asks for itself whether to go on.
    if format == .health {
      let wrongName = (try? source.bytes(limit: 256)).flatMap { XMLEncoding.wrongName($0) }
      return .health(
        try HealthExport(try plain(source), routes: options.routes, goesOn: goesOn) {
          wrongName.map { ["invalid encoding '\($0)': read as UTF-8"] } ?? []
        })
    }
    let watched = WatchedBytes(source, goesOn: goesOn)
    do throws(ImportError) {
      let content = try small(source, format, named: name, watched: watched)
      if watched.isStopped { throw ImportError.interrupted }
      return content
    } catch { throw watched.isStopped ? .interrupted : error }
  }

  /// `watched` is what is read now; `source` what may be read later.
  private func small(
    _ source: any ByteSource, _ format: FileFormat, named name: String, watched: any ByteSource
  ) throws(ImportError) -> Content {
    if format == .table,
      let records = try RecordTable(watched, options.table, home: options.home)
    {
      return .imported(try records.read(watched))
    }
    if format == .table, source.count > FileImporter.heldTableLimit,
      let file = try TableFile(source, options.table, watched: watched)
    {
      return .table(file)
    }
    let source = watched
    return switch format {
    case .fit: .imported(try FITImporter.read(source))
    case .tcx: .imported(try TCXImporter.read(source))
    case .gpx: .imported(try GPXImporter.read(source))
    case .dayOne:
      .imported(
        try DayOne.read([source], home: options.home, zone: options.zoneNamed))
    case .telegram: .imported(try Telegram.read(source))
    case .messenger: .imported(try Messenger.read(source))
    case .timeline: .imported(try GoogleTimeline.read(source))
    case .whatsApp: .imported(try WhatsApp.read(source, title: FileImporter.title(name)))
    case .markdown: .imported(try MarkdownJournal.read(source))
    case .note: .imported(try DatedNote.read(source, named: DatedNote.named(name)))
    case .table: .imported(try table(source))
    case .sqlite:
      throw ImportError.database
    case .zip, .health:
      throw ImportError.unknownFormat(known: FileFormat.known)
    }
  }

  /// A zip may stand behind something else, such as the program that unpacks it.
  private static func format(
    _ source: any ByteSource, _ head: [UInt8], named name: String
  ) throws(ImportError) -> FileFormat? {
    if let format = format(head, named: name) { return format }
    return try ZipDirectoryEnd.find(in: source) == nil ? nil : .zip
  }

  /// Content decides; only plain prose needs the day in its name to be an entry.
  private static func format(_ head: [UInt8], named name: String) -> FileFormat? {
    let format = FileFormat(head)
    guard format == nil || format == .table, DatedNote.named(name) != nil, isText(head) else {
      return format
    }
    return .note
  }

  private static func isText(_ head: [UInt8]) -> Bool {
    !head.contains { $0 < 9 || $0 > 13 && $0 < 32 && $0 != 27 }
  }

  /// A table is held reading by reading up to this size.
  static let heldTableLimit = 2 << 20

  private func table(_ source: any ByteSource) throws(ImportError) -> Imported {
    guard source.count > FileImporter.heldTableLimit else {
      return try TableImporter.read(source, options.table)
    }
    var tally = DayTally(zone: options.home)
    var imported = Imported(report: try TableImporter.scan(source, options.table, into: &tally))
    imported.report.note(
      "a large table in no order of days: of each day its sum or its mean is held")
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

  private func whole(_ source: any ByteSource) throws(ImportError) -> [UInt8] {
    guard source.count <= FileImporter.wholeLimit else {
      throw ImportError.tooLarge
    }
    do throws(ReadFailure) {
      return try source.bytes(limit: source.count)
    } catch { throw ImportError.unreadable(error.message) }
  }

  /// UTF-16 and Latin-1 become UTF-8; such files are small and old.
  private func plain(_ source: any ByteSource) throws(ImportError) -> any ByteSource {
    let head = (try? source.bytes(limit: 256)) ?? []
    guard let encoding = XMLEncoding(head) else { return source }
    return MemoryBytes(encoding.text(try whole(source)))
  }

  private static func title(_ name: String) -> String {
    let file = name.split(separator: "/").last.map { String($0) } ?? name
    return file.split(separator: ".").first.map { String($0) } ?? file
  }

  /// With `--strict` the first problem is an error.
  private func judge(_ report: ImportReport) throws(ImportError) {
    guard options.isStrict else { return }
    if let skip = report.skipped.first ?? report.mended.first {
      throw ImportError.strict(skip.reason, at: skip.first)
    }
    if report.isTruncated { throw ImportError.cutOff }
  }

  // MARK: zips

  private mutating func readZip(
    _ source: any ByteSource, named name: String
  ) throws(ImportError) {
    let archive = try ZipArchive(source)
    if let export = healthMember(of: archive) {
      let content = Content.health(try health(export, of: archive))
      try judge(content.report)
      guard !content.isEmpty else {
        throw ImportError.emptyExport
      }
      items.append(Item(name: name, content: content))
      return
    }
    // Files that share their bytes would be read over and over.
    var room = 2 * source.count
    for member in archive.members {
      room -= min(room, max(0, member.compressedSize))
      guard room > 0 else {
        throw ImportError.overlappingZip
      }
    }
    for member in archive.members where !member.isFolder && !member.isLink {
      guard goesOn(0) else { throw .interrupted }
      let inner = try archive.open(member)
      let head = (try? FileFormat.head(of: inner)) ?? []
      guard let format = FileImporter.format(head, named: member.name), format != .zip,
        format != .sqlite
      else {
        passedOver += 1
        continue
      }
      let inside = "\(name)/\(member.name)"
      var content = try content(of: inner, format, named: inside)
      if case .imported(var imported) = content {
        for remark in inner.warnings() { imported.report.note(remark) }
        content = .imported(imported)
      }
      try judge(content.report)
      items.append(Item(name: inside, content: content))
    }
    guard !items.isEmpty else {
      throw ImportError.nothingKnownInZip(known: FileFormat.known)
    }
  }

  private func health(
    _ export: ZipArchive.Member, of archive: ZipArchive
  ) throws(ImportError) -> HealthExport {
    let member = try archive.open(export, beyondSize: true)
    let bytes = try plain(member)
    // Told in bytes of the zip.
    let share = Double(export.compressedSize) / Double(max(1, export.size))
    let goesOn = self.goesOn
    return try HealthExport(
      bytes, packedSize: export.size, routes: HealthRoutes(archive)
    ) { done in
      goesOn(Int(exactly: (Double(done) * share).rounded()) ?? 0)
    } remarks: {
      member.warnings()
        + (archive.isTruncated
          ? ["the directory of the zip is damaged: what was found by searching may be incomplete"]
          : [])
        + ZipArchive.oddities(of: archive.members) { FileImporter.isOfExport($0.name) }
    }
  }

  /// Whether a member is one that exports have, read or not.
  private static func isOfExport(_ name: String) -> Bool {
    name.hasSuffix(".xml") || name.contains("/workout-routes/")
      || name.contains("/electrocardiograms/") || name.contains("__MACOSX")
      || name.hasSuffix(".DS_Store")
  }

  /// The export by its usual name, else by how it begins: names may be translated.
  private func healthMember(of archive: ZipArchive) -> ZipArchive.Member? {
    let texts = archive.members.filter {
      !$0.hasOddName && !$0.isLink && $0.name.lowercased().hasSuffix(".xml")
    }
    if let named = texts.first(where: { $0.name.hasSuffix("export.xml") }) { return named }
    return texts.first { member in
      guard let bytes = try? archive.open(member).bytes(limit: FileFormat.headSize) else {
        return false
      }
      return HealthExport.recognises(bytes)
    }
  }
}

extension FileImporter.Content {
  /// The readings of tables about some days, and some beside them.
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

  /// Whether the file gave nothing at all.
  fileprivate var isEmpty: Bool {
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
