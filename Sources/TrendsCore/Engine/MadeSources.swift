/// Sources made to order, and the samples of runs that are still being told or are kept beside them.
struct MadeSources: Sendable {
  private(set) var named: [String: MadeSource] = [:]
  /// A digest of each of them.
  private var stamps: [String: UInt64] = [:]
  /// Samples that are still being told.
  var growing: [String: GrowingRun] = [:]
  /// Samples of runs made to order and how far they reach; a crash leaves them.
  var kept: [RunKey: SampleStream.Kept] = [:]

  mutating func set(_ name: String, _ source: MadeSource) {
    named[name] = source
    stamps[name] = Digest.of(source)
  }

  /// Nothing that was kept of a run is of use for the one in its place.
  mutating func forget(_ name: String) {
    kept = kept.filter { $0.key.source != name }
  }
}

extension MadeSources: Described {
  func describe(to fields: inout some Fields) {
    fields.field("synthetic", Named(stamped))
    fields.field("growing", growing)
    fields.field("kept", Named(keptByName))
  }

  private var stamped: [(key: String, value: Digested<MadeSource>)] {
    named.keys.sorted().compactMap { name in
      guard let source = named[name], let stamp = stamps[name] else { return nil }
      return (name, Digested(source, digest: stamp, count: nil))
    }
  }

  private var keptByName: [(key: String, value: SampleStream.Kept)] {
    kept.map { ("\($0.key.source) \($0.key.kind.rawValue)", $0.value) }
      .sorted { $0.key < $1.key }
  }
}
