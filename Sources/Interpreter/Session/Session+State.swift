import TrendsCore

extension SessionMoment {
  var state: SessionState { SessionState(world: world, settings: settings) }

  mutating func digests() -> StateDigests { world.digests(with: settings, &settingsStamp) }
}

extension Session {
  var state: SessionState { context.state }

  mutating func digests() -> StateDigests { context.digests() }
}

extension CommandContext {
  var state: SessionState { SessionState(world: world, settings: settings) }

  fileprivate mutating func digests() -> StateDigests {
    world.digests(with: settings, &settingsStamp)
  }
}

extension World {
  /// Hashes what changed since the last time, and keeps the digests.
  fileprivate mutating func digests(
    with settings: Settings, _ settingsStamp: inout UInt64?
  ) -> StateDigests {
    stamp()
    let digest = settingsStamp ?? Digest.of(settings)
    settingsStamp = digest
    return StateDigests(stamps, settings: digest)
      ?? StateDigests(of: SessionState(world: self, settings: settings)) { Digest.of($0) }
  }
}
