import TrendsCore

/// Sessions of exercise, which become runs.
extension HealthConnectReader {
  /// Reads the sessions; their samples and amounts come with the tables of those.
  mutating func readSessions() throws(ReadFailure) {
    defer { sessions.seal() }
    guard let known = take("exercise_session_record_table") else { return }
    var rows = file.rows(of: known, columns: ConnectSpan.columns + ["exercise_type", "title"])
    while try rows.next() {
      imported.report.read += 1
      guard sessions.count < ConnectSessions.limit else {
        skip(.tooMany(ConnectSessions.limit, "workouts"), rows)
        continue
      }
      guard let span = span(rows) else { continue }
      // Longer than a month and a half is a mistake of the app.
      guard span.end > span.start, Double(span.end - span.start) / 1000 < Activity.longest else {
        skip(.activityWithoutLength, rows)
        continue
      }
      imported.report.kept += 1
      let number = rows.values[ConnectSpan.columns.count].integer
      let title = rows.values[ConnectSpan.columns.count + 1].text ?? ""
      sessions.append(
        ConnectSessions.Session(
          span: span, app: sources.app(of: span.device), offset: clock.offset(span.zone),
          sport: number.flatMap { ConnectSport.name($0) }, title: title.boundedName))
    }
    imported.report.tell(rows.damages)
    if sessions.count > 0 { explain("'\(known.name)': runs, \(sessions.count.grouped) rows") }
  }
}
