extension AppTable {
  /// All kinds of files that are known; the first that fits decides.
  static let all: [AppTable] =
    own + libra + openScale + garmin + renpho + fitbit + googleFit + happyScale + withings + strava
    + samsung + oura + whoop + polar + sleepCycle + sleepAsAndroid + myFitnessPal + cronometer
    + runkeeper + mapMyRun + strength + glucose
}
