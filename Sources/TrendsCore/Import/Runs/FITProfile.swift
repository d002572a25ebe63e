import TrendsCore

/// The messages that are read, by their global numbers.
enum FITMessage: UInt16 {
  case sport = 12
  case session = 18
  case lap = 19
  case record = 20
  case event = 21
  case weightScale = 30
  case activity = 34
  case fieldDescription = 206
}

/// Where the value of a field goes while a message is read.
enum FITSlot {
  static let time = 0
  static let count = 12

  static let heart = 1
  static let cadence = 2
  static let fraction = 3
  static let enhancedSpeed = 4
  static let speed = 5
  static let distance = 6
  /// Of developer fields: steps of both feet, and what stands for a native field.
  static let steps = 7
  static let developer = [heart: 8, cadence: 9, speed: 10, distance: 11]

  static let start = 1
  static let elapsed = 2
  static let timer = 3
  static let length = 4
  static let sport = 5
  static let subSport = 6

  static let event = 1
  static let eventType = 2

  static let weight = 1
  static let localTime = 1

  static let developerIndex = 1
  static let fieldNumber = 2
  static let baseType = 3
  static let scale = 4
  static let shift = 5
  static let nativeMessage = 6
  static let nativeField = 7
}

extension FITMessage {
  /// The slot of a field, and by what its numbers are to be divided.
  func slot(of field: UInt8) -> (slot: Int, scale: Double)? {
    switch (self, field) {
    case (_, 253): (FITSlot.time, 1)
    case (.record, 3): (FITSlot.heart, 1)
    case (.record, 4): (FITSlot.cadence, 1)
    case (.record, 5): (FITSlot.distance, 100)
    case (.record, 6): (FITSlot.speed, 1000)
    case (.record, 53): (FITSlot.fraction, 128)
    case (.record, 73): (FITSlot.enhancedSpeed, 1000)
    case (.session, 2), (.lap, 2): (FITSlot.start, 1)
    case (.session, 5), (.lap, 25), (.sport, 0): (FITSlot.sport, 1)
    case (.session, 6), (.lap, 39), (.sport, 1): (FITSlot.subSport, 1)
    case (.session, 7), (.lap, 7): (FITSlot.elapsed, 1000)
    case (.session, 8), (.lap, 8): (FITSlot.timer, 1000)
    case (.session, 9), (.lap, 9): (FITSlot.length, 100)
    case (.event, 0): (FITSlot.event, 1)
    case (.event, 1): (FITSlot.eventType, 1)
    case (.weightScale, 0): (FITSlot.weight, 1)
    case (.activity, 5): (FITSlot.localTime, 1)
    case (.fieldDescription, 0): (FITSlot.developerIndex, 1)
    case (.fieldDescription, 1): (FITSlot.fieldNumber, 1)
    case (.fieldDescription, 2): (FITSlot.baseType, 1)
    case (.fieldDescription, 6): (FITSlot.scale, 1)
    case (.fieldDescription, 7): (FITSlot.shift, 1)
    case (.fieldDescription, 14): (FITSlot.nativeMessage, 1)
    case (.fieldDescription, 15): (FITSlot.nativeField, 1)
    default: nil
    }
  }
}
