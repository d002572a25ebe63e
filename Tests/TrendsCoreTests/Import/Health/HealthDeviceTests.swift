import Testing

@testable import TrendsImport

@Suite("HealthDevice") struct HealthDeviceTests {
  @Test(arguments: [
    ("Apple Watch", "watch"), ("Oura", "band"), ("Mi Band", "band"), ("Galaxy Ring", "band"),
    ("Ring-Sync", "band"), ("Husband\u{2019}s iPhone", "phone"), ("Monitoring", "app"),
    ("Health Mate", "app"),
  ])
  func `a device is ranked by the words of its name`(name: String, rank: String) {
    #expect("\(HealthDevice(name: name, hardware: "").rank)" == rank)
  }
}
