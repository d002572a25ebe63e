import TrendsCore

/// Sensors of glucose.
extension AppTable {
  static let glucose = [
    AppTable(
      "LibreView", known: [["device timestamp"], ["record type"], ["serial number"]]
    ).with {
      $0.day = ["device timestamp"]
      $0.others = .leftOut
      $0.columns =
        ["historic glucose", "scan glucose"].flatMap { title in
          [
            Column.mean(title + " mg dl", "glucose", .milligrams),
            .mean(title + " mmol l", "glucose", .millimoles, decimals: 1),
            .mean(title, "glucose", .millimoles, decimals: 1),
          ]
        } + [
          .sum("rapid acting insulin", "rapid-acting-insulin", sign: "units", decimals: 1),
          .sum("long acting insulin", "long-acting-insulin", sign: "units", decimals: 1),
          .sum("long acting insulin value", "long-acting-insulin", sign: "units", decimals: 1),
          .sum("carbohydrates", nil, .grams),
        ]
    },
    AppTable(
      "Dexcom", known: [["event type"], ["glucose value"], ["transmitter id"]]
    ).with {
      $0.others = .leftOut
      $0.only = Only(
        column: "event type", values: ["EGV", "Insulin", "Carbs"], reason: .rowWithoutValues)
      $0.columns = [
        .mean("glucose value", "glucose", .milligrams),
        .sum("insulin value", "insulin", sign: "units", decimals: 1),
        .sum("carb value", "carbohydrates", .grams),
      ]
    },
  ]
}
