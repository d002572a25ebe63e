import TrendsCharts
import TrendsCore
import TrendsOutput

/// One page of all that is known of a run: figures, splits, laps, intervals, zones.
struct RunPage {
  private let run: Run
  private let world: World
  private let parts: RunParts?
  private let whole: RunParts.Part?
  private let load: RunLoad?
  private let efforts: [String]
  private let speed: SpeedUnit
  private var length: LengthUnit { world.calc.length }
  /// The fast stretches; empty where none were found.
  private let fast: [RunParts.Part]

  /// Reads the samples of the run. `efforts` says which records it holds.
  init(_ run: Run, _ world: World, efforts: [String]) {
    self.run = run
    self.world = world
    self.efforts = efforts
    speed = SpeedUnit(sport: run.record.sport, world.calc.length)
    let parts = RunParts(run)
    self.parts = parts
    whole = parts?.whole
    load = RunFields(world).load(of: run)
    fast =
      run.record.sport == "running"
      ? parts.map { parts in
        Intervals.fast(on: parts.track).map { parts.part(from: $0.lowerBound, to: $0.upperBound) }
      } ?? [] : []
  }

  // MARK: facts

  /// `run7: running, Saturday 1 August 2026 at 18:52`.
  var heading: String {
    let start = run.record.start
    let clock =
      Digits.padded(start.secondsOfDay / 3600) + ":" + Digits.padded(start.secondsOfDay / 60 % 60)
    let day = Int(start.day.number)
    return
      "\(run.id): \(run.record.sport), \(Wording.longWeekday(day)) \(Wording.longDay(day)) \(start.day.parts.year) at \(clock)"
  }

  /// What there is to say, behind its name; longer than `width` it goes on in the next lines.
  func facts(in width: Int) -> [String] {
    let told = rows.compactMap { what, value in value.map { (what, $0) } }
    let names = (told.map { DisplayWidth.of($0.0) }.max() ?? 0) + 2
    return told.flatMap { what, value in
      var lines = [what + String(repeating: " ", count: names - DisplayWidth.of(what))]
      var isEmpty = true
      for word in value.split(separator: " ") {
        let end = lines[lines.count - 1]
        if !isEmpty, DisplayWidth.of(end) + 1 + DisplayWidth.of(String(word)) > width {
          lines.append(String(repeating: " ", count: names) + word)
        } else {
          lines[lines.count - 1] = end + (isEmpty ? "" : " ") + word
        }
        isEmpty = false
      }
      return lines
    }
  }

  private var rows: [(String, String?)] {
    [
      ("distance", distance), ("time", time), (speed.isPace ? "pace" : "speed", pace),
      ("climb", climb), ("heart rate", heart), ("cadence", cadence), ("load", loadWords),
      ("form", form), ("decoupling", decoupling), ("VO2max", uptake), ("energy", energy),
      ("intervals", intervals),
      ("records", efforts.isEmpty ? nil : efforts.joined(separator: ", ")),
    ]
  }

  private var record: RunRecord { run.record }
  private var reading: RunReading { RunReading(run, world.calc.units) }

  private var distance: String? {
    guard record.kilometers > 0 else { return nil }
    func text(_ kilometers: Double) -> String {
      "\(length.fromKilometers(kilometers).fixed(2)) \(length.rawValue)"
    }
    let sampled = (parts?.track.length ?? 0) / 1000
    let isNear =
      sampled == 0 || (sampled - record.kilometers).magnitude < max(0.05, 0.02 * record.kilometers)
    return text(record.kilometers) + (isNear ? "" : "; \(text(sampled)) by its samples")
  }

  private var time: String? {
    guard record.seconds > 0 else { return nil }
    let moving = parts?.track.moving ?? record.seconds
    let text = Wording.clock(record.seconds)
    // Less than a few seconds of standing are noise of the samples.
    return record.seconds - moving < 5 ? text : "\(text), \(Wording.clock(moving)) of it moving"
  }

