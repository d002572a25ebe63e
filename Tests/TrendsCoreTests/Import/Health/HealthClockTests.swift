import Testing

@testable import TrendsCore
@testable import TrendsImport

@Suite("HealthClock") struct HealthClockTests {
  @Test(arguments: [
    "2016-12-31 23:59:60 +0000", "2016-12-31T23:59:60Z", "2016-12-31T23:59:60.5+00:00",
  ])
  func `a 60th second is the 59th, and no day is moved`(text: String) throws {
    var clock = HealthClock()
    let time = try #require(Array(text.utf8).withUnsafeBufferPointer { clock.read($0) })
    #expect(time.second == 1_483_228_799)
    #expect(time.isLeapSecond)
  }

  @Test(arguments: [
    "2016-12-31 23:59:61 +0000", "2016-12-31 24:00:00 +0000", "2016-12-32 00:00:00 +0000",
    "2016-12-31 23:59:5 +0000", "2016-12-31", "2016-12-31T23:59:60",
  ])
  func `what is no time, or has no zone, is none`(text: String) {
    var clock = HealthClock()
    #expect(Array(text.utf8).withUnsafeBufferPointer { clock.read($0) } == nil)
  }

  @Test func `the compact times of 2014 are read`() throws {
    var clock = HealthClock()
    let time = Array("20141001081500-0800".utf8).withUnsafeBufferPointer { clock.read($0) }
    #expect(time?.second == 1_412_180_100 && time?.offset == -28_800)
  }
}
