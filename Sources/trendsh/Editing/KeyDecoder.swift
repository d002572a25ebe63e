/// Turns the bytes of a terminal into characters and keys.
///
/// Escape sequences become keys or are dropped whole, so that an unknown key never leaves `~` or
/// `;5C` in the line. Text between `ESC [200~` and `ESC [201~` becomes one `paste`.
///
///     var keys = KeyDecoder()
///     keys.feed(Array("a\u{1B}[1;5C".utf8))
///     keys.next()  // .character("a")
///     keys.next()  // .key(.wordRight)
struct KeyDecoder {
  /// A decoded character, as its scalar, or a key.
  enum Event: Equatable {
    case character(UInt32)
    case key(Key)
    case mouse(MouseReport)
  }

  /// What the terminal reports of the mouse: which button with which modifiers, where, counted from 1, and
  /// whether it went up.
  struct MouseReport: Equatable {
    var code: Int
    var column: Int
    var row: Int
    var isUp: Bool

    /// Reads the parameters of `ESC [ < code ; column ; row M`, or `m` for up; nil for another sequence.
    init?(parameters: ArraySlice<UInt8>, letter: UInt8) {
      guard parameters.first == UInt8(ascii: "<"),
        [UInt8(ascii: "M"), UInt8(ascii: "m")].contains(letter)
      else { return nil }
      let numbers = parameters.dropFirst().split(
        separator: UInt8(ascii: ";"), omittingEmptySubsequences: false
      ).compactMap { $0.count < 6 ? Int(String(decoding: $0, as: UTF8.self)) : nil }
      guard numbers.count == 3, numbers.allSatisfy({ $0 >= 0 }) else { return nil }
      (code, column, row) = (numbers[0], numbers[1], numbers[2])
      isUp = letter == UInt8(ascii: "m")
    }
  }

  /// Bytes of a paste at most; the rest is dropped.
  static let pasteLimit = 1 << 20

  /// The text of the last `paste`.
  private(set) var pasted: [UInt8] = []
  /// Returns the bytes that no key was made of yet, and forgets them.
  mutating func takeRest() -> [UInt8] {
    defer { clear() }
    return Array(bytes[start...])
  }

  /// Whether a lone ESC is a key, as in vi; otherwise it only begins a sequence.
  var escapeIsKey = false
  /// Whether many characters at once count as a paste: some terminals do not mark pastes.
  var takesBursts = false
  /// Bytes at once that cannot have been typed.
  static let burst = 256
  /// Whether reports of the mouse are events; otherwise they are dropped.
  var reportsMouse = false
  /// Whether unknown sequences go to libedit, where an `.editrc` may have bound them.
  var passesUnknown = false

  private var bytes: [UInt8] = []
  /// Index of the first byte that is not decoded yet.
  private var start = 0
  private var isPasting = false
  /// Events that are decoded but not handed out.
  private var ready: [Event] = []

  /// The byte with which a sequence begins.
  static let escape = UInt8(ascii: "\u{1B}")
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  /// Adds bytes as they arrive; characters and sequences may be split anywhere.
  mutating func feed(_ more: some Sequence<UInt8>) {
    bytes.removeFirst(start)
    start = 0
    bytes += more
  }

  /// Whether bytes wait for the rest of a character or sequence.
  var isWaiting: Bool { start < bytes.count && !isPasting }

  /// Whether something was read that has not been handed out.
  var hasMore: Bool { start < bytes.count || !ready.isEmpty }

  /// Drops everything read, as the terminal does on ^C.
  mutating func clear() {
    bytes = []
    start = 0
    isPasting = false
    ready = []
  }

  /// Returns the next event if it is complete; with `final` a beginning counts as complete.
  mutating func next(final: Bool = false) -> Event? {
    while true {
      if !ready.isEmpty { return ready.removeFirst() }
      if isPasting {
        guard let event = paste() else { return nil }
        return event
      }
      guard start < bytes.count else { return nil }
      if takesBursts, let event = takeBurst() { return event }
      guard let used = bytes[start] == Self.escape ? sequence(final) : character(final) else {
        return nil
      }
      start += used
    }
  }

