import Testing

@testable import TrendsImport

/// What the words of files say of a sport.
@Suite("Names of sports") struct SportNameTests {
  @Test(arguments: [
    ("Trail Run", "running"), ("VirtualRide", "cycling"), ("Weight Training", "strength"),
    ("Traditional Strength Training", "strength"), ("Yoga", "yoga"), ("AlpineSki", "skiing"),
    ("NordicSki", "cross_country_skiing"), ("StairStepper", "stair_climbing"),
    ("RockClimbing", "rock_climbing"), ("Stand Up Paddling", "paddling"), ("9", "running"),
    ("Laufen", "running"), ("Radfahren", "cycling"), ("Skilanglauf", "cross_country_skiing"),
    ("Course à pied", "running"), ("Natación", "swimming"), ("Golf course", "golf"),
    ("Badminton", "other"), ("", "other"), ("Skipping", "jump_rope"),
  ])
  func `a word names its sport`(word: String, sport: String) {
    #expect(SportName.named(word) == sport)
  }

  @Test(arguments: [
    ("Badminton", "badminton"), ("Ice Hockey", "ice_hockey"), ("Workout", "other"),
    ("--", "other"), ("12", "other"), ("Morning Jog", "running"),
    (String(repeating: "a", count: 80), "other"),
  ])
  func `a sport of a table keeps a name that is not known`(word: String, sport: String) {
    #expect(SportName.known(word) == sport)
  }
}
