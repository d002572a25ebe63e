import TrendsCore

/// What the header of a column says: a name, and perhaps a unit.
///
///     Weight (kg)     weight, kilograms          Poids (kg)   Weight(lb)   weight_kg   Weight kg
///     Pound(s)        weight, pounds: a header that is only a unit of mass means weight
///     TotalMinutesAsleep  total minutes asleep, minutes: words may be written together
///     Muscle mass [%] muscle mass, percent
struct ColumnName: Equatable {
  /// The name in small letters, digits and single spaces, without accents. Names are compared in
  /// this form.
  let words: String
  /// The header as written, without its unit.
  let title: String
  /// The unit that the header names; nil where it names none or an unknown one.
  let unit: TableUnit?
  /// A unit in brackets that is not known, as written.
  let unknownUnit: String?
  /// The built-in metric of this name. Nil for an unknown name, and where the unit contradicts the
  /// metric: fat in grams is not a share of the body.
  let known: KnownColumn?
  /// Whether the header shows a clock format such as `h:mm`, so that `5:32` in the column is not
  /// minutes.
  let writesDuration: Bool

  /// Reads a header; that of a unit alone names a weight if it is one of mass, such as `kg`, and a
  /// pulse if it is one of beats, such as `beats per minute`.
  init(_ header: String) {
    let whole = header.trimmedSpaces
    writesDuration = whole.lowercased().contains(":mm")
    if let unit = TableUnit(whole), unit.dimension == .mass || unit.dimension == .rate {
      let name = unit.dimension == .mass ? "weight" : "heart"
      (words, title, self.unit, unknownUnit) = (name, name, unit, nil)
      known = ColumnName.known(name, in: unit)
      return
    }
    var (base, inside) = ColumnName.splitBrackets(whole)
    var unit = inside.flatMap { TableUnit($0) }
    let split = ColumnName.splitLast(whole) ?? ColumnName.splitLast(ColumnName.words(whole))
    if unit == nil, inside == nil, let (rest, last) = split {
      base = rest
      unit = last
    }
    // Text in brackets may also be a part of the name.
    let isUnit = unit != nil || (inside.map(ColumnName.mayBeUnit) ?? false)
    unknownUnit = unit == nil && isUnit ? inside : nil
    title = isUnit ? base : whole
    words = ColumnName.words(isUnit ? base : whole)
    self.unit = unit ?? (isUnit ? nil : ColumnName.spelledUnit(in: words)?.unit)
    known = ColumnName.known(words, in: self.unit)
  }

  /// The metric of a name, with or without the unit that is spelled out in it.
  private static func known(_ words: String, in unit: TableUnit?) -> KnownColumn? {
    var known = KnownColumn(words: words)
    if known == nil, let (word, _) = spelledUnit(in: words) {
      let rest = words.split(separator: " ").filter { $0 != word }
      known = KnownColumn(words: rest.joined(separator: " "))
    }
    return unit == nil || unit?.dimension == known?.dimension ? known : nil
  }

  /// Units that are written out in the middle of a name: `total minutes asleep`.
  private static let spelledUnits: [Substring: TableUnit] = [
    "hours": .hours, "minutes": .minutes, "seconds": .seconds, "kilometers": .kilometers,
    "kilometres": .kilometers, "meters": .meters, "metres": .meters, "miles": .miles,
    "calories": .kilocalories, "kilograms": .kilograms, "pounds": .pounds,
  ]

  /// Returns the unit that is written out in a name, unless it is one of several: `minutes per km`.
  private static func spelledUnit(in words: String) -> (word: Substring, unit: TableUnit)? {
    let parts = words.split(separator: " ")
    guard parts.count > 1, !parts.contains("per") else { return nil }
    return parts.lazy.compactMap { word in spelledUnits[word].map { (word, $0) } }.first
  }

  /// Whether unknown text in brackets is short enough for a unit: 8 bytes, or 24 for a compound one
  /// such as `mL/min·kg`.
  private static func mayBeUnit(_ text: String) -> Bool {
    text.utf8.count <= (text.contains { $0 == "/" || $0 == "·" } ? 24 : 8)
  }

  /// Splits a header that ends in brackets, which may have others in them; `inside` is nil, and `base` the whole text, where it
  /// does not or where one of the two would be empty.
  private static func splitBrackets(_ text: String) -> (base: String, inside: String?) {
    guard let last = text.last, last == ")" || last == "]" else { return (text, nil) }
    let opening: Character = last == ")" ? "(" : "["
    var depth = 0
    let found = text.indices.reversed().first { place in
      if text[place] == last { depth += 1 }
      if text[place] == opening { depth -= 1 }
      return depth == 0
    }
    guard let open = found else { return (text, nil) }
    let inside = String(text[text.index(after: open)...].dropLast()).trimmedSpaces
    let base = String(text[..<open]).trimmedSpaces
    return base.isEmpty || inside.isEmpty ? (text, nil) : (base, inside)
  }

