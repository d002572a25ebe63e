import TrendsCore

/// The limits of importers that are no part of their interface, to be published.
public enum ImportLimits {
  public static var objectKeys: Int { ObjectKeys.limit }
  public static var columnNames: Int { LongNames.limit }
  public static var attributes: Int { MarkupReader.attributeLimit }
  public static var healthTypes: Int { HealthTables.limit }
  public static var workouts: Int { HealthPart.workoutLimit }
  public static var trackPoints: Int { Track.pointLimit }
  public static var recordsOfDays: Int { HealthExport.recordLimit }
  public static var zipRatio: Int { InflatedBytes.mostRatio }
  public static var zipMembers: Int { ZipArchive.mostMembers }
}
