import TrendsCore

/// What the header of a column says: a name, and perhaps a unit.
///
///     Weight (kg)     weight, kilograms          Poids (kg)   Weight(lb)   weight_kg   Weight kg
///     Pound(s)        weight, pounds: a header that is only a unit of mass means weight
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
  /// Whether the header shows a clock format such as `h:mm`, so that `5:32` in the column is not
  /// minutes.
  let writesDuration: Bool

  /// Reads a header; that of a unit alone, such as `kg`, names a weight if it is one of mass.
  init(_ header: String) {
    let whole = header.trimmedSpaces
    writesDuration = whole.lowercased().contains(":mm")
    if let unit = TableUnit(whole), unit.dimension == .mass {
      (words, title, self.unit, unknownUnit) = ("weight", "weight", unit, nil)
      return
    }
    var (base, inside) = ColumnName.splitBrackets(whole)
    var unit = inside.flatMap { TableUnit($0) }
    if unit == nil, inside == nil, let (rest, last) = ColumnName.splitLast(whole) {
      base = rest
      unit = last
    }
    // Text in brackets may also be a part of the name.
    let isUnit = unit != nil || (inside.map(ColumnName.mayBeUnit) ?? false)
    self.unit = unit
    unknownUnit = unit == nil && isUnit ? inside : nil
    title = isUnit ? base : whole
    words = ColumnName.words(isUnit ? base : whole)
  }

  /// Whether unknown text in brackets is short enough for a unit: 8 bytes, or 24 for a compound one
  /// such as `mL/min·kg`.
  private static func mayBeUnit(_ text: String) -> Bool {
    text.utf8.count <= (text.contains { $0 == "/" || $0 == "·" } ? 24 : 8)
  }

  /// Splits a header that ends in brackets; `inside` is nil, and `base` the whole text, where it
  /// does not or where one of the two would be empty.
  private static func splitBrackets(_ text: String) -> (base: String, inside: String?) {
    guard let last = text.last, last == ")" || last == "]",
      let open = text.lastIndex(of: last == ")" ? "(" : "[")
    else { return (text, nil) }
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
  ///
  ///     ColumnName.words("Körper-Gewicht [kg]")   // korper gewicht kg
  static func words(_ text: String) -> String {
    var found = ""
    for scalar in text.lowercased().unicodeScalars {
      if scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) {
        found += folded(scalar)
      } else if !scalar.properties.isDiacritic, !found.isEmpty, found.last != " " {
        found.append(" ")
      }
    }
    return found.trimmedSpaces
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

  /// Returns the kind of a metric of this name that is not in `KnownColumn`. Amounts are known by
  /// name, and only in units of mass, energy, time or count or without a unit: water as a share of
  /// the body or sugar in the blood is not an amount.
  func metricKind(in unit: TableUnit?) -> Metric.Kind {
    let isAmount = [nil, .mass, .energy, .time, .count].contains(unit?.dimension)
    return isAmount && AmountName.isOne(words) ? .total : .reading
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
