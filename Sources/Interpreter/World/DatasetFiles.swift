import TrendsCore
import TrendsImport

/// How the files of a dataset were read, so that `refresh` can read those that have changed.
struct DatasetFiles: Sendable {
  /// What one `load` was told.
  struct Load: Sendable {
    /// Files and folders as they were typed.
    var paths: [String]
    var table: TableOptions
    var isStrict: Bool
    /// Which of a day's weighings counts; nil for their mean.
    var dayRule: DayRule?

    /// The command that loads the same under a name; nil for standard input, which is read once. `absolute`
    /// makes a path hold in any folder.
    func line(as name: String, home: Zone?, absolute: (String) -> String) -> String? {
      guard !paths.contains("-") else { return nil }
      func words(_ flag: String, _ value: String?) -> [String] {
        value.map { ["--" + flag, Word.written($0, isName: true)] } ?? []
      }
      let columns = table.columns.map { $0.field + "=" + $0.name }.joined(separator: ",")
      return
        (["load"] + paths.map { Word.written(absolute($0)) } + ["as", Word.written(name)]
        + words("unit", table.unit) + words("columns", columns.isEmpty ? nil : columns)
        + words("date-order", table.dateOrder?.rawValue)
        + words("decimal", table.decimal?.rawValue) + words("zone", home?.name)
        + words("day", dayRule?.rawValue)
        + words("only", table.only.map { $0.column + "=" + $0.value })
        + words("sport", StatedSport.allCases.first { $0.name == table.sport }?.rawValue)
        + (isStrict ? ["--strict"] : []))
        .joined(separator: " ")
    }
  }

  private(set) var loads: [Load] = []
  /// The version of every file that was looked at, by its path; nil where the host knows none.
  private(set) var versions: [String: String?] = [:]
  /// When files were last read.
  private(set) var readAt: Instant

  init(readAt: Instant) { self.readAt = readAt }

  /// Adds a `load`; one of the same paths replaces the one before.
  mutating func add(_ load: Load) {
    loads.removeAll { $0.paths == load.paths }
    loads.append(load)
  }

  /// Notes that files were read.
  mutating func note(_ versions: [String: String?], at moment: Instant) {
    self.versions.merge(versions) { $1 }
    readAt = moment
  }

  /// Forgets a file that is no longer there.
  mutating func forget(_ path: String) { versions[path] = nil }

  /// Returns whether a path was a file when it was last looked at.
  func isKnown(_ path: String) -> Bool { versions.index(forKey: path) != nil }
}
