/// Failures of what cannot be exported.
extension Failure {
  /// A list for programs, or in a file, that may not have all its rows, with `strict`.
  static func incomplete(list: String, missing: String) -> Failure {
    Failure(
      .incomplete, "'\(list)' is not whole: \(missing)",
      hint: "'view to' loads more, and without --strict what is loaded is written")
  }

  /// `export`: a list has no row, or none in the range.
  static func noRows(list: String) -> Failure {
    Failure(.noData, "there are no rows of \(list) to write")
  }

  /// `export --raw` of a list.
  static func rawList(_ name: String) -> Failure {
    Failure(
      .badArgument, "--raw is for values, and '\(name)' is a list", hint: "leave --raw out")
  }

  /// `export FILE.tcx --raw`.
  static var rawRuns: Failure {
    Failure(
      .badArgument, "--raw is for tables: runs always have all of their samples",
      hint: "leave --raw out")
  }

  /// `export FILE.csv RUN`.
  static func runAsTable(_ id: String) -> Failure {
    Failure(
      .badArgument, "'\(id)' is a run: its samples are written as TCX",
      hint: "export \(id).tcx \(id)")
  }

  /// `export FILE.parquet`.
  static func notParquet(_ path: String) -> Failure {
    let name = String(path.dropLast(".parquet".utf8.count))
    return Failure(
      .badArgument, "Parquet is not written",
      hint: "export \(name).csv, and in a system shell: "
        + "duckdb -c \"copy '\(name).csv' to '\(name).parquet'\"")
  }

  /// `export FILE.zip` of data without a value.
  static var nothingToWrite: Failure {
    Failure(.noData, "there is nothing to write", hint: "'info' says what is loaded")
  }

  /// `export FILE.zip` beyond the 4 GB of the format.
  static var zipTooLarge: Failure {
    Failure(
      .budget, "a zip of more than 4 GB is not written", hint: "name a dataset, or --from and --to")
  }

  /// `export --raw`: files have single values; the demo has not.
  static var noSingleValues: Failure {
    Failure(
      .noData, "there are no single values to write",
      hint: "leave --raw out: the demo has days only, and runs have a .tcx of their own")
  }

  /// `export`: no daily metric has a value in the range.
  static var noDayValues: Failure {
    Failure(
      .noData, "there are no daily values to write",
      hint: "look at --from and --to; runs, entries, visits and chats are in 'export all.zip'")
  }
}
