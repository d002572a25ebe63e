/// A table as a terminal shows it, and where the whole one stands in what is printed: a transcript
/// keeps the whole one, so it replays at any width.
struct Narrower {
  var place: Range<Int>
  var text: [UInt8]

  /// `output` with each table as it is to be shown.
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
