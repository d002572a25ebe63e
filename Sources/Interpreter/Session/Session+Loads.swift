import TrendsCore

extension Session {
  /// With `loads auto`, delivers all loads that are not held; in a script it also waits for
  /// programs.
  ///
  /// With `loads manual` it does nothing. Alerts that the data raises are printed.
  mutating func finishLoads() throws(Failure) {
    if world.engine.isManual { return }
    let host = host
    guard world.engine.settle(unless: { host.isInterrupted }) else {
      throw host.isInterrupted ? .interrupted : Failure.endlessLoads
    }
    try takeArrivals(waiting: !settings.isInteractive)
    context.tellAlerts()
    // All views are closed, so the command has nothing left to work on.
    if world.engine.hasCrashed { throw .crashed }
  }
}
