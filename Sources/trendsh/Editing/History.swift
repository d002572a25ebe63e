import Interpreter
import TrendsOutput

/// The inputs that Up brings back: those of the file and those of this session, oldest first.
///
/// An input that is entered again moves to the end. One that begins with a blank is private and
/// goes neither to the file nor to Up. If the file cannot be used, the session continues in memory,
/// and `takeNotice` reports that once.
final class History: InputHistory {
  /// Oldest first, without duplicates.
  private(set) var entries: [String] = []
  /// Whether inputs are written to the file: `history on` and `history off`.
  var isRecording: Bool {
    get { !isOff && !isBroken }
    set { (isOff, isBroken) = (!newValue, false) }
  }
  /// Whether a person turned recording off.
  private(set) var isOff = false
  /// Whether the file failed; `history on` tries it again.
  private var isBroken = false
  /// Called with a forgotten input, so that journals forget it too.
  var alsoForgets: (String) -> Void = { _ in }

  private let file: HistoryFile?
  /// Where the input just added is in the file.
  private var lastPlace: Range<Int>?
  private var notice: String?

  /// A history without a file.
  init(entries: [String] = []) {
    file = nil
    self.entries = entries
  }

  /// A history in a file.
  init(file: HistoryFile) {
    self.file = file
    repair(file)
  }

  /// Reads the file and notes whether a crash had cut off its last line.
  private func repair(_ file: HistoryFile) {
    let wasTorn = file.isTorn()
    do throws(FileTrouble) {
      // Control characters are escaped: a recalled line that contains one cannot be run.
      entries = try file.load().map { OutputGate.safe($0) }
      if wasTorn { notice = "history repaired: its last line was cut off by a crash" }
    } catch { giveUp(error) }
  }

  /// The history of the person at the terminal, in the state folder.
  init(environment: (String) -> String?) {
    file = StateFolder.path(environment).map { HistoryFile(path: $0 + "/history") }
    guard let file else {
      notice = "history is kept for this session only: neither HOME nor XDG_STATE_HOME is set"
      return
    }
    repair(file)
  }

  /// Whether an input begins with a blank.
  static func isPrivate(_ text: String) -> Bool { text.utf8.first == UInt8(ascii: " ") }

  /// Records an input that is about to run.
  func add(_ typed: String) {
    lastPlace = nil
    let text = OutputGate.safe(typed)
    guard !Self.isPrivate(text), text.utf8.count <= StreamReader.lineLimit else { return }
    keep(text)
    guard let file, isRecording else { return }
    do throws(FileTrouble) { lastPlace = try file.append(text) } catch { giveUp(error) }
  }

  /// Replaces the input just added with its written-out form.
  func amend(_ text: String, to expanded: String) {
    guard !text.utf8.elementsEqual(expanded.utf8), !Self.isPrivate(text) else { return }
    remove(text)
    keep(expanded)
    guard let file, let place = lastPlace else { return }
    do throws(FileTrouble) { try file.amend(expanded, at: place) } catch { giveUp(error) }
  }

  /// Keeps a line in memory only, as ^C does.
  func keep(_ text: String) {
    guard !text.isEmpty, !Self.isPrivate(text) else { return }
    remove(text)
    entries.append(text)
    if entries.count > HistoryFile.entryLimit { entries.removeFirst() }
  }

  /// Forgets the input with a number, counted from 1, in memory and on disk; false if there is
  /// none.
  func forget(_ number: Int) -> Bool {
    guard entries.indices.contains(number - 1) else { return false }
    let text = entries.remove(at: number - 1)
    alsoForgets(text)
    guard let file else { return true }
    do throws(FileTrouble) {
      let others = try file.load().filter { !OutputGate.safe($0).utf8.elementsEqual(text.utf8) }
      try file.replace(with: others)
    } catch { giveUp(error) }
    return true
  }

  /// Returns the inputs that contain a text, with their numbers.
  func search(_ text: String) -> [(number: Int, text: String)] {
    let needle = Array(text.utf8)
    return entries.enumerated().filter { $0.element.utf8.contains(needle) }.map {
      ($0.offset + 1, $0.element)
    }
  }

  /// Returns what has to be reported about the file, once.
  func takeNotice() -> String? {
    defer { notice = nil }
    return notice
  }

  /// Removes an input.
  private func remove(_ text: String) {
    // It is nearly always the last one, so the search begins at the end.
    if let place = entries.lastIndex(where: { $0.utf8.elementsEqual(text.utf8) }) {
      entries.remove(at: place)
    }
  }

  /// Stops using the file.
  private func giveUp(_ trouble: FileTrouble) {
    if isRecording { notice = "history is off: \(trouble)" }
    isBroken = true
  }
}

extension Collection where Element == UInt8 {
  /// Whether the bytes contain others in a row; true for none.
  func contains(_ needle: [UInt8]) -> Bool {
    if needle.isEmpty { return true }
    var start = startIndex
    while let found = self[start...].firstIndex(of: needle[0]) {
      if self[found...].starts(with: needle) { return true }
      start = index(after: found)
    }
    return false
  }
}
