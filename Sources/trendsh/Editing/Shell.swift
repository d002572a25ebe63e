/// What the prompt needs of a shell.
protocol Shell: AnyObject {
  /// The prompt with its closing blank, such as `weight> `; it may contain colours.
  var prompt: String { get }
  /// The prompt of further lines, if no editor shows them together.
  var continuationPrompt: String { get }

  /// Whether the text is a whole statement: no open string, no open `for`, no backslash at its end.
  func isComplete(_ text: String) -> Bool

  /// The input with marks in the places of passwords; this form is kept and run.
  func hidingSecrets(of text: String) -> String

  /// Returns the command that a line means: that of an answer where the prompt asks something.
  func meant(by text: String) -> String

  /// Runs one complete input, which may have several lines. It prints by itself;
  /// `Interrupts.pending` reports ^C.
  func run(_ text: String) -> Reply

  /// Notes where the session ends, for the next one.
  func leave()

  /// What may still follow in the command at the end of the text, in one line; nil for nothing.
  func hint(_ text: String) -> String?

  /// Whether what is shown may have colours.
  var usesColor: Bool { get }

  /// Returns the candidates for the word at a byte offset of the text.
  func complete(_ text: String, at cursor: Int) -> Completion

  /// Takes in and shows what arrived while nothing ran.
  func catchUp()

  /// Takes in what has arrived while a line is typed; nil if there is nothing to show.
  func news() -> News?

  /// Takes in that the person is back after the program was stopped; nil if there is nothing to show.
  func cameBack() -> News?

  /// Gives up what the focused view waits for; does nothing if it waits for nothing.
  func giveUpMove()

  /// Reports that the terminal has another size.
  func resized(columns: Int, rows: Int)
}

/// What arrived while a line was typed, to be shown above it.
struct News: Equatable {
  /// Whole lines, without their ends: remarks, then the picture.
  var lines: [String]
  /// Lines right above the prompt that the picture replaces: those of the picture before.
  var replaced: Int
  /// The prompt from now on.
  var prompt: String
}

/// The outcome of one input.
struct Reply: Equatable {
  /// The input for the history, with abbreviated verbs written out.
  var expanded: String
  /// Further lines that ran as if typed, such as those of `browse`.
  var amounted: [String] = []
  /// Whether it has noticed ^C.
  var wasStopped = false
  /// Whether the session ends.
  var quits = false
  var exit: Int32 = 0
}

/// One possible completion of a word.
struct Candidate: Equatable {
  var text: String
  var help = ""
}

/// All possible completions of a word.
struct Completion: Equatable {
  /// Range of UTF-8 offsets that a candidate replaces.
  var replacing: Range<Int>
  var candidates: [Candidate]
  /// What follows a single candidate: a blank, or nothing after a folder.
  var suffix = " "

  static let none = Completion(replacing: 0..<0, candidates: [])
}
