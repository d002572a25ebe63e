import TrendsCore

/// The beginning of a message in a WhatsApp chat, in the form of any phone's language.
///
///     [3/30/24, 9:05:00 PM] Name: text       30.03.24, 21:05 - Name: text
///     2024/3/30 下午9:05 - Name: text         30/3/24 9:05 p. m. - Name: text
///
/// It does not decide which number is the day: that takes the whole file.
struct WhatsAppHeader: Equatable {
  /// How times are written: by 24 hours, or by twice 12 with `PM` as in America, or with `pm`,
  /// `p. m.` or `下午` as elsewhere.
  enum Clock: Equatable { case day, american, halves }

  /// What all headers of one file have in common.
  struct Form: Equatable {
    var isBracketed = false
    /// The byte between the numbers of the date: `/`, `.` or `-`.
    var separator: UInt8 = 0
    /// Whether a comma follows the date.
    var hasComma = false
    var hasSeconds = false
    var clock = Clock.day
  }

  var form = Form()
  /// The first number of the date as written; the order decides which part it is.
  var first = 0
  var second = 0
  var third = 0
  /// From 0 to 86 399.
  var secondsOfDay = 0
  /// Where in the line the name or the text begins.
  var end: Int

  /// Reads the header of a line; nil for a line that does not begin a message.
  init?(_ line: ArraySlice<UInt8>) {
    var reader = WhatsAppHeaderReader(line)
    reader.passMarks()
    end = line.startIndex
    form.isBracketed = reader.take("[")
    guard readDate(&reader), readTime(&reader) else { return nil }
    if form.isBracketed {
      guard reader.take("]") else { return nil }
      reader.passSpaces()
    } else {
      guard reader.passSpaces(), reader.take("-"), reader.passSpaces() else { return nil }
    }
    end = reader.index
  }

  /// Reads three numbers with one separator, and what follows them up to the time.
  private mutating func readDate(_ reader: inout WhatsAppHeaderReader) -> Bool {
    guard let first = reader.number(digits: 1...4), let separator = reader.separator() else {
      return false
    }
    reader.passSpaces()
    guard let second = reader.number(digits: 1...2), reader.separator() == separator else {
      return false
    }
    reader.passSpaces()
    guard let third = reader.number(digits: 1...4) else { return false }
    (self.first, self.second, self.third) = (first, second, third)
    form.separator = separator
    // Some languages end a date with a dot: `30. 03. 2024. 21:05`.
    _ = reader.take(".")
    form.hasComma = reader.take(",")
    return reader.passSpaces() || form.hasComma
  }

  /// Reads `21:05`, `21.05.30` or `9:05 PM`; in some languages the half of the day precedes the
  /// time.
  private mutating func readTime(_ reader: inout WhatsAppHeaderReader) -> Bool {
    let before = reader.dayHalf()
    reader.passSpaces()
    guard var hour = reader.number(digits: 1...2), hour < 24, let separator = reader.clockMark(),
      let minute = reader.number(digits: 2...2), minute < 60
    else { return false }
    var second = 0
    if reader.clockMark() == separator {
      guard let read = reader.number(digits: 2...2), read < 60 else { return false }
      second = read
      form.hasSeconds = true
    }
    if let half = before ?? reader.dayHalfAfterSpaces() {
      form.clock = half.isCapital ? .american : .halves
      // 12 AM is midnight, 12 PM is noon.
      if hour == 12 { hour = 0 }
      if half.isAfternoon, hour < 12 { hour += 12 }
    }
    secondsOfDay = hour * 3600 + minute * 60 + second
    return true
  }
}

/// Reads the parts of a header from left to right; a part that is not there is not consumed.
struct WhatsAppHeaderReader {
  /// The half of the day that a time of twice 12 hours is in.
  struct Half {
    var isAfternoon: Bool
    /// Whether it is written `AM` or `PM`, without dots.
    var isCapital = false
  }

  private let line: ArraySlice<UInt8>
  private(set) var index: Int

  init(_ line: ArraySlice<UInt8>) {
    self.line = line
    index = line.startIndex
  }

  /// Consumes one ASCII character if it comes next.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard index < line.endIndex, line[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// Returns the number made of all digits that come next; nil where there are fewer or more of
  /// them than `digits` allows.
  mutating func number(digits: ClosedRange<Int>) -> Int? {
    var value = 0
    var count = 0
    while index < line.endIndex, let digit = Decimals.digit(line[index]) {
      count += 1
      guard count <= digits.upperBound else { return nil }
      value = value * 10 + digit
      index += 1
    }
    return count >= digits.lowerBound ? value : nil
  }

  /// Consumes a mark between numbers of a date.
  mutating func separator() -> UInt8? { oneOf("/.-") }
  /// Consumes a mark between hours, minutes and seconds.
  mutating func clockMark() -> UInt8? { oneOf(":.") }

  private mutating func oneOf(_ marks: String) -> UInt8? {
    guard index < line.endIndex, marks.utf8.contains(line[index]) else { return nil }
    index += 1
    return line[index - 1]
  }

  /// Consumes marks of writing direction, which have no width.
  mutating func passMarks() {
    while passSequence(WhatsAppText.marks) {}
  }

  /// Consumes ordinary, no-break and narrow spaces and marks among them; false where there is none.
  @discardableResult mutating func passSpaces() -> Bool {
    let start = index
    while take(" ") || passSequence(WhatsAppText.spaces) || passSequence(WhatsAppText.marks) {}
    return index > start
  }

  /// Consumes spaces and the half of the day after them; nothing where only spaces come.
  mutating func dayHalfAfterSpaces() -> Half? {
    let start = index
    passSpaces()
    if let half = dayHalf() { return half }
    index = start
    return nil
  }

  /// Reads `AM`, `p.m.`, `a. m.` and the words of a few other languages.
  mutating func dayHalf() -> Half? {
    if passSequence(WhatsAppText.morning) { return Half(isAfternoon: false) }
    if passSequence(WhatsAppText.afternoon) { return Half(isAfternoon: true) }
    guard index < line.endIndex else { return nil }
    let start = index
    let letter = line[index] | 0x20
    let isCapital = line[index] != letter
    guard letter == UInt8(ascii: "a") || letter == UInt8(ascii: "p") else { return nil }
    index += 1
    let hasDot = take(".")
    passSpaces()
    guard take("m") || take("M") else {
      index = start
      return nil
    }
    _ = take(".")
    return Half(isAfternoon: letter == UInt8(ascii: "p"), isCapital: isCapital && !hasDot)
  }

  /// Consumes the first of some byte sequences that comes next.
  private mutating func passSequence(_ sequences: [[UInt8]]) -> Bool {
    guard index < line.endIndex else { return false }
    let rest = line[index...]
    guard let found = sequences.first(where: { rest.starts(with: $0) }) else { return false }
    index += found.count
    return true
  }
}
