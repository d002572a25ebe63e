import TrendsCore

/// The messages that are read, by their global numbers.
enum FITMessage: UInt16 {
  /// Read for the maker of the device only.
  case fileID = 0
  /// Read for files whose session is missing.
  case sport = 12
  case session = 18
  case lap = 19
  /// A point.
  case record = 20
  /// The timer is started or stopped; other events are left out.
  case event = 21
  case weightScale = 30
  /// Read for its local time only.
  case activity = 34
  /// Steps and pulse of a day, by a watch that is worn.
  case monitoring = 55
  /// Read for its local time only: the day that counts begin with.
  case monitoringInfo = 103
  /// Beats that a belt has kept, such as a swimmer's.
  case beats = 132
  case restingHeart = 211
  /// The meaning of a developer field.
  case fieldDescription = 206
}

/// Where the value of a field goes while a message is read. Each kind of message uses the slots
/// from 1 on for its own fields; only `time` is the same in all.
enum FITSlot {
  static let time = 0
  /// Slots that the message with the most fields needs.
  static let count = 16

  /// Points: `record` messages.
  static let heart = 1
  static let cadence = 2
  /// What `cadence` lost by rounding; the file has it in 1/128.
  static let fraction = 3
  /// The speed in 32 bits, which newer devices write; it goes before `speed`.
  static let enhancedSpeed = 4
  static let speed = 5
  static let distance = 6
  /// Of developer fields: steps a minute of both feet.
  static let steps = 7
  /// Slots of developer fields, by that of the native field they carry. The native value goes
  /// first.
  static let developer = [heart: 8, cadence: 9, speed: 10, distance: 11]
  /// Degrees north and east, in parts of a circle that has 2^32 of them.
  static let latitude = 12
  static let longitude = 13
  /// Five times the metres above 500 m below the sea.
  static let altitude = 14
  /// The same in 32 bits, which newer devices write; it goes before `altitude`.
  static let enhancedAltitude = 15

  /// Sessions, laps and `sport` messages.
  static let start = 1
  /// Seconds with pauses.
  static let elapsed = 2
  /// Seconds without pauses.
  static let timer = 3
  static let length = 4
  static let sport = 5
  static let subSport = 6
  /// Kilocalories.
  static let energy = 7
  static let meanHeart = 8
  /// Metres climbed.
  static let climb = 9

  /// Timer events.
  static let event = 1
  /// 0 starts the timer; 1, 4, 8 and 9 stop it.
  static let eventType = 2

  /// The number that FIT has for the maker of a device.
  static let maker = 1

  /// Weights.
  static let weight = 1
  /// Monitoring: counts since the local midnight, of one kind of movement.
  static let cycles = 1
  static let movement = 2
  /// The lower 16 bits of the time stamp.
  static let shortTime = 3
  static let pulse = 4
  /// The kind of movement in its lower five bits.
  static let movementAndIntensity = 5

  /// Resting heart rates: the mean of a week, and that of the day.
  static let weekResting = 1
  static let dayResting = 2

  /// `activity` and `monitoring_info` messages: the local time as if it were UTC, in seconds since FIT's epoch.
  static let localTime = 1

  /// Descriptions of developer fields.
  static let developerIndex = 1
  static let fieldNumber = 2
  static let baseType = 3
  /// The divisor of a developer field.
  static let scale = 4
  /// What is subtracted from a developer field after the division.
  static let shift = 5
  /// The message and the field that a developer field stands for.
  static let nativeMessage = 6
  static let nativeField = 7
}

extension FITMessage {
  /// Returns the slot of a field, and the divisor of its raw numbers; nil for a field that is not
  /// read. Field 253 is the time stamp of every message.
  func slot(of field: UInt8) -> (slot: Int, scale: Double)? {
    switch (self, field) {
    case (_, 253): (FITSlot.time, 1)
    case (.fileID, 1): (FITSlot.maker, 1)
    case (.record, 0): (FITSlot.latitude, 1)
    case (.record, 1): (FITSlot.longitude, 1)
    case (.record, 2): (FITSlot.altitude, 1)
    case (.record, 78): (FITSlot.enhancedAltitude, 1)
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
    case (.session, 11), (.lap, 11): (FITSlot.energy, 1)
    case (.session, 16), (.lap, 15): (FITSlot.meanHeart, 1)
    case (.session, 22), (.lap, 21): (FITSlot.climb, 1)
    case (.event, 0): (FITSlot.event, 1)
    case (.event, 1): (FITSlot.eventType, 1)
    case (.weightScale, 0): (FITSlot.weight, 1)
    case (.activity, 5), (.monitoringInfo, 0): (FITSlot.localTime, 1)
    case (.monitoring, 3): (FITSlot.cycles, 1)
    case (.monitoring, 5): (FITSlot.movement, 1)
    case (.monitoring, 24): (FITSlot.movementAndIntensity, 1)
    case (.monitoring, 26): (FITSlot.shortTime, 1)
    case (.monitoring, 27): (FITSlot.pulse, 1)
    case (.restingHeart, 0): (FITSlot.weekResting, 1)
    case (.restingHeart, 1): (FITSlot.dayResting, 1)
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
