/// Where a line may write, which follows from its origin.
public enum WriteScope: Equatable, Sendable {
  case anywhere
  /// Below `folders`: new files, and files that trendsh wrote there and that have not changed
  /// since. Below `granted`: any file. An empty name is the current folder.
  case below(folders: [String], granted: [String])
}
