import TrendsCore

/// The layout of a kind of message, reduced to the fields that are wanted.
///
/// It is made once for each definition in the file; reading a message is then a walk over `fields`.
final class FITDefinition {
  /// A wanted field: where it is in the message, and where its value goes.
  struct Field {
    /// Bytes from the first byte after the message's header.
    var offset: Int
    var base: FITBase
    /// The index in the reader's slots.
    var slot: Int
    /// The divisor of the raw number.
    var scale: Double
    /// What is subtracted after the division.
    var shift = 0.0
  }

  /// The place of any field in the message, for texts.
  struct Part {
    var number: UInt8
    var offset: Int
    var size: Int
  }

  /// Nil for a kind that is not read; its time stamp is read all the same, for compressed ones
  /// after it.
  let message: FITMessage?
  /// Whether numbers begin with their highest byte.
  let isBigEndian: Bool
  /// Bytes of a message without its header byte.
  let length: Int
  /// The wanted fields, native ones before those of developers.
  let fields: [Field]
  /// All fields of a `fieldDescription`, which has texts, and of `beats`, which has lists; empty for
  /// other messages.
  private let parts: [Part]
  /// Where speed and distance are packed in three bytes, as old watches write them; nil where they
  /// are not.
  let packed: Int?

  /// Reduces a definition. Fields whose size is not that of one value, such as lists, are not read.
  /// Only those developer fields are read that `descriptions` has at that moment.
  init(
    number: UInt16, isBigEndian: Bool, native: [FITFieldLayout], developer: [FITFieldLayout],
    descriptions: FITDescriptions
  ) {
    let message = FITMessage(rawValue: number)
    var offset = 0
    var fields: [Field] = []
    var parts: [Part] = []
    for field in native {
      if let base = FITBase(code: field.third), base != .string, field.size == base.size,
        let wanted = FITDefinition.wanted(field.number, in: message)
      {
        fields.append(
          Field(offset: offset, base: base, slot: wanted.slot, scale: wanted.scale))
      }
      parts.append(Part(number: field.number, offset: offset, size: field.size))
      offset += field.size
    }
    for field in developer {
      if message == .record, let known = descriptions[field.third, field.number],
        field.size == known.base.size
      {
        fields.append(
          Field(
            offset: offset, base: known.base, slot: known.slot, scale: known.scale,
            shift: known.shift))
      }
      offset += field.size
    }
    self.message = message
    self.isBigEndian = isBigEndian
    self.fields = fields
    self.parts = message == .fieldDescription || message == .beats ? parts : []
    length = offset
    // Field 8 of a record is speed and distance together.
    packed = message == .record ? parts.first { $0.number == 8 && $0.size == 3 }?.offset : nil
  }

  /// Returns the slot and the divisor of a field that is read, or nil.
  private static func wanted(
    _ field: UInt8, in message: FITMessage?
  ) -> (slot: Int, scale: Double)? {
    if let message { return message.slot(of: field) }
    return field == 253 ? (FITSlot.time, 1) : nil
  }

  /// Fills `slots` from the message at `start`, with NaN for what it lacks. The caller checks the
  /// bounds.
  @inline(__always) func read(
    _ bytes: UnsafeRawBufferPointer, at start: Int, into slots: inout [Double]
  ) {
    for slot in slots.indices { slots[slot] = .nan }
    for field in fields {
      let value = field.base.value(
        in: bytes, at: start + field.offset, bigEndian: isBigEndian)
      slots[field.slot] = field.scale == 1 ? value : value / field.scale
      if field.shift != 0 { slots[field.slot] -= field.shift }
    }
  }

  /// Returns where the bytes of a field are in the message at `start`; nil where it is missing.
  func range(_ number: UInt8, at start: Int) -> Range<Int>? {
    parts.first { $0.number == number }.map { start + $0.offset..<start + $0.offset + $0.size }
  }

  /// Returns the text of a field up to its first zero, in lower case; empty where the field is
  /// missing.
  func text(_ number: UInt8, in bytes: UnsafeRawBufferPointer, at start: Int) -> String {
    guard let range = range(number, at: start) else { return "" }
    return String(decoding: bytes[range].prefix { $0 != 0 }, as: UTF8.self).lowercased()
  }
}

/// The three bytes that a definition has for a field.
struct FITFieldLayout {
  var number: UInt8
  /// Bytes of the field.
  var size: Int
  /// The base type; for a developer field the index of its developer.
  var third: UInt8
}
