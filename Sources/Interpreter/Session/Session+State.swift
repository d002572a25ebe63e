import TrendsCore

extension SessionMoment {
  var state: SessionState { SessionState(world: world, settings: settings) }

  /// What changed is hashed once, and the digests kept with it.
  mutating func digests() -> StateDigests {
    world.stamp()
    let settings = settingsStamp ?? Digest.of(settings)
    settingsStamp = settings
    return StateDigests(world.stamps, settings: settings)
      ?? StateDigests(of: state) { Digest.of($0) }
  }
}

extension Session {
  var state: SessionState { SessionState(world: world, settings: settings) }

  mutating func digests() -> StateDigests {
    world.stamp()
    let settings = settingsStamp ?? Digest.of(settings)
    settingsStamp = settings
    return StateDigests(world.stamps, settings: settings)
      ?? StateDigests(of: state) { Digest.of($0) }
  }
}
