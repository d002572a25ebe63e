#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Four fitted models and what each is believed: weights exp(-dAICc/2) (analytics 3.5).
public struct ModelAverage: Equatable, Sendable {
  public struct Member: Equatable, Sendable {
    public var family: HoltFamily
    public var fit: HoltFit
    public var correctedAIC: Double
    public var weight: Double
    public var sigmaSquared: Double
  }

  public private(set) var members: [Member] = []

  /// Nil when there are too few values for any AICc.
  public init?(
    _ observations: Observations, gaps: GapPolicy = .exact,
    unless isInterrupted: () -> Bool = { false }
  ) throws(ForecastError) {
    for family in HoltFamily.allCases {
      if case .wright = gaps, family == .damped { continue }
      guard
        let fit = try Holt.optimised(
          observations, family, gaps: gaps, unless: isInterrupted),
        let criterion = fit.correctedAIC(parameters: family.parameterCount),
        let sigma = fit.sigmaSquared(lost: family.lostToParameters)
      else { continue }
      members.append(
        Member(
          family: family, fit: fit, correctedAIC: criterion, weight: 0, sigmaSquared: sigma))
    }
    guard let least = members.map(\.correctedAIC).min() else { return nil }
    for index in members.indices {
      let criterion = members[index].correctedAIC
      // A perfect fit has the criterion -infinity and shares the weight with its like.
      members[index].weight = criterion == least ? 1 : exp(-(criterion - least) / 2)
    }
    let sum = members.reduce(0) { $0 + $1.weight }
    for index in members.indices { members[index].weight /= sum }
  }

  public var level: Double { members.reduce(0) { $0 + $1.weight * $1.fit.state.level } }
  public var trend: Double {
    members.reduce(0) { $0 + $1.weight * $1.fit.parameters.phi * $1.fit.state.trend }
  }

  /// What one model alone forecasts; nil when it is no member.
  public func projection(of family: HoltFamily, days: Int) -> Projection? {
    guard let member = members.first(where: { $0.family == family }) else { return nil }
    let fit = member.fit
    var projection = fit.state.projection(days: days, parameters: fit.parameters)
    projection.variances = projection.variances.map { $0 * member.sigmaSquared }
    return projection
  }

  /// Means, and variances in the square of the values' unit: those of the models and between them.
  public func projection(days: Int) -> Projection {
    let parts = members.map { $0.fit.state.projection(days: days, parameters: $0.fit.parameters) }
    var result = Projection()
    for day in 0..<(parts.first?.means.count ?? 0) {
      var mean = 0.0
      for (member, part) in zip(members, parts) { mean += member.weight * part.means[day] }
      var variance = 0.0
      for (member, part) in zip(members, parts) {
        let away = part.means[day] - mean
        variance += member.weight * (member.sigmaSquared * part.variances[day] + away * away)
      }
      result.means.append(mean)
      result.variances.append(variance)
    }
    return result
  }
}
