/// The lines typed at a prompt. The line reader keeps them.
public protocol InputHistory: AnyObject {
  /// Oldest first.
  var entries: [String] { get }
  /// Whether new inputs go to the file.
  var isRecording: Bool { get set }
  /// Whether somebody said that nothing is to be kept.
  var isOff: Bool { get }
  /// Forgets the input with a number, counted from 1, in memory and on disk.
  func forget(_ number: Int) -> Bool
  /// The inputs that contain a text, with their numbers.
  func search(_ text: String) -> [(number: Int, text: String)]
}
