/// What a word of a command is, to files, to programs and to the privacy of the person who typed it.
///
/// Recording, embedding, renaming, anonymising and the gate of safe mode read it. A word that may say
/// anything has the role `text`.
public enum WordRole: Equatable, Sendable {
  /// One of the shell's own words.
  case word
  /// A number, a duration, a weight, or a range of them.
  case number
  /// A day or an instant.
  case date
  /// A file or folder that is read.
  case input
  /// A script: read, and its commands run.
  case script
  /// A run, or a file that is read.
  case runOrInput
  /// A file that is written.
  case output
  /// What a person called a view, a source or a mark, or what data is called by.
  case name
  /// What a person called something that is loaded.
  case dataset
  /// Where somebody is.
  case zone
  /// What a list is searched for.
  case pattern
  /// A program and its arguments, which may hold passwords.
  case program
  /// Anything.
  case text

  var isRead: Bool { [.input, .script, .runOrInput].contains(self) }
  var isFile: Bool { isRead || self == .output }
}
