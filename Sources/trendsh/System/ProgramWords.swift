import CProcess

/// The words of the command line, the program's name first.
///
/// Swift's own list is read from `/proc` and is empty where that is missing, so a flag such as
/// `--safe` would be lost silently.
enum ProgramWords {
  /// Nil if the system passes none; bytes that are not UTF-8 become U+FFFD.
  static var all: [String]? {
    let count = cpr_word_count()
    guard count > 0 else { return nil }
    var words: [String] = []
    for index in 0..<count {
      guard let word = cpr_word(index) else { return nil }
      words.append(String(cString: word))
    }
    return words
  }
}
