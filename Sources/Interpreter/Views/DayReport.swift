import TrendsCore
import TrendsCharts
import TrendsOutput
import TrendsImport

/// Everything known of one day in all loaded datasets.
struct DayReport {
  let day: Day
  let world: World

  /// Rows per kind in the short table, so that the page fits on a screen. Metrics may have twelve.
  private static let most = 4

  /// Titles and counts without a header, each kind cut to a few rows unless the page scrolls. Texts are not
  /// in it.
  func table(scrolls: Bool) -> Table {
    var table = Table(
      [.init("what"), .init("name", room: .name()), .init("value", room: .name())],
      hasHeader: false)
    for (what, rows) in sections {
      let most = scrolls ? .max : what == "metric" ? 12 : DayReport.most
      for row in rows.prefix(most) {
        table.rows.append([.text(what), .text(row.name), .text(row.value)])
      }
      if rows.count > most {
        table.rows.append([.text(what), .text("and \(rows.count - most) more"), .text("")])
      }
    }
    return table
  }

  /// The same with all rows and a header, for programs.
  var whole: Table {
    var table = Table([.init("what"), .init("name"), .init("value")])
    for (what, rows) in sections {
      for row in rows { table.rows.append([.text(what), .text(row.name), .text(row.value)]) }
    }
    return table
  }

  /// The journal entries of the day as lines of printable text, each under its title.
  ///
  /// A title that the text itself begins with is not repeated.
  var texts: [[String]] {
    entries.map { entry in
      var lines: [String] = []
      for line in entry.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
        let text = OutputGate.safe(Markdown.readable(line), escapingBreaks: true)
        // Several blank lines, or a line with only an image, become one blank line.
        if text.allSatisfy({ $0 == " " }) {
          if lines.last?.isEmpty == false { lines.append("") }
        } else {
          lines.append("  " + text)
        }
      }
      if lines.last?.isEmpty == true { lines.removeLast() }
      let begins = entry.text.split(whereSeparator: \.isNewline).lazy.map { Markdown.plain($0) }
        .first { !$0.isEmpty }
      if !entry.title.isEmpty, begins?.utf8.starts(with: entry.title.utf8) == true { return lines }
      let title = entry.title.isEmpty ? "(no title)" : entry.title
      return [OutputGate.safe(title, escapingBreaks: true)] + lines
    }
  }

  private typealias Row = (name: String, value: String)

  /// All rows by kind, in the order of the page. The word of a kind is the first column.
  private var sections: [(String, [Row])] {
    [
      ("metric", metrics), ("note", notes), ("run", runs), ("trip", trips), ("visit", visits),
      ("entry", entries.map { ($0.title.isEmpty ? "(no title)" : $0.title, "") }),
      ("chat", chats),
    ]
  }

  private var datasets: [Dataset] { world.library.datasets }

  /// The values of all metrics; two datasets with the same metric give two rows.
  private var metrics: [Row] {
    datasets.flatMap(\.metrics).compactMap { source in
      guard let value = source.value(on: day) else { return nil }
      let reading = DayReading(metric: source.metric, units: world.calc.units)
      let weighings = Weighings(of: day, in: source, world)?.words ?? ""
      return (source.metric.name, reading.text(value) + weighings + said(of: source.metric))
    }
  }

  /// What the person said of the day's weight.
  private func said(of metric: Metric) -> String {
    let mark = world.calc.marks[day]
    guard metric.kind == .weight else { return "" }
    return (mark.isLeftOut ? ", left out" : "") + (mark.changesScale ? ", another scale" : "")
  }

  private var notes: [Row] { world.calc.marks[day].note.map { [($0, "")] } ?? [] }

  /// Runs that start on the day, earliest first.
  private var runs: [Row] {
    world.library.runs.map(\.run.record).filter { $0.start.day == day }
      .sorted { $0.start.secondsOfDay < $1.start.secondsOfDay }
      .map { run in
        let length = world.calc.length
        let far =
          run.kilometers > 0
          ? ", \(length.fromKilometers(run.kilometers).fixed(1)) \(length.rawValue)" : ""
        return (
          run.id, "\(clock(run.start)) \(run.sport), \(Wording.clock(run.seconds))\(far)"
        )
      }
  }

  /// Trips that include the day. A trip without an end lasts until today.
  private var trips: [Row] {
    datasets.flatMap(\.trips)
      .filter { $0.first <= day && day <= ($0.last ?? max($0.first, world.engine.clock.today)) }
      .map { trip in
        (trip.name, trip.last.map { "\(trip.first)..\($0)" } ?? "since \(trip.first)")
      }
  }

  /// Visits that overlap the day. One that began before or ends later is cut at midnight.
  private var visits: [Row] {
    datasets.flatMap { dataset in
      dataset.visits.filter { $0.arrival.day <= day && day <= $0.departure.day }
    }.sorted {
      ($0.arrival.day, $0.arrival.secondsOfDay) < ($1.arrival.day, $1.arrival.secondsOfDay)
    }
    .map { visit in
      let from = visit.arrival.day < day ? "00:00" : clock(visit.arrival)
      let to = visit.departure.day > day ? "24:00" : clock(visit.departure)
      return (visit.place, "\(from) to \(to)")
    }
  }

  /// Journal entries of the day. The set of entry days avoids a search of datasets without one.
  private var entries: [JournalEntry] {
    datasets.flatMap { dataset in
      dataset.entryDays.contains(day) ? dataset.journal.filter { $0.day == day } : []
    }
  }

  /// Chats with messages on the day. Only counts are shown, never texts.
  private var chats: [Row] {
    datasets.flatMap { dataset in
      dataset.chatDays.contains(day) ? dataset.chats.filter { $0.day == day } : []
    }.map { ($0.title, $0.messages == 1 ? "1 message" : "\($0.messages) messages") }
  }

  /// The time of day as `hh:mm`.
  private func clock(_ time: CivilTime) -> String {
    Digits.padded(time.secondsOfDay / 3600) + ":" + Digits.padded(time.secondsOfDay / 60 % 60)
  }
}
