/// A table as a narrow terminal shows it, in place of the whole table in the output.
///
/// A transcript keeps the whole table, so it replays at any width.
struct Narrower {
  /// The bytes of the output that the whole table occupies.
  var place: Range<Int>
  /// The bytes that the terminal shows instead.
  var text: [UInt8]

  /// Returns `output` with each table as the terminal shows it; tables are in the order of their
  /// places.
  static func applied(_ tables: [Narrower], to output: [UInt8]) -> [UInt8] {
    guard !tables.isEmpty else { return output }
    var shown: [UInt8] = []
    var done = 0
    for table in tables
    where done <= table.place.lowerBound && table.place.upperBound <= output.count {
      shown += output[done..<table.place.lowerBound]
      shown += table.text
      done = table.place.upperBound
    }
    return shown + output[done...]
  }
}
