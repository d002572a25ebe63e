import TrendsCore

/// What the developer fields of a file mean, as far as they carry something that is read.
struct FITDescriptions {
  /// How to read one developer field.
  struct Known {
    var base: FITBase
    var slot: Int
    /// The divisor of the raw number, at least 1.
    var scale: Double
    /// What is subtracted after the division.
    var shift: Double
  }

  /// The fields that are read; all others are missing.
  private var known: [Key: Known] = [:]

  /// What identifies a developer field within a file.
  private struct Key: Hashable {
    var developer: UInt8
    var field: UInt8
  }

  /// The meaning of a field; nil for one that is not read.
  subscript(developer: UInt8, field: UInt8) -> Known? {
    known[Key(developer: developer, field: field)]
  }

  /// Takes in a `field_description` message; a later one replaces an earlier one of the same field.
  mutating func add(_ slots: [Double], name: String, unit: String) {
    guard let developer = UInt8(exactly: slots[FITSlot.developerIndex]),
      let field = UInt8(exactly: slots[FITSlot.fieldNumber]),
      let code = UInt8(exactly: slots[FITSlot.baseType])
    else { return }
    let key = Key(developer: developer, field: field)
    guard let base = FITBase(code: code), base != .string,
      let slot = Self.slot(slots, name: name, unit: unit)
    else {
      known[key] = nil
      return
    }
    let scale = slots[FITSlot.scale]
    let shift = slots[FITSlot.shift]
    known[key] = Known(
      base: base, slot: slot, scale: scale >= 1 ? scale : 1, shift: shift.isNaN ? 0 : shift)
  }

  /// Returns where the values go: by the native field that they carry, else by name; nil for
  /// neither. Speed and distance in other units than m/s and m are left out.
  private static func slot(_ slots: [Double], name: String, unit: String) -> Int? {
    var native = nativeSlot(slots)
    if native == nil { native = slotsByName[name.replacing(bytesOf: "_", with: " ")] }
    switch native {
    case FITSlot.cadence where stepUnits.contains(unit): return FITSlot.steps
    case FITSlot.speed where !["", "m/s"].contains(unit): return nil
    case FITSlot.distance where !["", "m"].contains(unit): return nil
    case let slot?: return FITSlot.developer[slot]
    case nil: return nil
    }
  }

  /// Returns the slot of the native field that the description names, or nil.
  private static func nativeSlot(_ slots: [Double]) -> Int? {
    let message = slots[FITSlot.nativeMessage]
    guard message.isNaN || message == Double(FITMessage.record.rawValue),
      let field = UInt8(exactly: slots[FITSlot.nativeField])
    else { return nil }
    let slot = FITMessage.record.slot(of: field)?.slot
    return slot == FITSlot.enhancedSpeed ? FITSlot.speed : slot
  }

  /// Units that count both feet; `rpm` and an empty one count one foot, as the native field does.
  private static let stepUnits: Set<String> = ["spm", "steps/min", "step/min", "steps per minute"]

  /// Names in small letters, for descriptions without a native field.
  private static let slotsByName = [
    "cadence": FITSlot.cadence, "run cadence": FITSlot.cadence,
    "running cadence": FITSlot.cadence, "heart rate": FITSlot.heart, "heartrate": FITSlot.heart,
  ]
}
