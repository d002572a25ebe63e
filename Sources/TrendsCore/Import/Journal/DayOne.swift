public import TrendsCore

/// Reads journals of Day One: `Journal.json`, one for each journal of an export.
///
///     let imported = try DayOne.read([MemoryBytes(bytes)], home: berlin) { zones[$0] }
///     imported.entries.first   // 2024-03-08, "Day 0"
///
/// An entry belongs to the day at the place where it was written: 04:26 UTC is the afternoon in
/// Tokyo. An entry that is in several journals counts once.
public enum DayOne {
  /// Whether `head`, the first bytes of a file, begins a journal.
  public static func recognises(_ head: [UInt8]) -> Bool {
    let keys = JSONHead(head)
    return keys.has("entries[].creationDate")
      || keys.has("metadata.version") && keys.has("entries")
      || keys.has("entries[].uuid")
  }

  /// Reads all journals of an export, oldest entry first. `zone` finds a zone by its name; entries
  /// without a zone, or with an unknown one, are read by the clocks of `home`, which the report
  /// notes.
  public static func read(
    _ journals: [any ByteSource], home: Zone, zone: @escaping (String) -> Zone?
  ) throws(ImportError) -> Imported {
    var report = ImportReport(format: "Day One")
    var entries: [DayOneEntry] = []
    for journal in journals {
      entries += try self.entries(journal, report: &report)
    }
    var imported = Imported(report: distinct(&entries, report))
    let zones = EntryZones(home: home, named: NamedZones(zone))
    for entry in entries.sorted(by: { $0.created < $1.created }) {
      let zone = zones.zone(entry.zoneName, &imported.report)
      imported.entries.append(
        JournalEntry(
          day: zone.day(of: entry.created), title: Markdown.title(of: entry.text),
          text: entry.text, id: entry.uuid ?? ""))
    }
    imported.report.kept = imported.entries.count
    return imported
  }

  /// Returns the entries of one journal in its order. A journal that is cut off keeps the whole
  /// ones.
  static func entries(
    _ journal: any ByteSource, report: inout ImportReport
  ) throws(ImportError) -> [DayOneEntry] {
    var json = JSONReader(journal)
    var entries: [DayOneEntry] = []
    do throws(ImportError) {
      guard try json.enterMember("entries", .beginArray) else {
        throw ImportError.noDayOneList
      }
      while let element = try json.nextElement() {
        report.read += 1
        let place = json.place()
        do throws(ImportError) {
          guard element == .beginObject else {
            try json.skip(element)
            report.skip(.notEntry, at: place)
            continue
          }
          if let entry = try DayOneEntry.read(&json) {
            entries.append(entry)
          } else {
            report.skip(.noCreationDate, at: place)
          }
        } catch {
          report.skip(.entryThatDoesNotEnd, at: place)
          throw error
        }
      }
    } catch {
      try report.keepWhole(error, isCutOff: json.isCutOff)
    }
    return entries
  }

  /// Removes entries whose id was met before, and returns the report with their count. Entries
  /// without an id are all kept.
  private static func distinct(
    _ entries: inout [DayOneEntry], _ report: ImportReport
  ) -> ImportReport {
    var report = report
    var seen: Set<String> = []
    let all = entries.count
    entries.removeAll { entry in
      guard let uuid = entry.uuid, !uuid.isEmpty else { return false }
      return !seen.insert(uuid).inserted
    }
    report.duplicates += all - entries.count
    return report
  }
}

/// The zones that entries name, and home for those that name none.
private struct EntryZones {
  let home: Zone
  let named: NamedZones

  /// Returns the zone of a name, or home with a note in the report.
  func zone(_ name: String?, _ report: inout ImportReport) -> Zone {
    guard let name, Zone.isValidName(name) else {
      report.note("entries without a time zone are read in \(home.name)")
      return home
    }
    guard let zone = named.zone(name) else {
      report.note("time zone '\(name)' is unknown: \(home.name) was used")
      return home
    }
    return zone
  }
}
