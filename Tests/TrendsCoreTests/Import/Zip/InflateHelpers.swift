import Foundation
import TrendsCore
@testable import TrendsImport

/// What came out of a stream, and how it ended.
struct Inflated {
  var bytes: [UInt8] = []
  var failure: InflateFailure?
  var points: RestartPoints
  var end: Int?

  /// Reads on until `limit` bytes are there.
  init(_ stream: [UInt8], every spacing: Int = 0, limit: Int = .max) {
    points = RestartPoints(every: spacing)
    let inflate = Inflate(MemoryBytes(stream), 0..<stream.count)
    do throws(InflateFailure) {
      while bytes.count < limit, let block = try inflate.next() {
        bytes += block
        points.note(inflate)
      }
    } catch {
      failure = error
    }
    end = inflate.streamEnd
  }
}

/// The same bytes; without optimisation `==` takes long for a megabyte.
func isSame(_ a: [UInt8], _ b: [UInt8]) -> Bool { Data(a) == Data(b) }

/// The places where damage is tried: all of a short stream, some of a long one.
func damaged(_ bytes: [UInt8], times: Int, seed: UInt64) -> [[UInt8]] {
  var random = SplitMix64(seed: seed)
  func below(_ limit: Int) -> Int { Int(random.next() % UInt64(max(1, limit))) }
  return (0..<times).map { _ in
    var copy = bytes
    for _ in 0...below(3) where !copy.isEmpty {
      switch below(4) {
      case 0: copy.removeSubrange(below(copy.count)...)
      case 1: copy[below(copy.count)] = UInt8(below(256))
      case 2: copy.insert(UInt8(below(256)), at: below(copy.count))
      default: copy[below(copy.count)] ^= 1 << UInt8(below(8))
      }
    }
    return copy
  }
}
