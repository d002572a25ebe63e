/// Failures of what cannot be exported.
extension Failure {
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
