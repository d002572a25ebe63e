import Testing
@testable import trendsh
@Suite("Smoke") struct Smoke { @Test func `it builds`() { #expect(Bool(true)) } }
