@testable import TrendsCore

/// For `try #require`: a view of another kind fails the test.
extension View {
  var list: ListView? { if case .list(let view) = self { view } else { nil } }
  var run: RunView? { if case .run(let view) = self { view } else { nil } }
}
