import TrendsCharts
import TrendsCore

/// A question about days, activities or visits: what is asked of which, when, and in which groups.
///
///     stats sleep this year < 6h by month count
struct Question: Equatable, Sendable {
  /// The name of a view, a metric or a list; nil for the focused view.
  var subject: String?
  /// What of an activity is asked for; nil for its distance.
  var field: QuestionField?
  /// The days; none for all. Only 'compare' takes several.
  var spans: [SpanWord] = []
  /// All of them must hold.
  var conditions: [Condition] = []
  var groups: [Grouping] = []
  /// Empty for those that suit the subject.
  var measures: [Measure] = []
  /// What is found out about a metric instead of figures.
  var finding: Finding?
  var order: Order?

  enum Finding: String, CaseIterable, Sendable {
    /// Whether the days are within the band of the 60 days before.
    case normal
    /// The days that are far outside of it.
    case unusual
    /// Where the slope changed.
    case turns
    /// How often values of each size are, beside the year before.
    case spread
    /// Each day in the column of its week.
    case calendar
  }

  enum Condition: Equatable, Sendable {
    /// A comparison; nil means the value that is asked for. `lag` is the number of days before the day
    /// in question.
    case compare(QuestionField?, Expectation.Operator, Bound, lag: Int)
    /// From 1 for Monday.
    case weekday(Set<Int>)
    /// Beginnings of names in lower case.
    case sport([String])
    /// Whether the day's note has a text, in any case of letters.
    case note(String, isThere: Bool)
  }

  /// Which groups or values are printed.
  enum Order: Equatable, Sendable {
    case first(Int), last(Int), top(Int), bottom(Int)
  }
}

/// The name of a value, and the distance or the time of a best effort.
struct QuestionField: Equatable, Sendable {
  var name: String
  var kilometers: Double?
  /// The time of which the farthest way is asked for.
  var seconds: Double?

  /// The words of the field: `best 5 km`, `best 20:00`.
  var words: String {
    if let seconds { return "\(name) \(Wording.clock(seconds))" }
    guard let kilometers else { return name }
    let miles = LengthUnit.miles.fromKilometers(kilometers)
    let isMiles = (miles - miles.rounded()).magnitude < 1e-9
    return "\(name) " + (isMiles ? "\(miles.fixed(0)) mi" : "\(kilometers.shortText) km")
  }
}
