/// The journal that a session writes, and the one that a killed session left behind.
struct Journals {
  /// Creates the journal; nil if nothing is kept, as in safe mode, and once it has been called.
  var make: (() -> JournalFile?)?
  /// Created with the first line, so that an idle session has no journal.
  private var file: JournalFile?
  /// The path of the journal of the crashed session that the prompt reported.
  var crashed: String?

  mutating func append(_ bytes: [UInt8]) {
    if let make, file == nil {
      file = make()
      self.make = nil
    }
    file?.append(bytes)
  }

  func finish() { file?.finish() }
}
