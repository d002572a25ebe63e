import TrendsCore
import TrendsOutput

extension Command {
  /// Prints, sets or clears the goal of the weight, in the unit that is set. With a day it says what it
  /// takes to be there then.
  static let goal = Command(
    "goal", "Shows or sets the weight to reach; 'by DATE' says what that takes.",
    examples: [
      "goal", "goal 75kg", "goal 165lb", "goal none", "load demo; goal 77kg by 2027-06-01",
    ],
    .optional(.goal, before: "by", "A weight, or none"),
    .keyword("by", .day, "When to be there; prints the energy that it takes")
  ) { (context: inout CommandContext, choice, day) throws(Failure) in
    if let choice { context.world.calc.goal = choice.quantity?.kilograms }
    if let day {
      return try context.printEnergy(by: day.day(today: context.world.engine.clock.today))
    }
    if choice != nil { return }
    let unit = context.world.calc.unit
    let text = context.world.calc.goal.map {
      unit.fromKilograms($0).fixed(Metric.weight.decimals + unit.moreDecimals)
        + " \(unit.rawValue)"
    }
    context.print(text ?? "none")
  }

  /// Prints or sets the units of weights and of distances. Values are kept in kilograms and kilometres
  /// and converted when shown.
  static let unit = Command(
    "unit", "Shows or sets the unit of weights, or of distances, heights and speeds.",
    examples: ["unit", "unit lb", "load demo; unit mi; runs"],
    .optional(.oneOf(ShownUnit.self), "kg, lb or st; km or mi")
  ) { (context: inout CommandContext, unit) throws(Failure) in
    guard let unit else {
      let units = context.world.calc.units
      return context.print("\(units.mass.rawValue), \(units.length.rawValue)")
    }
    if let mass = MassUnit(rawValue: unit.rawValue) { context.world.calc.say(mass) }
    if let length = LengthUnit(rawValue: unit.rawValue) { context.world.calc.say(length) }
  }

  /// Smooths a daily metric, prints the result and draws it in the view from then on.
  ///
  /// Options left out have their usual values, not those of the last `trend`. A constant is that of
  /// a moving average.
  static let trend = Command(
    "trend", "Smooths the focused daily metric, else the weight, and draws that line from now on.",
    common: [.on, .format, .overwrite],
    examples: [
      "load demo; trend", "load demo; trend --method paper",
      "load demo; trend --lambda 0.2 --on hrv --format csv",
    ],
    .flag(
      "method", .oneOf(TrendMethod.self),
      "Smooth by both sides of each day, or a moving average by how it treats days without a value"),
    .flag("lambda", .share, "How much a new value counts in a moving average; 0.1 when left out")
  ) { (context: inout CommandContext, method, lambda) throws(Failure) in
    let (_, view) = try context.forecastView()
    var request = TrendRequest()
    if method == .smooth, lambda != nil {
      throw Failure.excludedFlags("--method smooth", "--lambda")
    }
    request.method = method ?? (lambda == nil ? .smooth : .decay)
    request.lambda = lambda ?? request.lambda
    context.world.calc.keep(request, for: view.name)
    let report = TrendReport(chart: context.chart(of: view), request: request)
    context.print(report.table)
    if context.format == .text { context.print(report.sentence) }
    context.noteWhatIsLoaded(of: view)
  }
}

/// A unit that `unit` takes.
enum ShownUnit: String, CaseIterable, Sendable {
  case kg, lb, st, km, mi
}

extension CommandContext {
  /// Prints what today's pace of the weight says of energy, and what the goal takes by a day.
  fileprivate mutating func printEnergy(by day: Day) throws(Failure) {
    guard world.calc.goal != nil else { throw Failure.noGoal }
    let (_, view) = try weightView()
    let today = world.engine.clock.today
    guard day > today, today.distance(to: day) <= Goal.horizon else {
      throw Failure.goalDay(day)
    }
    var request = ForecastRequest(
      days: settings.forecastDays, settings: .usual(of: .weight))
    request.until = day
    let line: Forecast
    do throws(ForecastError) {
      line = try world.line(of: view, request, world.learned(of: view))
    } catch {
      throw Failure(error)
    }
    guard let pace = line.pace, let origin = line.origin, let outlook = line.goal else {
      throw Failure.tooFewForPace(view: view.name)
    }
    let rate = outlook.goal.rate(over: today.distance(to: day))
    let report = EnergyReport(
      balance: EnergyBalance(pace: pace, rate: rate), rate: rate, day: day,
      chance: line.chance(on: day), last: origin.day, today: today,
      reading: DayReading(view: view, world: world))
    // The sentences say it all; programs read the figures.
    printAnswer(report.sentences, format == .text ? Table([]) : report.table, report.json)
  }

  /// The focused weight, else the view of that name.
  private func weightView() throws(Failure) -> (Int, DayView) {
    let found = try forecastView()
    if found.1.source.metric.kind == .weight { return found }
    return try dayView(named: Metric.weight.name)
  }
}

/// The argument of `goal`; `quantity` is nil for `none`.
struct GoalChoice: Equatable, Sendable {
  var quantity: Quantity?
}

extension ValueType where Value == GoalChoice {
  /// A weight, or `none`.
  static let goal = ValueType(
    "QUANTITY|none", "a weight such as 75kg, or none", completion: .goal, role: .number
  ) { text in
    text == "none"
      ? GoalChoice(quantity: nil)
      : ValueType<Quantity>.weight.read(text).map { GoalChoice(quantity: $0) }
  }
}

extension ValueType where Value == Double {
  /// A number from 0 to 1, both included.
  static let share = number.limited(to: "a number from 0 to 1") { $0 >= 0 && $0 <= 1 }
}

extension Quantity {
  /// The weight in kilograms. The type of the parameter has checked that the unit is one of mass.
  var kilograms: Double { value * (MassUnit(rawValue: unit)?.kilograms ?? 1) }
}
