/// What a word of a command means for files, programs and the privacy of the person who typed it.
///
/// Recording, embedding, renaming, anonymising and the gate of safe mode decide by it. A word that
/// may say anything has the role `text`.
public enum WordRole: Equatable, Sendable {
  /// One of the shell's own words.
  case word
  /// A number, a duration, a weight, or a range of them.
  case number
  /// An amount of a metric, which is as private as the data.
  case value
  /// What a person wrote in their own words.
  case prose
  /// A day or an instant.
  case date
  /// A file or folder that is read.
  case input
  /// A script that is read and run.
  case script
  /// A run, or a file that is read.
  case runOrInput
  /// A file that is written.
  case output
  /// A name that a person gave to a view, source or mark, or by which data is found.
  case name
  /// The name of a loaded dataset.
  case dataset
  /// A time zone, which tells where a person lives.
  case zone
  /// The text that a list is searched for.
  case pattern
  /// A program or one of its arguments, which may hold passwords.
  case program
  /// A line of the language.
  case line
  /// Any text.
  case text

  /// Whether the word may name a file that is read.
  var isRead: Bool { [.input, .script, .runOrInput].contains(self) }
  /// Whether the word may name a file.
  var isFile: Bool { isRead || self == .output }
}
