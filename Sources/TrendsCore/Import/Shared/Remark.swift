/// The reason why an importer skips a record, or how it repairs a damaged one. All such sentences
/// are in this file.
///
/// Sentences that end in `left out` or `not counted` are about a part of a record that is kept.
public struct Remark: Hashable, Sendable {
  /// The sentence without a full stop, as a report prints it: `skipped 3: no value`.
  public let text: String

  /// Internal, so that no other module adds a sentence.
  init(_ text: String) { self.text = text }

  static let amountBelowZero = Remark("an amount below zero")
  static let activityWithoutStartAndEnd = Remark("an activity without start and end")
  static let bytesAfterEnd = Remark("bytes after the end")
  /// FIT: the definition of a message is missing; the bytes up to the next known one are skipped.
  static let bytesOfUndefinedMessage = Remark("bytes of an undefined message")
  static let chatWithoutName = Remark("a conversation without a name")
  static let documentTypeDoesNotEnd = Remark("the document type does not end")
  static let entryThatDoesNotEnd = Remark("an entry that does not end")
  static let fewerCellsThanHeaderHas = Remark("fewer cells than the header has")
  /// A gap of four weeks is a clock that was set wrong and not a pause; so is one before a last
  /// point.
  static let firstPointWeeksBeforeOthers = Remark("a first point weeks before the others")
  /// Markdown: text under such a heading still belongs to the day above it.
  static let headingOfNoDay = Remark("a heading that looks like a day but is not")
  static let heartRateOfZero = Remark("a heart rate of zero, not counted")
  static let impossiblePosition = Remark("an impossible position, left out")
  static let impossibleTime = Remark("a day or time that does not exist")
  static let invalidCharacter = Remark("an invalid character")
  static let invalidPosition = Remark("an invalid position, left out")
  static let lapInsideLap = Remark("a lap inside a lap")
  static let lastPointWeeksAfterOthers = Remark("a last point weeks after the others")
  static let lessInText = Remark("'<' in the text")
  static let lineBeforeFirstDay = Remark("a line before the first day")
  static let lineBeforeFirstMessage = Remark("a line before the first message")
  static let messageThatFileBreaksOff = Remark("a message that the end of the file cuts off")
  static let messageThatDoesNotEnd = Remark("a message that does not end")
  static let messageWithoutPosition = Remark("a message that is not a position")
  static let messageWithoutTime = Remark("a message without a time")
  static let metricWithoutNameOrUnit = Remark("a metric without a name or unit")
  static let moreCellsThanHeaderHas = Remark("more cells than the header has")
  static let neitherVisitNorActivity = Remark("neither a visit nor an activity")
  static let noCreationDate = Remark("no creation date")
  static let noDay = Remark("no day")
  /// Tables in which a day has a row of its own, above the rows with its times.
  static let noDayAboveIt = Remark("no day above it")
  static let noNameOfMetric = Remark("no metric name")
  static let noPosition = Remark("no position")
  static let noTime = Remark("no time")
  static let noWeight = Remark("no weight")
  static let notDay = Remark("not a day")
  static let notEntry = Remark("not an entry")
  static let notMessage = Remark("not a message")
  static let notObject = Remark("not an object")
  static let notTime = Remark("not a time")
  /// A single point whose time lies ahead, between two points that fit together.
  static let pointOutOfOrder = Remark("a point later than the next one")
  static let pathOfPositions = Remark("a path, whose positions are only counted")
  static let pointThatDoesNotEnd = Remark("a point that does not end")
  static let pointWithoutTime = Remark("a point without a time")
  static let positionOffTheEarth = Remark("a position that is not on the earth")
  static let referenceToInvalidCharacter = Remark("a reference to an invalid character")
  static let positionThatDoesNotEnd = Remark("a position that does not end")
  static let sampleWithoutActivity = Remark("a sample without the name of its activity")
  static let activityTooLong = Remark("an activity of more than 49 days")
  static let segmentThatDoesNotEnd = Remark("a segment that does not end")
  static let segmentWithoutStart = Remark("a segment without a start")
  static let sessionWithoutDate = Remark("a session without a date")
  static func rowOfOther(_ column: String) -> Remark {
    Remark("another '\(column)' than asked for")
  }
  static let shareAboveOne = Remark("a share above 1: read as percent")
  static let shrinkingDistance = Remark("an invalid distance: less than before")
  static let tagThatDoesNotEnd = Remark("a tag that does not end")
  static let tagThatIsNotClosed = Remark("a tag that is not closed")
  static let tooManyMessages = Remark("too many messages")
  /// GPX: the track has no duration, so it is no activity.
  static let trackAtOneTime = Remark("a point of a track without duration")
  static let unescapedQuoteInValue = Remark("an unescaped quote in a value")
  static let unitOfAnotherKind = Remark("a unit of another kind")
  static let unknownReference = Remark("an '&' that does not begin a known reference")
  static let valueThatDoesNotEnd = Remark("a value that does not end")
  static let valueThatIsGivenTwice = Remark("a value that is given twice")
  static let valueWithoutQuotes = Remark("a value without quotes")
  static let visitInImpossibleYear = Remark("a visit in an impossible year")
  static let visitThatEndsBeforeItBegins = Remark("a visit that ends before it begins")
  static let visitWithoutEnd = Remark("a visit without an end")
  static let visitWithoutPlace = Remark("a visit without a place")
  static let visitWithoutStart = Remark("a visit without a start")
  /// FIT: a scale wrote the weight before it was final.
  static let weightStillBeingMeasured = Remark("a weight still being measured")
  static let weightWithoutDate = Remark("a weight without a date")
  static let wordThatIsNoAttribute = Remark("a word that is not an attribute")