  private var pace: String? {
    guard let pace = record.pace else { return nil }
    var words = ["\(speed.text(pace: pace)) \(speed.name)"]
    if let track = parts?.track, track.length > 0, record.seconds - track.moving >= 5 {
      words.append("\(speed.text(pace: track.moving / track.length * 1000)) moving")
    }
    if let level = whole?.levelPace, record.isOnFoot {
      words.append("\(speed.text(pace: level)) on the level")
    }
    return words.joined(separator: ", ")
  }

  private func height(_ meters: Double) -> String {
    "\(length.fromMeters(meters).fixed(0)) \(length.short)"
  }

  private var climb: String? {
    guard let whole, let up = whole.up, let down = whole.down else { return nil }
    return "\(height(up)) up, \(height(down)) down"
  }

  private var heart: String? {
    let samples = run.samples(.heart)
    guard let mean = run.meanHeart else { return nil }
    let highest = samples?.values.max().map { ", highest \($0.fixed(0))" } ?? ""
    let isSampled = samples?.isEmpty == false
    let told = isSampled ? samples?.moving.seconds ?? 0 : record.seconds
    let part = told < 0.8 * record.seconds ? ", known for \(Wording.clock(told))" : ""
    return "\(mean.fixed(0)) bpm\(highest)\(part)"
  }

  private var cadence: String? {
    run.meanCadence.map { "\($0.fixed(0)) \(run.unit(of: .cadence))" }
  }

  private var loadWords: String? {
    load.map { "\($0.points.fixed(0)) by \($0.basis.rawValue)" }
  }

  /// Fitness, fatigue and form on the day, with what the run has added.
  private var form: String? {
    let loads = RunFields.loads(world)
    let day = record.start.day
    // After a week there is something to build on.
    guard let first = loads.days.first, first.distance(to: day) >= 7 else { return nil }
    guard let fitness = Fitness.fitness.days(loads, through: day)[day],
      let fatigue = Fitness.fatigue.days(loads, through: day)[day],
      let form = Fitness.form.days(loads, through: day)[day]
    else { return nil }
    return
      "\(form.fixed(0)) before it; fitness \(fitness.fixed(0)), fatigue \(fatigue.fixed(0)) after it"
  }

  private var decoupling: String? {
    parts?.decoupling.map { share in
      let size = (share.magnitude * 100).fixed(1)
      let verdict = share >= 0 && share < 0.05 ? "; below 5% is steady" : ""
      return
        "\(size)% \(share < 0 ? "more" : "less") distance per heartbeat in the second half\(verdict)"
    }
  }

  private var uptake: String? {
    Efforts.uptake(of: run, world.reserve).map {
      "about \($0.fixed(1)) by heart rate and pace, with a reserve of \(world.reserve.words)"
    }
  }

  private var energy: String? { record.kilocalories.map { "\($0.fixed(0)) kcal" } }

  /// `6 fast: 0.39 to 0.41 km in 1:28 to 1:33, 3:46 min/km, with 1:30 between`.
  private var intervals: String? {
    guard !fast.isEmpty else { return nil }
    func range(_ values: [Double], _ text: (Double) -> String) -> String {
      let (least, most) = (text(values.min() ?? 0), text(values.max() ?? 0))
      return least == most ? least : "\(least) to \(most)"
    }
    let isShort = length == .kilometers && fast.allSatisfy { $0.meters < 1000 }
    let ways = range(fast.map(\.meters)) {
      isShort ? $0.fixed(0) : length.fromKilometers($0 / 1000).fixed(2)
    }
    let times = range(fast.map(\.seconds)) { Wording.clock($0) }
    let pace = fast.reduce(0) { $0 + $1.seconds } / fast.reduce(0) { $0 + $1.meters } * 1000
    let rests = range(zip(fast, fast.dropFirst()).map { $1.start - $0.end }) { Wording.clock($0) }
    return
      "\(fast.count) fast: \(ways) \(isShort ? "m" : length.rawValue) in \(times), \(speed.text(pace: pace)) \(speed.name), \(rests) apart"
  }

  // MARK: chart

