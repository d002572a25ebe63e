import TrendsCore

/// Which number of a date such as `01/03/2024` comes first.
public enum DateOrder: String, Equatable, Sendable, CaseIterable {
  case dayFirst = "dmy"
  case monthFirst = "mdy"
  /// Only with a year of two digits, as in `24/01/05`; one of four digits needs no order.
  case yearFirst = "ymd"
}
