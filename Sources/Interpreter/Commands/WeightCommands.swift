import TrendsCore
import TrendsOutput

extension Command {
  static let goal = Command(
    "goal", "Shows or sets the weight to reach; forecasts never pass it.",
    examples: ["goal", "goal 75kg", "goal 165lb", "goal none"],
    .optional(.goal, "A weight, or none")
  ) { (context: inout CommandContext, choice) throws(Failure) in
    if let choice {
      context.world.calc.goal = choice.quantity?.kilograms
      return
    }
    let unit = context.world.calc.unit
    let text = context.world.calc.goal.map {
      unit.fromKilograms($0).fixed(Metric.weight.decimals + unit.moreDecimals)
        + " \(unit.rawValue)"
    }
    context.print(text ?? "none")
  }

  static let unit = Command(
    "unit", "Shows or sets the unit that weights are shown in.", examples: ["unit", "unit lb"],
    .optional(.oneOf(MassUnit.self), "kg, lb or st")
  ) { (context: inout CommandContext, unit) throws(Failure) in
    guard let unit else { return context.print(context.world.calc.unit.rawValue) }
    context.world.calc.unit = unit
  }

  static let trend = Command(
    "trend", "Smooths the focused daily metric, else the weight, and draws that line from now on.",
    common: [.on, .format, .overwrite],
    examples: [
      "load demo; trend", "load demo; trend --method paper",
      "load demo; trend --lambda 0.2 --on hrv --format csv",
    ],
    .flag("method", .oneOf(TrendMethod.self), "How days without a value count; decay is usual"),
    .flag("lambda", .share, "How much a new value weighs; 0.1 is usual")
  ) { (context: inout CommandContext, method, lambda) throws(Failure) in
    let (_, view) = try context.forecastView()
    var request = TrendRequest()
    request.method = method ?? request.method
    request.lambda = lambda ?? request.lambda
    context.world.calc.keep(request, for: view.name)
    let report = TrendReport(view: view, world: context.world, request: request)
    context.print(report.table)
    if context.format == .text { context.print(report.sentence) }
    context.noteWhatIsLoaded(of: view)
  }
}

/// What `goal` was told.
struct GoalChoice: Equatable, Sendable {
  var quantity: Quantity?
}

extension ValueType where Value == GoalChoice {
  static let goal = ValueType(
    "QUANTITY|none", "a weight such as 75kg, or none", completion: .goal, role: .number
  ) { text in
    text == "none"
      ? GoalChoice(quantity: nil)
      : ValueType<Quantity>.weight.read(text).map { GoalChoice(quantity: $0) }
  }
}

extension ValueType where Value == Double {
  static let share = number.limited(to: "a number from 0 to 1") { $0 >= 0 && $0 <= 1 }
}

extension Quantity {
  /// A weight in kilograms; the unit has been checked.
  var kilograms: Double { value * (MassUnit(rawValue: unit)?.kilograms ?? 1) }
}