  /// Splits off a unit after the last separator: `weight_kg`, `Weight kg`, `Weight, kg`,
  /// `Weight in kg`. Short words such as `min` may be part of a name and count only where the
  /// name's metric is measured in them.
  private static func splitLast(_ text: String) -> (base: String, unit: TableUnit)? {
    let marks: Set<Character> = [" ", "_", ",", "-", "/"]
    guard let mark = text.lastIndex(where: { marks.contains($0) }),
      let unit = TableUnit(String(text[text.index(after: mark)...]))
    else { return nil }
    var base = String(text[..<mark]).trimmedSpaces
    while let last = base.last, marks.contains(last) { base.removeLast() }
    if base.lowercased().hasSuffix(" in") { base = String(base.dropLast(3)).trimmedSpaces }
    guard !base.isEmpty else { return nil }
    switch unit {
    case .kilograms, .pounds, .kilometers, .miles, .kilocalories, .kilojoules, .milliseconds,
      .centimeters, .mmHg, .percent, .celsius, .fahrenheit:
      return (base, unit)
    case .beats:
      return (base, unit)
    default:
      guard let known = KnownColumn(words: words(base)), known.dimension == unit.dimension else {
        return nil
      }
      return (base, unit)
    }
  }

  /// Returns `text` in small letters without accents, every run of other characters as one space.
  /// A word also begins where a capital follows small letters or a digit. Apple's prefix is left
  /// out.
  ///
  ///     ColumnName.words("Körper-Gewicht [kg]")   // korper gewicht kg
  ///     ColumnName.words("TotalSteps")            // total steps
  static func words(_ text: String) -> String {
    let text = withoutApplePrefix(text)
    let scalars = Array(text.unicodeScalars)
    var found = ""
    for (index, scalar) in scalars.enumerated() {
      if scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) {
        if beginsWord(scalars, index), found.last != " " { found.append(" ") }
        for small in scalar.properties.lowercaseMapping.unicodeScalars {
          if !small.properties.isDiacritic { found += folded(small) }
        }
      } else if !scalar.properties.isDiacritic, !found.isEmpty, found.last != " " {
        found.append(" ")
      }
    }
    return found.trimmedSpaces
  }

  private static func withoutApplePrefix(_ text: String) -> Substring {
    let prefix = ["hkquantitytypeidentifier", "hkcategorytypeidentifier"].first {
      text.prefix($0.count).lowercased() == $0
    }
    return text.dropFirst(prefix?.count ?? 0)
  }

  /// Whether a word begins at a capital inside of one: after two small letters, after a word of two
  /// letters that itself follows one (`timeInBed`), or after a digit if a small letter follows.
  /// `kJ` and `HbA1C` are one word.
  private static func beginsWord(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    guard index > 1, scalars[index].properties.isUppercase else { return false }
    let before = scalars[index - 1]
    if before.properties.isLowercase {
      return scalars[index - 2].properties.isLowercase
        || index > 2 && scalars[index - 2].properties.isUppercase
          && scalars[index - 3].properties.isLowercase
    }
    return ("0"..."9").contains(before) && index + 1 < scalars.count
      && scalars[index + 1].properties.isLowercase
  }

  /// Returns a small Latin letter without its accents and strokes, found by its Unicode name: `ő`
  /// is `LATIN SMALL LETTER O WITH DOUBLE ACUTE`. Other letters are returned unchanged.
  private static func folded(_ letter: Unicode.Scalar) -> String {
    if letter.isASCII { return String(letter) }
    if let known = ligatures[letter] { return known }
    guard let name = letter.properties.name, name.utf8.starts(with: latin.utf8) else {
      return String(letter)
    }
    let rest = name.utf8.dropFirst(latin.utf8.count)
    guard let first = rest.first, rest.dropFirst().starts(with: " WITH ".utf8) else {
      return String(letter)
    }
    return String(UnicodeScalar(first | 0x20))
  }

  private static let latin = "LATIN SMALL LETTER "

  /// Letters whose Unicode name has no base letter before ` WITH `.
  private static let ligatures: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ð": "d", "þ": "th", "ı": "i",
  ]

  /// Returns the kind of a metric of this name that is not in `KnownColumn`.
  func metricKind(in unit: TableUnit?) -> Metric.Kind {
    AmountName.isOne(words, in: unit, unknownUnit) ? .total : .reading
  }

  /// The title as the name of a metric: an ASCII letter, then ASCII letters, digits and `-`, 64
  /// characters at most. Nil where nothing is left of the title, or less than what had to be
  /// dropped as not Latin.
  var metricName: String? {
    var name = ""
    var lost = 0
    for scalar in ColumnName.words(title).unicodeScalars {
      if scalar == " " {
        name.append("-")
      } else if scalar.isASCII {
        name.unicodeScalars.append(scalar)
      } else {
        lost += 1
      }
    }
    let cleaned = name.drop { !$0.isLetter }.prefix(64)
    let trimmed = cleaned.split(separator: "-").joined(separator: "-")
    return trimmed.isEmpty || lost > trimmed.utf8.count ? nil : trimmed
  }

  /// Whether the title has letters of any script.
  var hasLetters: Bool { words.unicodeScalars.contains { $0.properties.isAlphabetic } }
}

extension String {
  /// The text without white space at either end.
  var trimmedSpaces: String {
    let kept = drop(while: \.isWhitespace)
    guard let last = kept.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(kept[...last])
  }
}
