#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The four families fitted and averaged: each has the weight exp(-d/2), where d is its AICc less
/// the lowest one; the weights are divided by their sum.
public struct ModelAverage: Equatable, Sendable {
  /// One fitted model and its part in the average.
  public struct Member: Equatable, Sendable {
    public var family: HoltFamily
    public var fit: HoltFit
    /// AICc; -infinity for a perfect fit.
    public var correctedAIC: Double
    /// 0 to 1; the weights of all members add up to 1.
    public var weight: Double
    /// The model's error variance SSE / (n - k), in the square of the values' unit.
    public var sigmaSquared: Double
  }

  /// In the order of `HoltFamily`; families with too few values for AICc are left out.
  public private(set) var members: [Member] = []

  /// Fits all families; nil when there are too few values for the AICc of any.
  ///
  /// The damped family is left out for Wright's gap policy. Throws `ForecastError.interrupted` when
  /// `isInterrupted` returns true during the search.
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
      // A perfect fit has the criterion -infinity; it shares the weight with the other perfect
      // fits.
      members[index].weight = criterion == least ? 1 : exp(-(criterion - least) / 2)
    }
    let sum = members.reduce(0) { $0 + $1.weight }
    for index in members.indices { members[index].weight /= sum }
  }

  /// Weighted mean of the levels.
  public var level: Double { members.reduce(0) { $0 + $1.weight * $1.fit.state.level } }
  /// Weighted mean of phi b: the change on the first day ahead.
  public var trend: Double {
    members.reduce(0) { $0 + $1.weight * $1.fit.parameters.phi * $1.fit.state.trend }
  }

  /// Returns the projection of one model alone, with variances in the square of the values' unit;
  /// nil when the family is not a member.
  public func projection(of family: HoltFamily, days: Int) -> Projection? {
    guard let member = members.first(where: { $0.family == family }) else { return nil }
    let fit = member.fit
    var projection = fit.state.projection(days: days, parameters: fit.parameters)
    projection.variances = projection.variances.map { $0 * member.sigmaSquared }
    return projection
  }

  /// Returns the weighted means, and variances in the square of the values' unit: the weighted mean
  /// of the models' variances plus the variance between the models' means.
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
