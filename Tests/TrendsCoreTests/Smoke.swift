import Testing
@testable import TrendsCore
@Suite("Smoke") struct Smoke { @Test func `it builds`() { #expect(Bool(true)) } }
