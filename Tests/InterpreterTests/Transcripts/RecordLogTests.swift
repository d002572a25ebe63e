import Testing
import TrendsCore

@testable import Interpreter

@Suite("The log of a recording") struct RecordLogTests {
  /// A disk that is full now and then.
  private final class Disk: Scratch {
    private let state = Locked((bytes: [UInt8](), calls: 0))
    let failsEvery: Int

    init(failsEvery: Int) { self.failsEvery = failsEvery }

    var size: Int { state.withLock { $0.bytes.count } }

    func append(_ bytes: [UInt8]) -> Int? {
      state.withLock { state in
        state.calls += 1
        if failsEvery > 0, state.calls % failsEvery == 0 { return nil }
        state.bytes += bytes
        return state.bytes.count - bytes.count
      }
    }

    func read(from start: Int, count: Int) throws(HostError) -> [UInt8] {
      state.withLock { Array($0.bytes[start..<(start + count)]) }
    }
  }

  @Test(arguments: [-1, 0, 3])
  func `whatever is appended and taken back, copies keep what they were`(failsEvery: Int) throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<20 {
      let disk = failsEvery < 0 ? nil : Disk(failsEvery: failsEvery)
      var log = RecordLog(scratch: disk)
      var plain: [UInt8] = []
      var copies: [(RecordLog, [UInt8])] = []
      for _ in 0..<60 {
        switch random.next() % 5 {
        case 0: copies.append((log, plain))
        case 1:
          let length = Int(random.next() % UInt64(plain.count + 1))
          log.truncate(to: length)
          plain.removeSubrange(length...)
        default:
          let bytes = (0..<Int(random.next() % 6000)).map {
            UInt8(truncatingIfNeeded: $0 ^ plain.count)
          }
          log.append(bytes)
          plain += bytes
        }
        #expect(log.count == plain.count)
      }
      copies.append((log, plain))
      for (log, plain) in copies { #expect(try log.bytes() == plain) }
    }
  }

  @Test func `a session that memory does not hold is saved as it was`() throws {
    let disk = Disk(failsEvery: 0)
    let host = TestHost()
    host.disk = disk
    var session = Session(
      host: host, settings: Settings(), clock: VirtualClock(now: host.now, zone: .utc))
    let line = "let x = 1; let x = 2; let x = 1; let x = 2; let x = 1"
    for _ in 0..<400 { _ = session.run(SourceText(name: "", line)) }
    #expect(disk.size > 64 << 10)
    #expect(session.run(SourceText(name: "", "save a.trsh")) == 0, "\(host.errors)")
    #expect(TranscriptCheck(host: host).run("a.trsh") == 0, "\(host.errors)")
  }
}
