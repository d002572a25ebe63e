import TrendsCore

/// A program that runs in the background for one load.
public struct Job: Equatable, Sendable {
  public var view: String
  public var load: Int
  /// The program and its arguments; no shell is between.
  public var words: [String]
  /// Variables of the environment that are passed on beside the usual ones.
  public var environment: [String]
  /// In milliseconds.
  public var timeout: Int64

  func isSame(as flight: Flight) -> Bool { view == flight.view && load == flight.id }
}

/// How a program ended.
public struct JobAnswer: Sendable {
  public var view: String
  public var load: Int
  public var result: Result<[UInt8], HostError>

  public init(view: String, load: Int, result: Result<[UInt8], HostError>) {
    self.view = view
    self.load = load
    self.result = result
  }
}

/// Other programs.
public protocol ProgramStarter: AnyObject {
  /// Starts a program in the background.
  func start(_ job: Job) throws(HostError)
  /// Ends a program and whatever it started.
  func stop(_ job: Job)
  /// What programs have answered; waiting, it comes back with at least one, or when interrupted.
  func takeAnswers(waiting: Bool) -> [JobAnswer]
}

extension ProgramStarter {
  /// A world without programs.
  public func start(_ job: Job) throws(HostError) {
    throw HostError.noPrograms
  }
  public func stop(_ job: Job) {}
  public func takeAnswers(waiting: Bool) -> [JobAnswer] { [] }
}