  /// Pace, heart rate, cadence and height on one clock axis; nil without samples.
  var chart: StackedChart? {
    let samples = [Run.Kind.pace, .heart, .cadence].compactMap { kind in
      run.samples(kind).map { (kind, $0) }
    }
    // Samples go on through pauses, which the record's time leaves out.
    let length = max(record.seconds, samples.compactMap(\.1.seconds.last).max() ?? 0, 1)
    var panels: [ChartSpec] = []
    var strip: StackedChart.Zones?
    for (kind, series) in samples {
      let picture = RunPicture(series, kind: kind)
      if kind == .heart { strip = zones(of: series, picture.line) }
      // A sensor that was never there says zero all the time.
      guard picture.statistics.isEnoughForChart, picture.statistics.max != 0 else { continue }
      let reading = SampleReading(run, kind, world.calc.units)
      var spec = RunStory(run, series, picture, world.bands, reading).spec(length: length)
      spec.stops = run.standing
      spec.pauses = []
      panels.append(spec)
    }
    if let height = heightPanel(length) { panels.append(height) }
    return panels.isEmpty ? nil : StackedChart(panels, zones: strip)
  }

  /// The heights in the unit on show.
  private func heightPanel(_ seconds: Double) -> ChartSpec? {
    guard let altitude = run.route?.altitude, altitude.count > 2 else { return nil }
    let line = SmoothLine(altitude, window: 30)
    let points = zip(line.times, line.values).map {
      ChartSpec.Point(x: $0, y: length.fromMeters($1))
    }
    var spec = ChartSpec(
      title: "Height", unit: length.short, decimals: 0, style: .area, emphasis: .average,
      domain: .clock(from: 0, to: seconds), points: points)
    spec.trend = points
    return spec
  }

  /// The zones of the heart rate along the run; nil without a heart rate.
  private func zones(of heart: SampleSeries, _ line: SmoothLine) -> StackedChart.Zones? {
    guard !heart.isEmpty else { return nil }
    let zones = world.bands.heart
    return StackedChart.Zones(
      names: zones.names, bounds: zones.bounds,
      seconds: zones.seconds(times: heart.seconds, values: heart.values, within: record.length),
      points: zip(line.times, line.values).map { ChartSpec.Point(x: $0, y: $1) })
  }

  // MARK: tables

  /// Kilometres, or miles; longer parts of what is not done on foot.
  var splits: Table {
    let usual = record.isOnFoot ? 1.0 : record.sport == "swimming" ? 0.1 : 5
    let step = usual * length.kilometers * 1000
    let splits = parts?.splits(of: step) ?? []
    var way = 0.0
    return table(length.rawValue, splits) { part in
      way += part.meters
      let shown = length.fromKilometers(way / 1000)
      let isWhole = (shown / usual - (shown / usual).rounded()).magnitude < 1e-6
      return isWhole && usual >= 1 ? shown.fixed(0) : shown.fixed(2)
    }
  }

  /// A mark for each split on one scale, the faster the further, and the fastest named.
  func marks(of table: Table, _ glyphs: Frame.Glyphs) -> [String] {
    let usual = record.isOnFoot ? 1.0 : record.sport == "swimming" ? 0.1 : 5
    let parts = parts?.splits(of: usual * length.kilometers * 1000) ?? []
    let speeds = parts.map { part in part.pace.map { 1 / $0 } }
    let fastest = speeds.compactMap(\.self).max()
    return zip(Spark.marks(speeds, fromZero: false, glyphs: glyphs), speeds).map { mark, speed in
      mark + (speed == fastest ? " fastest" : "")
    }
  }

  /// The laps of the file; empty where it has one at most, or where a watch made one of each kilometre or
  /// mile.
  var laps: Table {
    let found = lapParts
    let isOfWatch = LengthUnit.allCases.contains { unit in
      found.dropLast().allSatisfy {
        ($0.meters / 1000 - unit.kilometers).magnitude < 0.02 * unit.kilometers
      }
    }
    var number = 0
    return table("lap", found.count > 1 && !isOfWatch ? found : [], hasWay: true) { _ in
      number += 1
      return String(number)
    }
  }

  private var lapParts: [RunParts.Part] {
    let laps = run.route.map(\.laps) ?? []
    return laps.isEmpty ? [] : parts?.parts(endingAt: laps) ?? []
  }

  /// The fast stretches.
  var fastParts: Table {
    table("fast from", fast, hasWay: true) { Wording.clock($0.start) }
  }

