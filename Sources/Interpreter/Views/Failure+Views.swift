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

  /// `export --raw`: tables alone have single values; exports of Apple Health and the demo have
  /// not.
  static var noSingleValues: Failure {
    Failure(
      .noData, "there are no single values to write",
      hint: "leave --raw out: an Apple Health export and the demo are written by day")
  }

  /// `export`: no daily metric has a value in the range.
  static var noDayValues: Failure {
    Failure(
      .noData, "there are no daily values to write",
      hint: "runs, entries, visits and chats are not in this table")
  }
}
