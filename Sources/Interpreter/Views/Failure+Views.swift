/// Failures of what cannot be exported.
extension Failure {
  /// `export --raw`: tables alone have single values; exports of Apple Health and the demo have
  /// not.
  static var noSingleValues: Failure {
    Failure(
      .noData, "there are no single values to write",
      hint: "without --raw the days are written, of an Apple Health export and the demo too")
  }

  /// `export`: no daily metric has a value in the range.
  static var noDayValues: Failure {
    Failure(
      .noData, "there are no values of days to write",
      hint: "runs, entries, visits and chats are not in this table")
  }
}
