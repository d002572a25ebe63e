import TrendsCore

/// Files in files: zips, and what is packed with gzip.
extension FileImporter {
  /// In strict mode, throws for a zip that is cut off or has a damaged directory.
  private func judge(_ archive: ZipArchive) throws(ImportError) {
    guard options.isStrict else { return }
    switch archive.damage {
    case .endIsMissing: throw ImportError.cutOff
    case .wrongDirectory: throw ImportError.wrongDirectory
    case nil: break
    }
  }

  /// Containers in containers that are opened.
  static let mostDepth = 3

  /// Reads the file in a gzip file.
  mutating func readGzip(_ source: any ByteSource, _ place: Place) throws(ImportError) {
    guard place.depth < FileImporter.mostDepth else {
      throw ImportError.tooDeep(limit: FileImporter.mostDepth)
    }
    let file = try GzipFile(source, most: place.most, goesOn: goesOn)
    let known = items.count
    var inner = place
    inner.depth += 1
    if inner.file.lowercased().hasSuffix(".gz") { inner.file.removeLast(3) }
    do throws(ImportError) { try read(file.bytes, inner) } catch {
      guard error.code == .empty, let remark = file.remarks.first else { throw error }
      throw ImportError.unreadable(remark)
    }
    if options.isStrict, let remark = file.remarks.first {
      throw ImportError.strict(remark, at: nil)
    }
    note(file.remarks, isCutOff: file.isCutOff, of: known)
  }

  /// Adds remarks to the item at an index, if it is there.
  private mutating func note(_ remarks: [String], isCutOff: Bool, of index: Int) {
    guard items.indices.contains(index), !remarks.isEmpty || isCutOff else { return }
    var content = items[index].content
    content.note(remarks, isCutOff: isCutOff)
    items[index] = Item(name: items[index].name, content: content)
  }

  /// Reads a zip: its export if it has one, else every member in a known format. A member that
  /// cannot be read is told, unless it is all there is.
  mutating func readZip(_ source: any ByteSource, _ place: Place) throws(ImportError) {
    guard place.depth < FileImporter.mostDepth else {
      throw ImportError.tooDeep(limit: FileImporter.mostDepth)
    }
    let archive = try ZipArchive(source)
    try judge(archive)
    if let export = healthMember(of: archive) {
      let content = Content.health(try health(export, of: archive))
      try judge(content.report)
      guard !content.isEmpty else {
        throw ImportError.emptyExport
      }
      items.append(Item(name: place.name, content: content))
      return
    }
    try checkSizes(archive, place)
    let (known, knownTroubles) = (items.count, troubles.count)
    var undecided: [(member: ZipArchive.Member, place: Place)] = []
    for member in archive.members where !member.isFolder && !member.isLink {
      guard goesOn(0) else { throw .interrupted }
      var inner = place
      inner.name = "\(place.name)/\(member.name)"
      inner.file = inner.name
      inner.depth += 1
      do throws(ImportError) { try read(member, of: archive, inner) } catch {
        if options.isStrict || error.code == .interrupted { throw error }
        if error.code == .ambiguousDate { undecided.append((member, inner)) }
        troubles.append((inner.name, error))
      }
    }
    for (member, inner) in undecided {
      guard let order = FileImporter.dateOrder(of: items[known...], beside: inner.name) else {
        continue
      }
      orderOfOthers = order
      defer { orderOfOthers = nil }
      do throws(ImportError) { try read(member, of: archive, inner) } catch {
        if error.code == .interrupted { throw error }
        continue
      }
      troubles.removeAll { $0.name == inner.name }
    }
    if items.count == known {
      guard troubles.count > knownTroubles else {
        throw ImportError.nothingKnownInZip(known: FileFormat.known)
      }
      let first = troubles[knownTroubles]
      troubles.removeLast(troubles.count - knownTroubles)
      throw first.error
    }
    // What is missing comes after the last member that was found.
    if let remark = archive.damageRemark {
      note([remark], isCutOff: archive.damage == .endIsMissing, of: items.count - 1)
    }
  }

