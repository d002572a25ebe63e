import Testing
@testable import Interpreter
@Suite("Smoke") struct Smoke { @Test func `it builds`() { #expect(Bool(true)) } }
