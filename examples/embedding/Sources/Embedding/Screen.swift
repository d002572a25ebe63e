import TrendsCore

/// Stands for a view: keeps a line of what the model shows at each moment.
@MainActor final class Screen {
  private let model: WeightModel
  private(set) var lines: [String] = []

  init(_ model: WeightModel) { self.model = model }

  func show(_ title: String) {
    let points = model.points
    let values = points.compactMap(\.kilograms)
    var line = title + ": "
    if let first = points.first?.day, let last = points.last?.day {
      line += "\(first) to \(last), \(values.count) of \(points.count) days with a weight"
    } else {
      line += "nothing yet"
    }
    if let (day, kilograms) = model.selected {
      line += ", selected \(day)" + (kilograms.map { " with \($0.fixed(1)) kg" } ?? "")
    }
    if let failure = model.failure { line += ", failed: \(failure)" }
    lines.append(line)
  }
}