  /// Refuses members that share their bytes, which would be inflated again and again (zip bomb):
  /// together they may not claim more than twice the size of the zip. The members of a zip in a
  /// container may not claim more than the container can give.
  private func checkSizes(_ archive: ZipArchive, _ place: Place) throws(ImportError) {
    var room = 2 * archive.source.count
    var unpacked = place.most
    for member in archive.members {
      room -= min(room, max(0, member.compressedSize))
      guard room > 0 else { throw ImportError.overlappingZip }
      unpacked -= min(unpacked, max(0, member.size))
      guard unpacked > 0 || place.depth == 0 else {
        throw ImportError.unpacksTooFar(times: InflatedBytes.mostRatio)
      }
    }
  }

  /// Reads a member in a known format; one of another format is passed over.
  private mutating func read(
    _ member: ZipArchive.Member, of archive: ZipArchive, _ place: Place
  ) throws(ImportError) {
    let bytes = try archive.open(member)
    // A member that cannot be inflated at all is passed over like one of an unknown format.
    let head = (try? FileFormat.head(of: bytes)) ?? []
    let format = FileImporter.format(head, named: place.file)
    switch format {
    case nil:
      if !FileImporter.isOfMac(place.name) { passedOver.append(place.name) }
    case .zip, .gzip:
      guard place.depth < FileImporter.mostDepth else { return passedOver.append(place.name) }
      let known = items.count
      if format == .zip { try readZip(bytes, place) } else { try readGzip(bytes, place) }
      note(bytes.warnings(), isCutOff: false, of: known)
    case .some(let format):
      let source: any ByteSource = format == .sqlite ? try held(bytes) : bytes
      var content = try content(of: source, format, named: place.file)
      content.note(bytes.warnings())
      try judge(content.report)
      items.append(Item(name: place.name, content: content))
    }
  }

  /// Largest database (256 MiB) that is unpacked into memory.
  private static let heldLimit = 256 << 20

  /// Unpacks a database, which is read here and there: without this, each step back would inflate
  /// again what lies before. What comes before damage is kept, and a large one is read as it is.
  private func held(_ bytes: ZipBytes) throws(ImportError) -> any ByteSource {
    guard bytes.count <= FileImporter.heldLimit else { return bytes }
    var all: [UInt8] = []
    while true {
      guard goesOn(0) else { throw .interrupted }
      // A read that fails tells it again at the end, as a remark on the member.
      guard let piece = try? bytes.bytes(from: all.count, limit: 1 << 20), !piece.isEmpty else {
        return MemoryBytes(all)
      }
      all += piece
    }
  }

  /// Reads the export in a zip. Its size may be wrong in the directory, so it is read to the end of
  /// its stream.
  private func health(
    _ export: ZipArchive.Member, of archive: ZipArchive
  ) throws(ImportError) -> HealthExport {
    let member = try archive.open(export, beyondSize: true)
    let bytes = try plain(member)
    // `goesOn` expects bytes of the zip, the export counts bytes of its text.
    let share = Double(export.compressedSize) / Double(max(1, export.size))
    let goesOn = self.goesOn
    return try HealthExport(
      bytes, packedSize: export.size, routes: HealthRoutes(archive),
      isCutOff: archive.damage == .endIsMissing
    ) { done in
      goesOn(Int(exactly: (Double(done) * share).rounded()) ?? 0)
    } remarks: {
      member.warnings() + [archive.damageRemark].compactMap(\.self)
        + ZipArchive.oddities(of: archive.members) { FileImporter.isOfExport($0.name) }
    }
  }

  /// Whether a member is one that exports have, whether it is read or not.
  private static func isOfExport(_ name: String) -> Bool {
    name.hasSuffix(".xml") || name.contains("/workout-routes/")
      || name.contains("/electrocardiograms/") || isOfMac(name)
  }

  /// Whether a member is one that a Mac adds to each zip.
  private static func isOfMac(_ name: String) -> Bool {
    name.contains("__MACOSX") || name.hasSuffix(".DS_Store")
  }

  /// Returns the member that is the export: by its usual name, else by its first bytes, since the
  /// name may be translated.
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
