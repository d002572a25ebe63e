import Synchronization
import Testing

@testable import TrendsCore

@Suite("Long work") struct LongWorkTests {
  @Test func `is done on another thread, and its answer comes back`() {
    #expect(LongWork.run(unless: { false }) { work in work.isAbandoned ? 0 : 42 } == 42)
  }

  /// The work goes on for as long as somebody waits, so only not waiting ends it.
  @Test func `whoever stops does not wait for its end`() {
    final class Ending: Sendable { let isReached = Atomic(false) }
    let ending = Ending()
    let answer: Int? = LongWork.run(unless: { true }) { work in
      while !work.isAbandoned {}
      ending.isReached.store(work.ifAwaited { 1 } == nil, ordering: .releasing)
      return 1
    }
    #expect(answer == nil)
    while !ending.isReached.load(ordering: .acquiring) {}
  }

  @Test func `what touches the world is done while somebody waits`() {
    #expect(LongWork.run(unless: { false }) { work in work.ifAwaited { 7 } } == 7)
  }
}