  /// Takes many characters at once as a paste: drawing them one by one would be slow.
  private mutating func takeBurst() -> Event? {
    guard bytes.count - start >= KeyDecoder.burst else { return nil }
    var end = bytes[start...].firstIndex { $0 < 0x20 || $0 == 0x7F } ?? bytes.count
    // A character whose last bytes are missing waits for them.
    if end == bytes.count {
      let tail = bytes[max(start, end - 4)..<end]
      if let lead = tail.lastIndex(where: { $0 & 0xC0 != 0x80 }), bytes[lead] >= 0xC2,
        end - lead < Self.length(of: bytes[lead])
      {
        end = lead
      }
    }
    guard end - start >= KeyDecoder.burst else { return nil }
    pasted = Array(bytes[start..<end])
    start = end
    return .key(.paste)
  }

  // MARK: pieces; each returns the bytes it used, or nil if more must come

  /// Decodes one character. Invalid bytes become U+FFFD, C1 controls are dropped.
  private mutating func character(_ final: Bool) -> Int? {
    let first = bytes[start]
    let length = Self.length(of: first)
    let end = min(start + length, bytes.count)
    let follow = bytes[(start + 1)..<max(end, start + 1)].prefix { $0 & 0xC0 == 0x80 }
    if follow.count + 1 < length && end == bytes.count && start + 1 + follow.count == end && !final
    {
      return nil
    }
    let used = 1 + follow.count
    let text = String(decoding: bytes[start..<start + used], as: UTF8.self)
    for scalar in text.unicodeScalars where !(0x80...0x9F).contains(scalar.value) {
      ready.append(.character(scalar.value))
    }
    return used
  }

  /// The length of a character in UTF-8 by its first byte; 1 for a byte that cannot begin one.
  private static func length(of first: UInt8) -> Int {
    first < 0xC2 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
  }

  /// Decodes what follows an ESC.
  private mutating func sequence(_ final: Bool) -> Int? {
    let rest = bytes[(start + 1)...]
    guard let second = rest.first else {
      guard final else { return nil }
      ready.append(.character(UInt32(Self.escape)))
      return 1
    }
    switch second {
    case UInt8(ascii: "["): return control(rest.dropFirst(), final)
    case UInt8(ascii: "O"): return single(rest.dropFirst(), final)
    case Self.escape:
      // Some terminals send Alt and an arrow as two ESC; otherwise the first one is alone.
      guard rest.dropFirst().first == UInt8(ascii: "[") else {
        if rest.count == 1 && !final { return nil }
        if escapeIsKey { ready.append(.character(UInt32(Self.escape))) }
        return 1
      }
      guard let used = control(rest.dropFirst(2), final) else { return nil }
      ready = ready.map(Self.withAlt)
      return used + 1
    default:
      return meta(second)
    }
  }

