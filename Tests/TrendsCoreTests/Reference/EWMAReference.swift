import TrendsCore

/// ewma: every variant, and the published example.
func checkEWMA(_ item: inout ReferenceCase) throws {
  guard let days = item.input["day"].ints, let lambda = item.input["lambda"].double else {
    return item.unknown()
  }
  let rows = Observations(days: days, values: item.values)
  for key in item.expected.keys {
    let variant: EWMA.Variant
    switch key {
    case "entry": variant = .entry
    case "decay": variant = .decay
    case "interpolate": variant = .interpolate
    case "nanweight": variant = .nanWeight
    case "adjusted": variant = .adjusted
    case "paper":
      guard let step = item.input["round_step"].double else { return item.unknown() }
      variant = .paper(step: step)
    default: return item.unknown()
    }
    let line = try EWMA.line(
      rows, lambda: lambda, variant: variant, previous: item.input["previous_trend"].double)
    let wanted = item.expected[key]
    item.check(key, line.values, wanted.keys.isEmpty ? wanted : wanted["values"])
  }
}
