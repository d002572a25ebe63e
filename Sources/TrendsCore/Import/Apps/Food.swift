import TrendsCore

/// Diaries of food: everything is an amount, and energy is what was eaten.
extension AppTable {
  static let myFitnessPal = [
    AppTable(
      "food of MyFitnessPal", known: [["date"], ["meal"], ["calories"], ["saturated fat"]]
    ).with {
      $0.columns =
        [
          .sum("calories", "dietary-energy", .kilocalories),
          .sum("fat", "dietary-fat", .grams, decimals: 1),
        ]
        + [
          "saturated fat", "polyunsaturated fat", "monounsaturated fat", "trans fat",
          "carbohydrates", "fiber", "sugar", "protein",
        ].map { .sum($0, nil, .grams, decimals: 1) }
        + ["cholesterol", "sodium", "potassium"].map { .sum($0, nil, sign: "mg") }
        + ["vitamin a", "vitamin c", "calcium", "iron"].map { .sum($0, nil, .percent) }
    },
    AppTable(
      "exercise of MyFitnessPal",
      known: [["date"], ["exercise"], ["exercise calories"], ["exercise minutes"]]
    ).with {
      $0.others = .leftOut
      $0.only = Only(
        column: "type", values: ["Cardio", "Cardiovascular"], reason: .rowOfStrengthTraining)
      $0.activity = ActivityColumns(
        sport: ["exercise"], moving: [Amount("exercise minutes", .minutes)],
        energy: [Amount("exercise calories", .kilocalories)])
    },
  ]

  static let cronometer = [
    AppTable(
      "food of Cronometer", known: [["date", "day"], ["energy"], ["net carbs"], ["protein"]]
    ).with {
      $0.columns = [
        .sum("energy", "dietary-energy", .kilocalories),
        .sum("fat", "dietary-fat", .grams, decimals: 1),
      ]
    }
  ]
}
