/// Six daily metrics: the training first, then sleep, heart and activity, which depend on it.
///
/// The order in which random numbers are drawn is part of the data: another order changes every
/// later value.
struct DemoDaily: Sendable {
  /// Minutes; a day of rest is a real zero, not a gap.
  private(set) var workout = DaySeries()
  /// Kilocalories burnt by activity.
  private(set) var energy = DaySeries()
  /// Kilometers on foot, runs included.
  private(set) var distance = DaySeries()
  /// Hours of the night before the day.
  private(set) var sleep = DaySeries()
  /// Heart rate variability in milliseconds.
  private(set) var hrv = DaySeries()
  /// Resting heart rate in beats per minute.
  private(set) var resting = DaySeries()

  /// 1 for training, 0 for rest: nine days of training in a fortnight, repeated.
  private static let plan = [1, 1, 0, 1, 1, 0, 1, 1, 0, 1, 1, 0, 1, 0]
  /// Days ago of a cold: no training, short nights, a faster pulse.
  private static let cold = 402...409
  /// Days ago on which the watch was not worn: no value of any metric.
  private static let drawer = 611...614
  /// Days ago without recorded sleep.
  private static let restless = 148...153

  /// Makes the days up to `today`; days with one of `runs` get its minutes and kilometers.
  init(until today: Day, seed: UInt64, runs: [RunRecord]) {
    var runByDay: [Day: RunRecord] = [:]
    for run in runs { runByDay[run.start.day] = run }
    var builder = Builder(seed: seed, runByDay: runByDay)
    DemoDays(today: today).forEach(last: DemoData.dayCount) { day, ago in
      builder.add(day, ago: ago)
    }
    workout = builder.workout.series
    energy = builder.energy.series
    distance = builder.distance.series
    sleep = builder.sleep.series
    hrv = builder.hrv.series
    resting = builder.resting.series
  }

  /// A series under construction, oldest day first.
  private struct Rows {
    var days: [Day] = []
    var values: [Double] = []
    var series: DaySeries { DaySeries(days: days, values: values) }

    init() {
      days.reserveCapacity(DemoData.dayCount)
      values.reserveCapacity(DemoData.dayCount)
    }

    mutating func add(_ value: Double, on day: Day) {
      days.append(day)
      values.append(value)
    }
  }

  /// Makes all metrics day by day, each kind of chance with a stream of its own.
  private struct Builder {
    var workout = Rows()
    var energy = Rows()
    var distance = Rows()
    var sleep = Rows()
    var hrv = Rows()
    var resting = Rows()

    private let runByDay: [Day: RunRecord]
    private var training: DemoNoise
    private var body: DemoNoise
    private var gaps: DemoNoise
    /// Minutes of training on the day before, which make tired.
    private var load = 0.0

    init(seed: UInt64, runByDay: [Day: RunRecord]) {
      self.runByDay = runByDay
      training = DemoNoise(seed: seed, stream: 1)
      body = DemoNoise(seed: seed, stream: 2)
      gaps = DemoNoise(seed: seed, stream: 3)
    }

    /// Adds one day; today has a value of every metric.
    mutating func add(_ day: Day, ago: Int) {
      let night = addNight(day, ago: ago)
      let minutes = minutes(on: day, ago: ago)
      addActivity(day, ago: ago, minutes: minutes)
      addHeart(day, ago: ago, night: night)
      load = minutes
    }

    /// Returns the minutes of training: those of the run on that day, or the plan's with chance, 0
    /// on a day of rest.
    private mutating func minutes(on day: Day, ago: Int) -> Double {
      let noise = training.normal()
      let isChanged = training.happens(onceIn: 14)
      if let run = runByDay[day] { return DemoShape.rounded(run.seconds / 60) }
      let place = Int(day.number) % 14
      let isPlanned = DemoDaily.plan[place < 0 ? place + 14 : place] == 1
      guard isPlanned != isChanged, !DemoDaily.cold.contains(ago) else { return 0 }
      let long = day.weekday == 7 ? 32.0 : day.weekday == 3 ? 12 : 0
      let usual = 43 + 7 * DemoShape.season(day) + long + 11 * noise
      return DemoShape.rounded(DemoShape.clamped(usual, 12, 150))
    }

    /// Adds workout, energy and distance. About one day in 90 is missing, never one with a run.
    private mutating func addActivity(_ day: Day, ago: Int, minutes: Double) {
      let weekend = day.weekday >= 6 ? 1.0 : 0
      let season = DemoShape.season(day)
      let burnt = 365 + 8.3 * minutes + 35 * season + 30 * weekend + 48 * training.normal()
      let walked = 3.4 + 0.5 * season + 0.9 * weekend + 0.7 * training.normal()
      let ran = runByDay[day]?.kilometers ?? 0.055 * minutes
      let isMissing = gaps.happens(onceIn: 90) && runByDay[day] == nil
      guard ago == 0 || !(isMissing || DemoDaily.drawer.contains(ago)) else { return }
      workout.add(minutes, on: day)
      energy.add(DemoShape.rounded(max(burnt, 150)), on: day)
      distance.add(DemoShape.rounded(max(walked, 0.4) + ran, parts: 100), on: day)
    }

    /// Returns the hours slept, also of a night that is not recorded. About one night in 45 is
    /// missing.
    private mutating func addNight(_ day: Day, ago: Int) -> Double {
      let weekend = day.weekday >= 6 ? 0.6 : 0
      let ill = DemoDaily.cold.contains(ago) ? -0.9 : 0
      let slept =
        7.05 + weekend + ill - 0.2 * DemoShape.season(day) + 0.003 * load + 0.5 * body.normal()
      let hours = DemoShape.rounded(DemoShape.clamped(slept, 4, 10.5), parts: 10)
      let isMissing = gaps.happens(onceIn: 45) || DemoDaily.restless.contains(ago)
      if ago == 0 || !(isMissing || DemoDaily.drawer.contains(ago)) {
        sleep.add(hours, on: day)
      }
      return hours
    }

    /// Adds variability and resting heart rate. About one variability in 40 is missing.
    private mutating func addHeart(_ day: Day, ago: Int, night: Double) {
      // Fitness rises for about two years of training and then stays.
      let fitness = DemoShape.eased(Double(DemoData.dayCount - ago) / 800)
      let ill = DemoDaily.cold.contains(ago) ? 1.0 : 0
      let rest = night - 7.1
      let noise = body.normal()
      let variability = 47 + 9 * fitness + 4.5 * rest - 0.07 * load - 13 * ill + 4.5 * noise
      let pulse = 59 - 5 * fitness - 0.8 * rest + 0.025 * load + 7 * ill - 0.6 * noise
      let isMissing = gaps.happens(onceIn: 40)
      let heart = DemoShape.rounded(DemoShape.clamped(pulse + 0.9 * body.normal(), 42, 80))
      guard ago == 0 || !DemoDaily.drawer.contains(ago) else { return }
      if ago == 0 || !isMissing {
        hrv.add(DemoShape.rounded(DemoShape.clamped(variability, 15, 110)), on: day)
      }
      resting.add(heart, on: day)
    }
  }
}
