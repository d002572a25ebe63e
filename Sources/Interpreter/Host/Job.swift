import TrendsCore

/// A program that runs in the background to answer one load.
public struct Job: Equatable, Sendable {
  /// The view whose load it answers.
  public var view: String
  /// The number of the load in its view, `@ID`.
  public var load: Int
  /// The program and its arguments, passed on without a shell; passwords are filled in.
  public var words: [String]
  /// Names of environment variables that are passed on beside the usual ones.
  public var environment: [String]
  /// Milliseconds after which the program is ended.
  public var timeout: Int64
  /// How often the program is started again after it has failed.
  public var retries = 0
  /// The days that are asked for; nil for a list.
  var days: DayRange?
  /// For days, what is asked apart from the range.
  var plainWords: [String] = []
  /// The name of the zone whose days are asked for; the program gets it as `TZ`.
  public var zone: String?
  /// Whether it is asked for all days, and not only for those of the load.
  var isWhole = false
  /// What is written to a program that stays for the next question; nil for one that ends.
  public var request: Request?

  /// A question to a program that stays: the words that start it, and the text before and after the
  /// mark with which it ends its answer.
  public struct Request: Equatable, Sendable {
    public var words: [String]
    public var before: String
    public var after: String
    /// Lines at the end of the answer that are the mark.
    public var marks = 1
    /// Whether the program is told to end an answer with the mark, and not made to by its client.
    public var asksForMark = false
  }

  init(view: String, load: Int, words: [String], environment: [String], timeout: Int64) {
    self.view = view
    self.load = load
    self.words = words
    self.environment = environment
    self.timeout = timeout
  }

  /// Whether the job answers this flight.
  func isSame(as flight: Flight) -> Bool { view == flight.view && load == flight.id }
}

/// What a program printed, or why it did not answer.
public struct JobAnswer: Sendable {
  public var view: String
  public var load: Int
  /// The bytes of its standard output, or the error that ended it.
  public var result: Result<[UInt8], HostError>
  /// Whether a recorded answer was to the question for all days; nil for an answer that has just come.
  var isWhole: Bool?

  public init(view: String, load: Int, result: Result<[UInt8], HostError>) {
    self.view = view
    self.load = load
    self.result = result
  }
}

/// The role of a host that runs other programs.
public protocol ProgramStarter: AnyObject {
  /// Starts a program in the background and returns at once.
  func start(_ job: Job) throws(HostError)
  /// Ends a program and all processes that it started.
  func stop(_ job: Job)
  /// Ends the programs that stay and are asked nothing.
  func stopIdle()
  /// Returns the answers that have arrived since the last call.
  ///
  /// With `waiting` it returns only when there is at least one, when no program runs, or when ^C is
  /// pressed.
  func takeAnswers(waiting: Bool) -> [JobAnswer]
}

/// Defaults for a host without programs.
extension ProgramStarter {
  public func start(_ job: Job) throws(HostError) {
    throw HostError.noPrograms
  }
  public func stop(_ job: Job) {}
  public func stopIdle() {}
  public func takeAnswers(waiting: Bool) -> [JobAnswer] { [] }
}
