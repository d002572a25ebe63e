internal import TrendsCore

/// The texts of the y axis, computed with whole numbers only, so that each is exact.
struct ValueLabels {
  var step: ValueStep
  var offset: Int
  var axis: ValueAxis
  /// Whether values are seconds, written as minutes and seconds.
  var isClock = false

  /// From the bottom up, all in the same form: `82.5` next to `82.0`, `100k` next to `50k`.
  var all: [ValueAxis.Label] {
    let lowest = axis.zero == -1 ? -1 : 0
    var marks: [(row: Int, coefficient: Int)] = []
    for row in lowest..<axis.rows where (row + offset) % step.rows == 0 {
      let times = (row + offset) / step.rows
      let product = times.multipliedReportingOverflow(by: step.digits)
      if !product.overflow { marks.append((row, product.partialValue)) }
    }
    if isClock, step.exponent == 0 {
      return marks.map {
        ValueAxis.Label(row: $0.row, text: Wording.clock(Double($0.coefficient)))
      }
    }
    let largest = marks.map(\.coefficient.magnitude).max() ?? 0
    let form = Form(largest: largest, exponent: step.exponent)
    return marks.map { ValueAxis.Label(row: $0.row, text: form.text($0.coefficient)) }
  }

  /// How the numbers of one axis are written: plainly, by thousands, or with a power of ten.
  private enum Form {
    case plain(exponent: Int)
    case scaled(exponent: Int, suffix: String)
    case power(decimals: Int, of: Int)

    /// Chooses the form by the number of digits of the largest label.
    init(largest: UInt, exponent: Int) {
      let order = String(largest).utf8.count + exponent
      switch order {
      case ...5 where exponent >= -4: self = .plain(exponent: exponent)
      case 6...8: self = .scaled(exponent: exponent - 3, suffix: "k")
      case 9...11: self = .scaled(exponent: exponent - 6, suffix: "M")
      case 12...14: self = .scaled(exponent: exponent - 9, suffix: "G")
      default: self = .power(decimals: order - 1 - exponent, of: order - 1)
      }
    }

    func text(_ coefficient: Int) -> String {
      guard coefficient != 0 else { return "0" }
      switch self {
      case .plain(let exponent): return digits(coefficient, exponent)
      case .scaled(let exponent, let suffix): return digits(coefficient, exponent) + suffix
      case .power(let decimals, let order):
        return digits(coefficient, -decimals) + "e\(order)"
      }
    }

    private func digits(_ coefficient: Int, _ exponent: Int) -> String {
      var units = Int(clamping: coefficient.magnitude)
      for _ in 0..<max(0, min(exponent, 18)) {
        units = units.multipliedReportingOverflow(by: 10).partialValue
      }
      return Digits.text(negative: coefficient < 0, units, decimals: max(0, -exponent))
        .withSeparators
    }
  }
}
