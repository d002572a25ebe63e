import TrendsCore

internal import Synchronization

/// Cuts an export into parts, scans them on several threads and joins what they found.
///
///     file     ├───part───┼───part───┼───part───┤     each begins at a record
///     reading  ├──────────▶├──────────▶├─────────▶     and ends where it meets the next
///
/// The chain of parts that meet is what one pass from front to back finds. A cut is only a guess: a
/// part that begins inside something else, such as a correlation, is met by none, and the part
/// before it reads on over it.
struct HealthParts {
  /// Bytes of a part (16 MiB).
  static let usualSize = 16 << 20

  private let source: any ByteSource
  /// Size of the file or, for a member of a zip, the size that its directory reports.
  private let size: Int
  /// Offsets at which parts begin, ascending; the first is 0.
  private let starts: [Int]

  /// Finds the starts of parts, which reads 4 KB at each cut.
  init(_ source: any ByteSource, size: Int, partSize: Int) {
    self.source = source
    self.size = size
    var starts = [0]
    if partSize < size {
      for place in stride(from: partSize, to: size, by: partSize) {
        if let start = HealthParts.record(in: source, from: place), start > starts[starts.count - 1]
        {
          starts.append(start)
        }
      }
    }
    self.starts = starts
  }

  /// Returns the offset of the next text `<Record ` within 4 KB, or nil: such a cut is dropped.
  private static func record(in source: any ByteSource, from place: Int) -> Int? {
    guard let bytes = try? source.bytes(from: place, limit: 4096) else { return nil }
    return bytes.firstRange(of: "<Record ".utf8).map { place + $0.lowerBound }
  }

  /// Scans the file. `goesOn` is asked with the bytes read so far, on the calling thread only;
  /// throws `.interrupted` after it returned false.
  func scan(_ goesOn: @escaping (Int) -> Bool) throws(ImportError) -> HealthScan {
    let parts = try read(goesOn)
    var index = 0
    guard let first = parts[0] else { throw .interrupted }
    var scan = HealthScan(first)
    var end = first.end
    while let start = end {
      // Parts that no other part met began in the middle of something and are dropped.
      while index < starts.count, starts[index] < start { index += 1 }
      guard index < parts.count, let part = parts[index] else { throw .interrupted }
      guard scan.append(part) else { return try whole(goesOn) }
      end = part.end
    }
    return scan
  }

  /// Scans the file as one part, for files in which numbers of a later part cannot be matched with
  /// those of an earlier one.
  private func whole(_ goesOn: (Int) -> Bool) throws(ImportError) -> HealthScan {
    var done = 0
    let part = HealthPart(source, size: size) { more in
      done += more
      return goesOn(done)
    }
    guard let part else { throw .interrupted }
    return HealthScan(part)
  }

  /// Scans all parts, also those that will not be met; nil for a part that was interrupted.
  private func read(_ goesOn: @escaping (Int) -> Bool) throws(ImportError) -> [HealthPart?] {
    let done = Atomic(0)
    let next = Atomic(0)
    let isStopped = Atomic(false)
    let found = Locked([HealthPart?](repeating: nil, count: starts.count))
    // The closure is called by worker 0 only, which runs on the thread of the caller.
    nonisolated(unsafe) let goesOn = goesOn
    Workers.run(min(starts.count, Workers.most)) { worker in
      while !isStopped.load(ordering: .relaxed) {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < starts.count else { return }
        let part = HealthPart(
          source, size: size, from: starts[index], until: starts[(index + 1)...]
        ) { more in
          let sum = done.wrappingAdd(more, ordering: .relaxed).newValue
          if worker == 0, !goesOn(sum) { isStopped.store(true, ordering: .relaxed) }
          return !isStopped.load(ordering: .relaxed)
        }
        found.withLock { $0[index] = part }
      }
    }
    guard !isStopped.load(ordering: .relaxed) else { throw .interrupted }
    return found.withLock { $0 }
  }
}
