/// The sentences of sessions that cannot be saved, or not anonymously.
extension Failure {
  /// A step of the anonymised session ends differently.
  static func endsOtherwise(_ reason: String) -> Failure {
    Failure(
      .notAnonymous, "with other dates, values and names it does not end the same\(reason)",
      hint: "'save --embed' keeps it as it is")
  }

  static func notAnonymous(_ reason: String) -> Failure {
    Failure(.notAnonymous, reason)
  }

  static func stepNotAnonymous(_ number: Int, _ title: String, _ reason: String) -> Failure {
    Failure(.notAnonymous, "step \(number), '\(title)', cannot be made anonymous: \(reason)")
  }

  /// Only tables of text can be anonymised.
  static func noTableOfText(_ title: String) -> Failure {
    Failure(
      .notAnonymous, "'\(title)' is no table of text", hint: "export writes one; load that instead")
  }

  static var notReadable: Failure {
    Failure(.notAnonymous, "what cannot be read cannot be changed either")
  }

  static var flagInOneWord: Failure {
    Failure(.notAnonymous, "a flag in one word with its value cannot be changed")
  }

  /// A file, program or pattern is composed of text and names, so its parts cannot be renamed.
  static var nameInPieces: Failure {
    Failure(.notAnonymous, "a file that is named in pieces cannot be called otherwise")
  }

  static var planted: Failure {
    Failure(.planted, "the day was selected twice")
  }

  static var replayIsNotSaved: Failure {
    Failure(.unsafe, "a replay is no session of its own to save")
  }

  static func transcriptTooLong(limit: Int, hint: String? = nil) -> Failure {
    Failure(.tooLong, "the transcript would be larger than \(limit) MiB", hint: hint)
  }

  /// The saved file is refused by the replay; it is written all the same.
  static func cannotBeReplayed(_ name: String, _ reason: String) -> Failure {
    Failure(.notReplayed, "\(name) is written, but cannot be replayed: \(reason)")
  }

  /// The saved file does not replay as it was recorded; it is written all the same.
  static func replayDiffers(_ name: String, at step: String) -> Failure {
    Failure(.notReplayed, "\(name) is written, but its replay differs at \(step)")
  }
}