  /// One row for each part; columns without any value are left out.
  private func table(
    _ name: String, _ parts: [RunParts.Part], hasWay: Bool = false,
    title: (RunParts.Part) -> String
  ) -> Table {
    typealias Column = (Table.Column, (RunParts.Part) -> Table.Cell?)
    let length = length
    func whole(_ value: Double?) -> Table.Cell? { value.map { .number($0.fixed(0)) } }
    var columns: [Column] = [
      (.init("time", isNumeric: true), { .text(Wording.clock($0.seconds)) })
    ]
    if hasWay {
      columns.append(
        (
          .init(length.rawValue, isNumeric: true),
          { .number(length.fromKilometers($0.meters / 1000).fixed(2)) }
        ))
    }
    let speed = speed
    columns += [
      (.init(speed.name, isNumeric: true), { part in part.pace.map { speed.cell(pace: $0) } }),
      (
        .init("level", isNumeric: true, room: .whole(goes: 3)),
        { part in record.isOnFoot ? part.levelPace.map { speed.cell(pace: $0) } : nil }
      ),
      (.init("bpm", isNumeric: true, room: .whole(goes: 1)), { whole($0.heart) }),
      (
        .init(run.unit(of: .cadence), isNumeric: true, room: .whole(goes: 2)),
        { whole($0.cadence) }
      ),
      (
        .init("up (\(length.short))", isNumeric: true, room: .whole(goes: 4)),
        { whole($0.up.map(length.fromMeters)) }
      ),
      (
        .init("down (\(length.short))", isNumeric: true, room: .whole(goes: 5)),
        { whole($0.down.map(length.fromMeters)) }
      ),
    ]
    columns = columns.filter { column in parts.contains { column.1($0) != nil } }
    var table = Table([.init(name, isNumeric: true)] + columns.map(\.0))
    for part in parts {
      table.rows.append([.text(title(part))] + columns.map { $0.1(part) ?? .missing })
    }
    return table
  }

  /// The time in the zones of the heart rate; nil without heart rates.
  var zones: ZoneReport? {
    guard let heart = run.samples(.heart), !heart.isEmpty else { return nil }
    return ZoneReport(
      zones: world.bands.heart, kind: .heart, series: heart, length: record.length)
  }

  // MARK: values

  /// The figures for `expect` and `let`, in kilometres, metres and seconds.
  var json: JSON {
    func number(_ value: Double?) -> JSON { value.map { .number("\($0)") } ?? .null }
    func entry(_ part: RunParts.Part) -> JSON {
      .object([
        ("start", number(part.start)), ("seconds", number(part.seconds)),
        ("meters", number(part.meters)), ("pace", number(part.pace)),
        ("level", number(part.levelPace)), ("heart", number(part.heart)),
        ("cadence", number(part.cadence)), ("up", number(part.up)), ("down", number(part.down)),
      ])
    }
    return .object([
      ("run", .string(run.id)), ("sport", .string(record.sport)),
      ("day", .string(record.start.day.description)), ("seconds", number(record.seconds)),
      ("moving", number(parts?.track.moving)), ("kilometers", number(record.kilometers)),
      ("pace", number(record.pace)), ("level", number(whole?.levelPace)),
      ("up", number(whole?.up)), ("down", number(whole?.down)), ("load", number(load?.points)),
      ("load-by", .string(load?.basis.rawValue)), ("decoupling", number(parts?.decoupling)),
      ("vo2max", number(Efforts.uptake(of: run, world.reserve))),
      ("splits", .array((parts?.splits(of: length.kilometers * 1000) ?? []).map(entry))),
      ("laps", .array(lapParts.map(entry))), ("fast", .array(fast.map(entry))),
    ])
  }
}

extension SpeedUnit {
  /// Seconds a kilometre in this unit, without its name.
  func text(pace: Double) -> String {
    let value = shown(pace: pace)
    return isPace ? Wording.clock(value) : value.fixed(1)
  }

  /// The same as a cell; a pace is text.
  func cell(pace: Double) -> Table.Cell {
    isPace ? .text(text(pace: pace)) : .number(text(pace: pace))
  }
}
