/// The made and connected sources, growing runs, and samples that are kept of made runs.
struct MadeSources: Sendable {
  /// The made and connected sources, by name.
  private(set) var named: [String: MadeSource] = [:]
  /// A digest of each of them.
  private var stamps: [String: UInt64] = [:]
  /// Runs whose samples are still being added, by name.
  var growing: [String: GrowingRun] = [:]
  /// Samples of made runs, and how far they reach; a crash does not lose them.
  var kept: [RunKey: SampleStream.Kept] = [:]

  /// Adds or replaces a source.
  mutating func set(_ name: String, _ source: MadeSource) {
    named[name] = source
    stamps[name] = Digest.of(source)
  }

  mutating func remove(_ name: String) {
    named[name] = nil
    stamps[name] = nil
  }

  /// Forgets the samples of a run, which are of no use to the run that takes its name.
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

  /// The sources by name, sorted, with their digests.
  private var stamped: [(key: String, value: Digested<MadeSource>)] {
    named.keys.sorted().compactMap { name in
      guard let source = named[name], let stamp = stamps[name] else { return nil }
      return (name, Digested(source, digest: stamp, count: nil))
    }
  }

  /// The kept samples by source and kind, sorted.
  private var keptByName: [(key: String, value: SampleStream.Kept)] {
    kept.map { ("\($0.key.source) \($0.key.kind.rawValue)", $0.value) }
      .sorted { $0.key < $1.key }
  }
}
