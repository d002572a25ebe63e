import TrendsCore

/// A run that grows while it is browsed: `browse follow FILE`.
extension Browse {
  /// Begins to follow a run or a file.
  init(
    _ session: Session, following name: String, _ kind: Run.Kind, speed: Double? = nil
  ) throws(Failure) {
    try self.init(session)
    following = try self.session.beginFollowing(
      name, kind, speed: speed ?? Browse.usualSpeed, onlyNew: false)
    followedLine =
      "follow \(Word.written(name, isName: true))"
      + (speed.map { " --speed \($0.shortText)" } ?? "")
      + (kind == .cadence ? "" : " --series \(kind.rawValue)")
    grow()
  }

  /// How many times faster than recorded a run is played, as by `follow`.
  private static let usualSpeed = 60.0

  /// Milliseconds until more may have come; nil where nothing is followed.
  var growthWait: Int? { following.map { Int($0.step) } }

  /// Takes in what has come since the last time.
  mutating func grow() {
    guard var run = following else { return }
    var goesOn = false
    let (printed, failure) = session.quietly { session throws(Failure) in
      goesOn = try session.tick(&run)
    }
    following = run
    let said = printed.bytes.split(separator: UInt8(ascii: "\n")).last
    if let said { message = String(decoding: said, as: UTF8.self) }
    if let failure { message = failure.message }
    if !goesOn || failure != nil { endGrowth() }
  }

  /// Ends the followed run with what has come.
  mutating func endGrowth() {
    guard var run = following else { return }
    _ = session.quietly { session throws(Failure) in try session.endFollowing(&run) }
    following = nil
    guard let record = run.recorded, let line = followedLine else { return }
    followed.append(record)
    followedLine = nil
    // The way goes on from the run as it ended, to what was looked at meanwhile.
    addToRoute(line, with: record)
  }
}
