/// What is said of what cannot be shown or exported.
extension Failure {
  static var noSingleValues: Failure {
    Failure(
      .noData, "there are no single values to write",
      hint: "without --raw the days are written, of an Apple Health export and the demo too")
  }

  static var noDayValues: Failure {
    Failure(
      .noData, "there are no values of days to write",
      hint: "runs, entries, visits and chats are not in this table")
  }
}
