/// The lines typed at the prompt, which the line reader keeps.
public protocol InputHistory: AnyObject {
  /// All inputs, oldest first.
  var entries: [String] { get }
  /// Whether new inputs are written to the history file.
  var isRecording: Bool { get set }
  /// Whether the user switched the history off; a file that cannot be written does not count.
  var isOff: Bool { get }
  /// Removes the input with this number, counted from 1, from memory and disk; false where there is
  /// none.
  func forget(_ number: Int) -> Bool
  /// The inputs that contain `text`, with their numbers.
  func search(_ text: String) -> [(number: Int, text: String)]
}
