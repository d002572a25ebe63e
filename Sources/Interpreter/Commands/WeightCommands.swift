import TrendsCore
import TrendsOutput

extension Command {
  /// Prints, sets or clears the goal of the weight, in the unit that is set. With a day it says what it
  /// takes to be there then. Other metrics have goals of a day, a week or a month.
  static let goal = Command(
    "goal", "Shows or sets a goal: a weight to reach, or so much a day, week or month.",
    examples: [
      "goal", "goal 75kg", "goal 165lb", "goal none", "load demo; goal 77kg by 2027-06-01",
      "load demo; goal workout 30 a day; goal",
      "load demo; goal distance 40km a week; goal distance",
      "load demo; goal runs 3 a week; goal runs none",
    ],
    forms: [
      Command.Form(
        .required(.source, "A metric, or runs"), .required(.amount, "How much, at least"),
        .word("a"),
        .required(.oneOf(MetricGoal.Span.self), "Each day, week or month")
      ) { (context: inout CommandContext, name, amount, _, span) throws(Failure) in
        try context.setGoal(of: name, amount, span, isAtMost: false)
      },
      Command.Form(
        .required(.source, "A metric"), .word("at"), .word("most"),
        .required(.amount, "How much, at most"), .word("a"),
        .required(.oneOf(MetricGoal.Span.self), "Each day, week or month")
      ) { (context: inout CommandContext, name, _, _, amount, _, span) throws(Failure) in
        try context.setGoal(of: name, amount, span, isAtMost: true)
      },
      Command.Form(.required(.source, "A metric, or runs"), .word("none")) {
        (context: inout CommandContext, name, _) throws(Failure) in
        if name == Metric.weight.name {
          context.world.calc.goal = nil
          return
        }
        guard context.world.calc.goals[name] != nil else { throw Failure.noGoal(of: name) }
        context.world.calc.want(nil, of: name)
      },
      Command.Form(
        .optional(.goal, before: "by", "A weight, or none; or a metric with a goal"),
        .keyword("by", .day, "When to be there; prints the energy that it takes")
      ) { (context: inout CommandContext, choice, day) throws(Failure) in
        if let name = choice?.name, name != Metric.weight.name {
          if day != nil { throw Failure.byOfWeight }
          guard context.world.calc.goals[name] != nil else { throw Failure.noGoal(of: name) }
          return try context.printGoals([name])
        }
        let isAsked = choice?.name != nil
        if let choice, !isAsked { context.world.calc.goal = choice.quantity?.kilograms }
        if let day {
          return try context.printEnergy(by: day.day(today: context.world.engine.clock.today))
        }
        if choice != nil, !isAsked { return }
        let unit = context.world.calc.unit
        let text = context.world.calc.goal.map {
          unit.fromKilograms($0).fixed(Metric.weight.decimals + unit.moreDecimals)
            + " \(unit.rawValue)"
        }
        let names = isAsked ? [] : context.world.calc.goals.keys.sorted()
        if text != nil || names.isEmpty { context.print(text ?? "none") }
        if !names.isEmpty { try context.printGoals(names) }
      },
    ])

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
      "load demo; trend --lambda 0.2 --on hrv --format csv", "load demo; trend 2025-03..2025-05",
      "load demo; trend all --format csv",
    ],
    .question("The days; those on show when left out"),
    .flag(
      "method", .oneOf(TrendMethod.self),
      "Smooth by both sides of each day, or a moving average by how it treats days without a value"),
    .flag("lambda", .share, "How much a new value counts in a moving average; 0.1 when left out")
  ) { (context: inout CommandContext, question, method, lambda) throws(Failure) in
    var question = question
    if question.subject == AskedRows.all, question.spans.isEmpty {
      (question.subject, question.spans) = (nil, [.all])
    }
    var plain = Question(subject: question.subject)
    plain.spans = question.spans
    guard plain == question, question.subject == nil || context.options.view == nil else {
      throw Failure.onlyDays(of: "trend")
    }
    let (_, view) =
      question.subject == nil
      ? try context.forecastView() : try context.dayView(named: question.subject)
    var request = TrendRequest()
    if method == .smooth, lambda != nil {
      throw Failure.excludedFlags("--method smooth", "--lambda")
    }
    request.method = method ?? (lambda == nil ? .smooth : .decay)
    request.lambda = lambda ?? request.lambda
    context.world.calc.keep(request, for: view.name)
    let days = question.spans.first.map {
      $0.days(today: context.world.engine.clock.today)
    }
    let report = TrendReport(chart: context.chart(of: view), request: request, days: days)
    context.printAnswer(report.table)
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
  private mutating func weightView() throws(Failure) -> (Int, DayView) {
    let found = try forecastView()
    if found.1.source.metric.kind == .weight { return found }
    return try dayView(named: Metric.weight.name)
  }
}

/// The first word of `goal`: a weight, the name of a metric, or neither for `none`.
struct GoalChoice: Equatable, Sendable {
  var quantity: Quantity?
  var name: String?
}

extension ValueType where Value == Bound {
  /// A number with or without a unit.
  static let amount = ValueType("AMOUNT", "an amount such as 8000, 40km or 7:30", role: .value) {
    Bound($0).flatMap { $0.value >= 0 && $0.value <= 1e9 ? $0 : nil }
  }
}

extension ValueType where Value == GoalChoice {
  /// A weight, or `none`.
  static let goal = ValueType(
    "QUANTITY|none|METRIC", "a weight such as 75kg, none, or a metric", completion: .goal,
    role: .number
  ) { text in
    if text == "none" { return GoalChoice() }
    if text.utf8.first.map({ $0 < UInt8(ascii: "A") }) ?? true {
      return ValueType<Quantity>.weight.read(text).map { GoalChoice(quantity: $0) }
    }
    // `inf` and `nan` are mistaken numbers, not names of metrics.
    let isNumber = ["inf", "nan"].contains { text.lowercased().hasPrefix($0) }
    return isNumber ? nil : GoalChoice(name: text)
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
