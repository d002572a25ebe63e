/// Days for which several files have values of one metric, and which of them count.
public struct SharedDays: Equatable, Sendable {
  /// What becomes of the values of such a day.
  public enum Rule: Equatable, Sendable {
    /// The value of the file that was read last counts.
    case last
    /// All readings count, and those that are in both files once.
    case together
    /// The value that a file states of the whole day counts, and not the readings of its hours that
    /// others have.
    case whole
    /// The value of the first file counts, where it has one.
    case first
  }

  public let metric: Metric
  /// The names of the files, in the order in which they were read; with `first` that of their
  /// precedence.
  public let files: [String]
  /// How many days it is; nil where the files are too large to compare.
  public let days: Int?
  /// From the first to the last such day.
  public let range: DayRange
  public let rule: Rule

  public init(metric: Metric, files: [String], days: Int?, range: DayRange, rule: Rule) {
    self.metric = metric
    self.files = files
    self.days = days
    self.range = range
    self.rule = rule
  }
}
