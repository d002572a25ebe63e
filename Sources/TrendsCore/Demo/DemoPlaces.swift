/// Visits and trips, for lists that are read page by page.
enum DemoPlaces {
  static let visitCount = 300
  static let tripCount = 60

  /// Places by part of the day.
  private static let morning = ["Office", "Library", "Bakery", "Station", "Workshop"]
  private static let midday = ["Canteen", "Café", "Market", "Park", "Post office"]
  private static let evening = [
    "Sports ground", "Swimming pool", "Cinema", "Friends", "Supermarket", "Climbing hall",
  ]
  /// By part of the day, the morning first.
  private static let places = [morning, midday, evening]
  private static let journeys = [
    "Lake", "Mountains", "Seaside", "Old town", "Family", "Island", "Forest", "River", "Museums",
    "Vineyards", "Conference", "Cycling",
  ]

  /// Returns three visits a day, newest first, up to yesterday.
  static func visits(until today: Day, seed: UInt64) -> [PlaceVisit] {
    var noise = DemoNoise(seed: seed, stream: 5)
    return (0..<visitCount).map { index in
      let part = 2 - index % 3
      let day = today.advanced(by: -1 - index / 3)
      let arrival = 30_000 + part * 16_200 + noise.below(90) * 60
      let stay = (20 + noise.below(150)) * 60
      return PlaceVisit(
        id: "visit\(visitCount - index)", place: noise.pick(places[part]),
        arrival: CivilTime(day: day, secondsOfDay: arrival),
        departure: CivilTime(day: day, secondsOfDay: arrival + stay))
    }
  }

  /// Returns a trip about every 18 days, newest first. The newest began the day before yesterday
  /// and has no last day yet.
  static func trips(until today: Day, seed: UInt64) -> [Trip] {
    var noise = DemoNoise(seed: seed, stream: 6)
    return (0..<tripCount).map { index in
      let first = today.advanced(by: -2 - 18 * index - (index == 0 ? 0 : noise.below(4)))
      let last = index == 0 ? nil : first.advanced(by: 1 + noise.below(8))
      return Trip(
        id: "trip\(tripCount - index)", name: noise.pick(journeys), first: first, last: last)
    }
  }
}