  /// ESC and a character: the character typed with Alt.
  private mutating func meta(_ second: UInt8) -> Int {
    switch second {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): ready.append(.key(.newline))
    case _ where escapeIsKey: return plainEscape()
    case UInt8(ascii: "p"): ready.append(.key(.older))
    case UInt8(ascii: "n"): ready.append(.key(.newer))
    case UInt8(ascii: "<"): ready.append(.key(.oldest))
    case UInt8(ascii: ">"): ready.append(.key(.newest))
    case UInt8(ascii: "\u{7F}"), UInt8(ascii: "\u{08}"): ready.append(.key(.killWordLeft))
    case 0x80...: return 1
    default:
      ready += [.character(UInt32(Self.escape)), .character(UInt32(second))]
    }
    return 2
  }

  private mutating func plainEscape() -> Int {
    ready.append(.character(UInt32(Self.escape)))
    return 1
  }

  /// `ESC O` and a letter.
  private mutating func single(_ rest: ArraySlice<UInt8>, _ final: Bool) -> Int? {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: ";")).contains($0) }
    guard let letter = rest.dropFirst(digits.count).first else {
      return final ? plainEscape() : nil
    }
    add(parameters: digits, letter: letter, length: 3 + digits.count)
    return 3 + digits.count
  }

  /// `ESC [`, parameters and a final byte.
  private mutating func control(_ rest: ArraySlice<UInt8>, _ final: Bool) -> Int? {
    if rest.first == UInt8(ascii: "[") {
      // The function keys of the Linux console.
      return rest.count > 1 ? 4 : final ? 3 : nil
    }
    let parameters = rest.prefix { (UInt8(ascii: " ")...UInt8(ascii: "?")).contains($0) }
    guard let letter = rest.dropFirst(parameters.count).first else {
      return final ? 2 + parameters.count : nil
    }
    let length = 3 + parameters.count
    // An ESC or a control in the middle ends the sequence early.
    guard (UInt8(ascii: "@")...UInt8(ascii: "~")).contains(letter) else { return length - 1 }
    if letter == UInt8(ascii: "~") && parameters.elementsEqual("200".utf8) {
      isPasting = true
      pasted = []
      return length
    }
    add(parameters: parameters, letter: letter, length: length)
    return length
  }

  /// Adds the key of a sequence, or its bytes if unknown ones are passed on.
  private mutating func add(parameters: ArraySlice<UInt8>, letter: UInt8, length: Int) {
    if let report = MouseReport(parameters: parameters, letter: letter) {
      if reportsMouse { ready.append(.mouse(report)) }
    } else if parameters.first == UInt8(ascii: "<") {
      // A report that cannot be one.
    } else if let key = Self.key(parameters: parameters, letter: letter) {
      ready.append(.key(key))
    } else if passesUnknown {
      ready += bytes[start..<start + length].map { .character(UInt32($0)) }
    }
  }

  /// Collects pasted bytes up to the end mark.
  private mutating func paste() -> Event? {
    var index = start
    while let escape = bytes[index...].firstIndex(of: Self.escape) {
      let tail = bytes[escape...].prefix(Self.pasteEnd.count)
      if tail.elementsEqual(Self.pasteEnd) {
        keep(bytes[start..<escape])
        start = escape + Self.pasteEnd.count
        isPasting = false
        return .key(.paste)
      }
      if Self.pasteEnd.starts(with: tail) {
        keep(bytes[start..<escape])
        start = escape
        return nil
      }
      index = escape + 1
    }
    keep(bytes[start...])
    start = bytes.count
    return nil
  }

  private mutating func keep(_ more: ArraySlice<UInt8>) {
    pasted += more.prefix(max(0, Self.pasteLimit - pasted.count))
  }
}

extension KeyDecoder {
  /// The key of a sequence; nil if it is unknown.
  ///
  /// The letter, or the first number before `~`, names the key; the second number says which
  /// modifiers are held.
  static func key(parameters: ArraySlice<UInt8>, letter: UInt8) -> Key? {
    let numbers = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) }
    let held =
      letter == UInt8(ascii: "~") || numbers.count > 1
      ? numbers.dropFirst().first ?? 1 : numbers.last ?? 1
    let isWordwise = ((held ?? 1) - 1) & 0b110 != 0
    let isShifted = held == 2
    switch letter {
    case UInt8(ascii: "A"): return .up
    case UInt8(ascii: "B"): return .down
    case UInt8(ascii: "C"), UInt8(ascii: "c"):
      if isWordwise || letter == UInt8(ascii: "c") { return .wordRight }
      return isShifted ? .shiftRight : .arrowRight
    case UInt8(ascii: "D"), UInt8(ascii: "d"):
      if isWordwise || letter == UInt8(ascii: "d") { return .wordLeft }
      return isShifted ? .shiftLeft : .arrowLeft
    case UInt8(ascii: "H"): return .home
    case UInt8(ascii: "F"): return .end
    case UInt8(ascii: "M"): return .enter
    case UInt8(ascii: "Z"): return .backTab
    case UInt8(ascii: "~"): return tilde(numbers.first ?? nil, isWordwise)
    default: return nil
    }
  }

  private static func tilde(_ number: Int?, _ isWordwise: Bool) -> Key? {
    switch number {
    case 1, 7: .home
    case 4, 8: .end
    case 3: isWordwise ? .killWordRight : .delete
    case 5: .oldest
    case 6: .newest
    default: nil
    }
  }

  /// The key with Alt held down.
  private static func withAlt(_ event: Event) -> Event {
    switch event {
    case .key(.arrowLeft): .key(.wordLeft)
    case .key(.arrowRight): .key(.wordRight)
    case .key, .character, .mouse: event
    }
  }
}
