/// Where a line may write.
public enum WriteScope: Equatable, Sendable {
  case anywhere
  /// New files below `folders`, what trendsh wrote there, and anything below `granted`.
  case below(folders: [String], granted: [String])
}
