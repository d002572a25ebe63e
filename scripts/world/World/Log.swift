internal import GroundRecords

/// What the ground tells of a run.
struct Record {
  var kind: UInt32
  var a: Int
  var b: Int
  var c: Int
  var path: String
  var data: [UInt8]

  func isKind(_ kind: ground_kind) -> Bool { self.kind == kind.rawValue }

  /// A log that a killed process left may end anywhere.
  static func all(in bytes: [UInt8]) -> [Record] {
    var records: [Record] = []
    var place = 0
    let head = MemoryLayout<ground_record>.size
    bytes.withUnsafeBytes { raw in
      while place + head <= raw.count {
        let read = raw.loadUnaligned(fromByteOffset: place, as: ground_record.self)
        let (path, data) = (Int(read.path_size), Int(read.data_size))
        guard place + head + path + data <= raw.count else { return }
        let text = raw[(place + head)..<(place + head + path)]
        records.append(
          Record(
            kind: read.kind, a: Int(read.a), b: Int(read.b), c: Int(read.c),
            path: String(decoding: text, as: UTF8.self),
            data: Array(raw[(place + head + path)..<(place + head + path + data)])))
        place += head + path + data
      }
    }
    return records
  }
}
