import TrendsCore
import TrendsOutput

/// The statement at the cursor, split into words without a parser: it may be incomplete.
struct CompletionContext {
  /// Whole words before the one at the cursor, without quotes.
  private(set) var previous: [String] = []
  /// The word at the cursor without its quotes; empty after a blank.
  private(set) var current = ""
  /// The quote that the word at the cursor begins with; nil for a plain word.
  private(set) var quote: UInt8?
  /// Offset of the first byte of the word at the cursor, including its quote.
  private(set) var start: Int

  /// Splits the bytes up to the cursor. A line break or `;` outside quotes begins a new statement.
  init(_ bytes: [UInt8]) {
    start = bytes.count
    var quote: UInt8?
    var word: [UInt8] = []
    var isOpen = false
    for (index, byte) in bytes.enumerated() {
      if let open = quote {
        if byte == open { quote = nil } else { word.append(byte) }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        quote = byte
        if !isOpen { start = index }
        isOpen = true
      case UInt8(ascii: " "), UInt8(ascii: "\t"):
        if isOpen { previous.append(String(decoding: word, as: UTF8.self)) }
        (word, isOpen, start) = ([], false, bytes.count)
      case UInt8(ascii: ";"), UInt8(ascii: "\n"):
        (previous, word, isOpen, start) = ([], [], false, bytes.count)
      default:
        if !isOpen { start = index }
        isOpen = true
        word.append(byte)
      }
    }
    current = String(decoding: word, as: UTF8.self)
    if start < bytes.count, bytes[start] == UInt8(ascii: "\"") || bytes[start] == UInt8(ascii: "'")
    {
      self.quote = bytes[start]
    }
  }

  /// The two parts of `--page=2`; nil for any other word and inside quotes.
  var flagValue: (name: String, value: String)? {
    guard quote == nil, current.utf8.starts(with: "--".utf8),
      let equals = current.utf8.firstIndex(of: UInt8(ascii: "="))
    else { return nil }
    let name = current[..<equals].utf8.dropFirst(2)
    return (String(name) ?? "", String(current.utf8[equals...].dropFirst()) ?? "")
  }

  /// The same statement with another word at the cursor.
  func with(current: String) -> CompletionContext {
    var other = self
    other.current = current
    return other
  }

  /// The same statement without its first words.
  func dropping(_ count: Int) -> CompletionContext {
    var rest = self
    rest.previous.removeFirst(min(count, previous.count))
    return rest
  }
}
