/// What the prompt needs of the shell behind it.
protocol Shell: AnyObject {
  /// The prompt with its closing blank: `weight> `. Colours are welcome.
  var prompt: String { get }
  /// The prompt of the second and later lines, where no editor shows them together.
  var continuationPrompt: String { get }

  /// Whether the text so far is a whole statement: no open string, no open `for`, no backslash.
  func isComplete(_ text: String) -> Bool

  /// The input with marks in the places of its passwords: this is what is kept and run.
  func hidingSecrets(of text: String) -> String

  /// Runs one complete input, which may hold several lines; what it has to say goes to
  /// standard output and standard error by itself. `Interrupts.pending` tells of ^C.
  func run(_ text: String) -> Reply

  /// What may still follow in the command at the end of the text, in one line.
  func hint(_ text: String) -> String?

  /// Whether what it says may have colours.
  var usesColor: Bool { get }

  /// What the word at a byte offset of the text could become.
  func complete(_ text: String, at cursor: Int) -> Completion

  /// Takes in what arrived while nothing ran, and shows it.
  func catchUp()

  /// The terminal has another size.
  func resized(columns: Int, rows: Int)
}

/// What running one input came to.
struct Reply: Equatable {
  /// The input as history should keep it, with prefixes of verbs written out.
  var expanded: String
  /// Further lines that it came to, and that ran as if they had been typed.
  var amounted: [String] = []
  /// Whether the session ends here.
  var quits = false
  var exit: Int32 = 0
}

/// One thing a word could become.
struct Candidate: Equatable {
  var text: String
  var help = ""
}

/// All that a word could become.
struct Completion: Equatable {
  /// The bytes of the text that a candidate replaces.
  var replacing: Range<Int>
  var candidates: [Candidate]
  /// What follows a candidate that is the only one: a blank, or nothing after a folder.
  var suffix = " "

  static let none = Completion(replacing: 0..<0, candidates: [])
}
