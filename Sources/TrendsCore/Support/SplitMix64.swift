/// A portable generator of random numbers: the same seed gives the same numbers on every machine.
/// Not for secrets.
public struct SplitMix64: RandomNumberGenerator, Equatable, Sendable {
  /// All of the state; a generator made with it as seed continues here.
  public private(set) var state: UInt64

  public init(seed: UInt64) { state = seed }

  /// Returns 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns a uniform number in 0..<1, from the upper 53 bits.
  public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
}

extension SplitMix64: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("state", state)
  }
}
