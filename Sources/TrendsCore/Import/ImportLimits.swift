import TrendsCore

/// The limits of importers, for the list that `help limits` prints. What is beyond them is left out
/// or refused; see `docs/limits.md`.
public enum ImportLimits {
  /// Keys that are told apart in the objects of one JSON table.
  public static var objectKeys: Int { ObjectKeys.limit }
  /// Metrics that one column of names may hold.
  public static var columnNames: Int { LongNames.limit }
  /// Attributes of one XML element.
  public static var attributes: Int { MarkupReader.attributeLimit }
  /// Record types of one Apple Health export.
  public static var healthTypes: Int { HealthTables.limit }
  public static var workouts: Int { HealthPart.workoutLimit }
  /// Rows of one table of Health Connect that are held.
  public static var connectRows: Int { HealthConnectReader.rowLimit }
  /// Points of one FIT, GPX or TCX file.
  public static var trackPoints: Int { Track.pointLimit }
  /// Records of one type that one page may need.
  public static var recordsOfDays: Int { HealthExport.recordLimit }
  /// Times its compressed size that a member of a zip may grow, beyond 64 MiB.
  public static var zipRatio: Int { InflatedBytes.mostRatio }
  public static var zipMembers: Int { ZipArchive.mostMembers }
}
