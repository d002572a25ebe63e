import TrendsCore

/// What the first number of `01/03/2024` is.
public enum DateOrder: String, Equatable, Sendable, CaseIterable {
  case dayFirst = "dmy"
  case monthFirst = "mdy"
  /// With two digits: `24/01/05`.
  case yearFirst = "ymd"
}
