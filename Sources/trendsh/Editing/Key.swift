/// A key that is handled by the shell's own rules.
///
/// The raw value is the character by which libedit knows it. Keys without a character of their own
/// are C1 controls, which cannot be typed: the decoder produces them for escape sequences and drops
/// real ones.
enum Key: UInt32, CaseIterable {
  case complete = 0x09
  case enter = 0x0A
  case enterAsReturn = 0x0D
  case start = 0x01
  case endOrDelete = 0x04
  case finish = 0x05
  case left = 0x02
  case right = 0x06
  case backspaceAsControlH = 0x08
  case clear = 0x0C
  case newer = 0x0E
  case older = 0x10
  case search = 0x12
  case searchForward = 0x13
  case killToStart = 0x15
  case undo = 0x1F
  case backspace = 0x7F

  case up = 0x80
  case down = 0x81
  case arrowLeft = 0x82
  case arrowRight = 0x83
  case delete = 0x84
  case newline = 0x85
  case paste = 0x86
  case oldest = 0x87
  case newest = 0x88
  case redraw = 0x89
  case home = 0x8A
  case end = 0x8B

  // Bound to functions of libedit.
  case wordLeft = 0x8C
  case wordRight = 0x8D
  case killWordLeft = 0x8E
  case killWordRight = 0x8F
  case accept = 0x90

  // In a line these act like plain arrows; while a chart is browsed they do more.
  case shiftLeft = 0x91
  case shiftRight = 0x92
  case backTab = 0x93

  /// libedit's function for the key; nil if the shell handles it.
  var builtin: String? {
    switch self {
    case .wordLeft: "ed-prev-word"
    case .wordRight: "em-next-word"
    case .killWordLeft: "ed-delete-prev-word"
    case .killWordRight: "em-delete-next-word"
    case .accept: "ed-newline"
    default: nil
    }
  }

  /// The key as libedit's `bind` expects it, such as `\202`.
  var binding: String {
    let digits = String(rawValue, radix: 8)
    return "\\" + String(repeating: "0", count: max(0, 3 - digits.utf8.count)) + digits
  }

  /// Keys of vi's command mode that search the history.
  static let viCommands: [(letter: String, key: Key)] = [
    ("k", .up), ("j", .down), ("/", .search), ("?", .searchForward),
    ("K", .up), ("J", .down),
  ]

  /// The key for a character that libedit reports; nil if it is bound to something else.
  init?(typed: UInt32) {
    if let key = Key(rawValue: typed) {
      self = key
    } else if let vi = Self.viCommands.first(where: {
      $0.letter.unicodeScalars.first?.value == typed
    }) {
      self = vi.key
    } else {
      return nil
    }
  }
}
