import TrendsCore

/// Decides the sport of an activity whose file does not name it.
enum SportGuess {
  /// Returns the sport that the caller states, else that of the file (what a device calls `other` is
  /// not guessed at; nil is a file that says nothing), else a guess that the report
  /// notes: by the name of the activity, or by its mean speed. Slower than 7 km/h is walking, from
  /// 20 km/h on cycling; `other` where nothing decides. A file with many activities has one note.
  static func settled(
    _ sport: String?, stated: String?, name: String = "", kilometers: Double?, seconds: Double,
    isOneOfMany: Bool = false, _ report: inout ImportReport
  ) -> String {
    if let stated { return stated }
    if let sport { return sport }
    let named = SportName.named(name)
    if named != "other" {
      report.note("the sport is taken from its name: \(named)")
      return named
    }
    guard let kilometers, kilometers >= 0.2, seconds >= 60 else { return "other" }
    let speed = kilometers / seconds * 3600
    guard speed >= 2, speed < 70 else { return "other" }
    let guess = speed < 7 ? "walking" : speed < 20 ? "running" : "cycling"
    report.note(
      isOneOfMany
        ? "the sport is guessed from the speed of each; --sport says another"
        : "the sport is guessed from a speed of \(speed.fixed(1)) km/h: \(guess); --sport says another"
    )
    return guess
  }
}
