import TrendsCore

/// A person's minute with the chart, on a network that fails now and then. Prints it as a transcript,
/// and under it, as comments, what the chart showed.
///
///     swift run Embedding > session.trsh
///     trendsh check session.trsh
///
/// With `--planted` the service leaves out the last day of its pages: what a bug report looks like.
@main struct Embedding {
  @MainActor static func main() async {
    guard let first = Day(year: 2025, month: 1, day: 1), let last = Day(year: 2025, month: 6, day: 30),
      let now = Instant(iso: "2025-06-30T08:00:00Z")
    else { return }
    let service = FlakyService(
      from: first, through: last, failing: [3],
      dropsLastDay: CommandLine.arguments.contains("--planted"))
    let model = WeightModel(service: service, now: now, zone: .utc)
    let screen = Screen(model)

    model.appear()
    await model.idle()
    screen.show("opened")

    // A drag in small steps; what it needs is loaded on the way, and one page is lost.
    for _ in 0..<12 {
      model.drag(byDays: -3)
      await model.idle()
    }
    screen.show("dragged 36 days back")
    model.retry()
    await model.idle()
    screen.show("tried again")

    model.drag(byDays: -20)
    await model.idle()
    if let day = model.points.last?.day { model.select(day) }
    screen.show("selected")

    // Two in a row: the second finds the first under way.
    model.refresh()
    model.refresh()
    await model.idle()
    model.wake(at: now.advanced(byMilliseconds: 26 * 3_600_000))
    await model.idle()
    screen.show("refreshed, and back the next day")
    print(model.recording, terminator: "")
    for line in screen.lines { print("# " + line) }
  }
}
