import TrendsCore

extension TableUnit {
  /// Reads a unit's name or sign in any case: `kg`, `LBS`, `Pound(s)`, `beats/min`. Only the first
  /// eight bytes count, so `kilogramme` is known too; names beyond 24 bytes are not.
  public init?(_ text: some StringProtocol) {
    var text = text
    let unit = text.withUTF8Copy { TableUnit(bytes: $0) }
    guard let unit else { return nil }
    self = unit
  }

  /// Reads a unit from the bytes of a cell, without white space around it.
  init?(bytes: UnsafeBufferPointer<UInt8>) {
    guard let unit = TableUnit.byKey[TableUnit.key(bytes)], bytes.count <= 24 else { return nil }
    self = unit
  }

  /// Returns the first eight bytes in small letters, which tell all units apart.
  private static func key(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var key: UInt64 = 0
    for byte in bytes.prefix(8) {
      let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      key = key << 8 | UInt64(isCapital ? byte | 0x20 : byte)
    }
    return key
  }

  /// The names of each unit in small letters, of which the first eight bytes count.
  private static let names: [(names: [StaticString], unit: TableUnit)] = [
    (["kg", "kgs", "kilo", "kilos", "kilogram", "kilogramm", "kilograms"], .kilograms),
    (["g", "gram", "grams", "gramm"], .grams),
    (["lb", "lbs", "lb.", "lbs.", "pound", "pounds", "pound(s)", "pfund"], .pounds),
    (["st", "stone", "stones", "st."], .stones),
    (["oz", "ounce", "ounces"], .ounces),
    (["km", "kms", "kilomete", "kilometr"], .kilometers),
    (["m", "meter", "meters", "metres", "mètres"], .meters),
    (["mi", "mile", "miles"], .miles),
    (["cm"], .centimeters),
    (["ft", "feet"], .feet),
    (["in", "inch", "inches"], .inches),
    (
      [
        "h", "hr", "hrs", "hour", "hours", "std", "stunden", "h:mm", "hh:mm", "hh:mm:ss", "h:mm:ss",
      ],
      .hours
    ),
    (["min", "mins", "minute", "minutes", "minuten"], .minutes),
    (["s", "sec", "secs", "second", "seconds", "sekunden"], .seconds),
    (["ms", "msec", "millisec"], .milliseconds),
    // A calorie of food is a thousand calories of physics.
    (["kcal", "kcals", "cal", "cals"], .kilocalories),
    (["kj", "kilojoul"], .kilojoules),
    (["%", "percent", "pct", "prozent"], .percent),
    (
      ["bpm", "beats/mi", "count/mi", "/min", "1/min", "hr/min", "s/min", "beats per minute"],
      .beats
    ),
    (["steps", "count", "schritte", "pas"], .steps),
    (["mmhg"], .mmHg),
    (["°c", "degc", "celsius"], .celsius),
    (["°f", "degf", "fahrenhe"], .fahrenheit),
    (["mmol/l"], .millimoles),
    (["mg/dl"], .milligrams),
  ]

  private static let byKey: [UInt64: TableUnit] = {
    var units: [UInt64: TableUnit] = [:]
    for (names, unit) in names {
      for name in names {
        let bytes = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
        units[key(bytes)] = unit
      }
    }
    return units
  }()
}

extension StringProtocol {
  /// Calls `body` with a copy of the text's bytes.
  mutating func withUTF8Copy<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    Array(utf8).withUnsafeBufferPointer(body)
  }
}