  // Databases. Those on pages are about records that nobody can count.
  static let brokenRecord = Remark("a record whose further pages are missing or of another record")
  static let cellsOverEachOther = Remark("a page with records over each other, which are left out")
  static let damagedPage = Remark("a damaged page, whose records are left out")
  static let damagedRecord = Remark("a damaged record")
  static let pageBeyondEnd = Remark("a page beyond the end of the file, whose records are left out")
  static let pageTwice = Remark("a page that is used twice, the second time left out")
  static let tooDeepTree = Remark("a table in too many levels, whose deeper ones are left out")
  static let tooLargeRecord = Remark("a record of more than 64 MiB")
  static let unreadablePage = Remark("a page that cannot be read, whose records are left out")

  static let leapSecond = Remark("a 60th second, read as the 59th")
  static let activityWithoutLength = Remark("an activity without a length")
  static let valuesOfActivityWithoutLength = Remark(
    "an activity without a length, of which only the values are kept")
  static let activityOfSeveral = Remark("an activity of several sports, each of which has a row")
  static let rowOfOneDevice = Remark("a row of one device, whose numbers are in the row of all")
  static let rowOfStrengthTraining = Remark("a row of strength training")
  static let rowWithoutValues = Remark("a row of settings or events")
  static let noValue = Remark("no value")
  static let notNumber = Remark("not a number")
  /// The whole row is skipped.
  static let tooLargeNumber = Remark("a number beyond 10^15")
  /// The other values of the row are kept.
  static let tooLargeLeftOut = Remark("a number beyond 10^15, left out")
  /// The whole row is skipped.
  static let noWeightAtAll = Remark("a weight of zero or less")
  /// The other values of the row are kept.
  static let weightLeftOut = Remark("a weight of zero or less, left out")
  static let sameTime = Remark("a second point at the same time")
  static let earlierPoint = Remark("a point earlier than the one before")
  /// FIT: the device had no date yet when it wrote the point.
  static let secondsSincePowerOn = Remark("seconds since power-on, no date")
  static let fitPointWithoutTime = Remark("a point without a time")
  static let tooLongTag = Remark("a tag of more than 1 MiB")
  static let workoutWithoutDate = Remark("a workout without a readable date")
  static let unreadableDay = Remark("an impossible or unreadable day")
  static let unreadableEnd = Remark("an impossible or unreadable end")
  static let endBeforeStart = Remark("an end before the start")
  static let measurementOfZero = Remark("a measurement of zero")
  /// Health Connect: the record to which samples belong cannot be found by them.
  static let noNumberOfRow = Remark("a record without its number")
  static let sampleOutsideActivity = Remark("a sample outside of any activity")
  static let stageWithoutSession = Remark("a stage without its night")
  static let entryWithoutWords = Remark("an entry without text")
  static let tripWithoutName = Remark("a trip without a name")
  static let tripThatEndsBeforeItBegins = Remark("a trip that ends before it begins")
  /// Stands for all reasons beyond the first 64 of a report.
  static let others = Remark("other reasons")

  /// Health Connect: a table whose records mean nothing here.
  static func rowOfTable(_ name: String) -> Remark {
    Remark("a row of \(name), a table that is not read")
  }

  /// Returns `more than 1000 metrics`.
  static func tooMany(_ limit: Int, _ what: String) -> Remark {
    Remark("more than \(limit) \(what)")
  }

  /// Returns `an invalid speed, left out`.
  static func invalid(_ what: String) -> Remark { Remark("an invalid \(what), left out") }
}
