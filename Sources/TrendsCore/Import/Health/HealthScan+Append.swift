import TrendsCore

extension HealthScan {
  /// Adds what the next part of the file found. False where one pass from front to back would have
  /// given another result; the scan is then incomplete and has to be dropped.
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
  /// Returns the numbers that the types of another part have here, adding the new ones. Nil where
  /// there are too many types, or where a metric took its unit from different units in the two
  /// parts.
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

  /// Returns the numbers that the devices of another part have here; nil when there are too many to
  /// tell apart.
  fileprivate mutating func numbers(ofDevices others: [HealthDevice]) -> [Int]? {
    var numbers: [Int] = []
    for other in others {
      guard devices.count < HealthTables.limit else { return nil }
      numbers.append(device(other))
    }
    return numbers
  }

  /// Adds the zones of another part; false when there are too many.
  fileprivate mutating func take(zones others: [String]) -> Bool {
    for other in others where zone(other) < 0 { return false }
    return true
  }
}
