/// The sentences of sessions that cannot be saved, or not anonymously.
extension Failure {
  /// A step of the anonymised session ends differently.
  static func endsOtherwise(_ reason: String) -> Failure {
    Failure(
      .notAnonymous, "the session ends differently with other dates, values and names\(reason)",
      hint: "'save --embed' keeps dates, values and names")
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
      .notAnonymous, "'\(title)' is not a text table",
      hint: "'export' writes one; load that instead")
  }

  static var notReadable: Failure {
    Failure(.notAnonymous, "it cannot be read")
  }

  static var flagInOneWord: Failure {
    Failure(
      .notAnonymous, "a flag cannot be changed when it is joined with its value: write two words")
  }

  /// A file, program or pattern is composed of text and names, so its parts cannot be renamed.
  static var nameInPieces: Failure {
    Failure(.notAnonymous, "a file name made of several parts cannot be changed")
  }

  static var planted: Failure {
    Failure(.planted, "the day was selected twice")
  }

  static var replayIsNotSaved: Failure {
    Failure(.unsafe, "'save' is not available in a replay")
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
