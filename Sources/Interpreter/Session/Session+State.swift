import TrendsCore

/// The state of a moment and its digests.
extension SessionMoment {
  var state: SessionState { SessionState(world: world, settings: settings) }

  /// Returns the digests and keeps those of the parts, so that only changed parts are hashed next
  /// time.
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
  /// Hashes what has changed since the last call and keeps the digests.
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
