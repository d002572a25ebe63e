import TrendsCore

extension Session {
  /// With `loads auto` a command ends when everything that is not held has arrived.
  mutating func finishLoads() throws(Failure) {
    if world.engine.isManual { return }
    let host = host
    guard world.engine.settle(unless: { host.isInterrupted }) else {
      throw host.isInterrupted ? .interrupted : Failure.endlessLoads
    }
    try takeArrivals(waiting: !settings.isInteractive)
    context.tellAlerts()
    // What a command was about is no longer there.
    if world.engine.hasCrashed { throw .crashed }
  }
}
