import TrendsCore

/// The beginning of a message in a WhatsApp chat, in whatever form the phone's language writes it.
///
///     [3/30/24, 9:05:00 PM] Name: text       30.03.24, 21:05 - Name: text
///     2024/3/30 下午9:05 - Name: text         30/3/24 9:05 p. m. - Name: text
///
/// Day and month are not told apart here: that takes the whole file.
struct WhatsAppHeader: Equatable {
  /// Twice twelve hours are written `PM` in America and otherwise elsewhere: `pm`, `p. m.`, `下午`.
  enum Clock: Equatable { case day, american, halves }

  /// What all headers of one file have in common.
  struct Form: Equatable {
    var isBracketed = false
    var separator: UInt8 = 0
    var hasComma = false
    var hasSeconds = false
    var clock = Clock.day
  }

  var form = Form()
  /// The numbers of the date as they stand there.
  var first = 0
  var second = 0
  var third = 0
  var secondsOfDay = 0
  /// Where the name or the text begins.
  var end: Int

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
    _ = reader.take(".")
    form.hasComma = reader.take(",")
    return reader.passSpaces() || form.hasComma
  }

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
      if hour == 12 { hour = 0 }
      if half.isAfternoon, hour < 12 { hour += 12 }
    }
    secondsOfDay = hour * 3600 + minute * 60 + second
    return true
  }
}

/// Reads the parts of a header from left to right.
struct WhatsAppHeaderReader {
  struct Half {
    var isAfternoon: Bool
    /// Whether it is written `AM` or `PM`.
    var isCapital = false
  }

  private let line: ArraySlice<UInt8>
  private(set) var index: Int

  init(_ line: ArraySlice<UInt8>) {
    self.line = line
    index = line.startIndex
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard index < line.endIndex, line[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

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

  mutating func separator() -> UInt8? { oneOf("/.-") }
  mutating func clockMark() -> UInt8? { oneOf(":.") }

  private mutating func oneOf(_ marks: String) -> UInt8? {
    guard index < line.endIndex, marks.utf8.contains(line[index]) else { return nil }
    index += 1
    return line[index - 1]
  }

  /// Marks of writing direction, which have no width.
  mutating func passMarks() {
    while passSequence(WhatsAppText.marks) {}
  }

  /// Ordinary, no-break and narrow spaces, and marks among them.
  @discardableResult mutating func passSpaces() -> Bool {
    let start = index
    while take(" ") || passSequence(WhatsAppText.spaces) || passSequence(WhatsAppText.marks) {}
    return index > start
  }

  mutating func dayHalfAfterSpaces() -> Half? {
    let start = index
    passSpaces()
    if let half = dayHalf() { return half }
    index = start
    return nil
  }

  /// `AM`, `p.m.`, `a. m.` and the words of a few other languages.
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

  private mutating func passSequence(_ sequences: [[UInt8]]) -> Bool {
    guard index < line.endIndex else { return false }
    let rest = line[index...]
    guard let found = sequences.first(where: { rest.starts(with: $0) }) else { return false }
    index += found.count
    return true
  }
}
