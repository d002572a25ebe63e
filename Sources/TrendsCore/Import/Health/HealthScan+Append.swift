import TrendsCore

extension HealthScan {
  /// Takes in what the part behind found. False where a reading from front to back would have
  /// understood it otherwise.
  mutating func append(_ part: HealthPart) -> Bool {
    guard let types = tables.numbers(ofTypes: part.tables.types),
      let devices = tables.numbers(ofDevices: part.tables.devices),
      tables.take(zones: part.tables.zones),
      workouts.count + part.workouts.count <= HealthPart.workoutLimit
    else { return false }
    for (index, map) in part.maps.enumerated() {
      let type = types[index]
      while maps.count <= type {
        maps.append(ZoneMap(sharing: map))
        shares.append([:])
      }
      maps[type].append(map)
      for (device, share) in part.shares[index] {
        shares[type][devices[device], default: Share()].count += share.count
        shares[type][devices[device], default: Share()].sum += share.sum
        shares[type][devices[device], default: Share()].marks &+= share.marks
      }
    }
    workouts += part.workouts.map { workout in
      var workout = workout
      workout.device = devices[workout.device]
      return workout
    }
    report.append(part.report)
    exportDate = exportDate ?? part.exportDate
    failure = part.failure
    return true
  }
}

extension HealthTables {
  /// The numbers that types of another part have here. Nil where they cannot be told apart, or where
  /// a metric took its unit from different records.
  fileprivate mutating func numbers(ofTypes others: [HealthType]) -> [Int]? {
    var numbers: [Int] = []
    for other in others {
      guard let number = type(other.identifier) else { return nil }
      if !other.takesUnit, types[number].takesUnit {
        takeUnit(other.metric.unit, ofType: number)
      }
      guard other.takesUnit || other.metric.unit == types[number].metric.unit else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  fileprivate mutating func numbers(ofDevices others: [HealthDevice]) -> [Int]? {
    var numbers: [Int] = []
    for other in others {
      guard devices.count < HealthTables.limit else { return nil }
      numbers.append(device(other))
    }
    return numbers
  }

  fileprivate mutating func take(zones others: [String]) -> Bool {
    for other in others where zone(other) < 0 { return false }
    return true
  }
}
