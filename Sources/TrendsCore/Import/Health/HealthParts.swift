import TrendsCore

internal import Synchronization

/// Cuts an export into parts, has them read by several threads and puts what they found together.
///
///     file     ├───part───┼───part───┼───part───┤     each begins at a record
///     reading  ├──────────▶├──────────▶├─────────▶     and ends where it meets the next
///
/// The chain of parts that meet is what one reading from front to back finds. A part that began
/// inside something, such as a correlation, is met by none: the one before it reads on over it.
struct HealthParts {
  static let usualSize = 16 << 20

  private let source: any ByteSource
  private let size: Int
  private let starts: [Int]

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

  /// Where the next record seems to begin, if it is near.
  private static func record(in source: any ByteSource, from place: Int) -> Int? {
    guard let bytes = try? source.bytes(from: place, limit: 4096) else { return nil }
    return bytes.firstRange(of: "<Record ".utf8).map { place + $0.lowerBound }
  }

  func scan(_ goesOn: @escaping (Int) -> Bool) throws(ImportError) -> HealthScan {
    let parts = try read(goesOn)
    var index = 0
    guard let first = parts[0] else { throw .interrupted }
    var scan = HealthScan(first)
    var end = first.end
    while let start = end {
      while index < starts.count, starts[index] < start { index += 1 }
      guard index < parts.count, let part = parts[index] else { throw .interrupted }
      guard scan.append(part) else { return try whole(goesOn) }
      end = part.end
    }
    return scan
  }

  /// In one part: where the meaning of a later part depends on the ones before.
  private func whole(_ goesOn: (Int) -> Bool) throws(ImportError) -> HealthScan {
    var done = 0
    let part = HealthPart(source, size: size) { more in
      done += more
      return goesOn(done)
    }
    guard let part else { throw .interrupted }
    return HealthScan(part)
  }

  /// All parts, whether they will be met or not; nil for those that were interrupted.
  private func read(_ goesOn: @escaping (Int) -> Bool) throws(ImportError) -> [HealthPart?] {
    let done = Atomic(0)
    let next = Atomic(0)
    let isStopped = Atomic(false)
    let found = Locked([HealthPart?](repeating: nil, count: starts.count))
    // Called by the thread that called this one, and by no other.
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
