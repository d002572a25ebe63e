import Interpreter
import TrendsOutput

/// The inputs one can come back to with Up: those of the file and those of this session.
///
/// An input that is entered again moves to the end. One that begins with a blank is private: it
/// goes neither to the file nor to Up. When the file cannot be used, the session goes on with
/// what is in memory, and `takeNotice` says so once.
final class History: InputHistory {
  private(set) var entries: [String] = []
  /// Whether inputs go to the file: `history on` and `history off`.
  var isRecording: Bool {
    get { !isOff && !isBroken }
    set { (isOff, isBroken) = (!newValue, false) }
  }
  private(set) var isOff = false
  private var isBroken = false
  /// Where else an input that is forgotten may stand.
  var alsoForgets: (String) -> Void = { _ in }

  private let file: HistoryFile?
  private var lastPlace: Range<Int>?
  private var notice: String?

  /// A history with no file.
  init(entries: [String] = []) {
    file = nil
    self.entries = entries
  }

  /// A history kept in a file.
  init(file: HistoryFile) {
    self.file = file
    repair(file)
  }

  /// Reads what is there, and says what a crash did to it.
  private func repair(_ file: HistoryFile) {
    let wasTorn = file.isTorn()
    do throws(FileTrouble) {
      // What a terminal would obey is spelled out: no line that holds it can be run.
      entries = try file.load().map { OutputGate.safe($0) }
      if wasTorn { notice = "history repaired: its last line was cut off by a crash" }
    } catch { giveUp(error) }
  }

  /// The history of the person at the terminal.
  init(environment: (String) -> String?) {
    file = StateFolder.path(environment).map { HistoryFile(path: $0 + "/history") }
    guard let file else {
      notice = "history is kept for this session only: neither HOME nor XDG_STATE_HOME is set"
      return
    }
    repair(file)
  }

  static func isPrivate(_ text: String) -> Bool { text.utf8.first == 0x20 }

  /// Remembers an input that is about to run.
  func add(_ typed: String) {
    lastPlace = nil
    let text = OutputGate.safe(typed)
    guard !Self.isPrivate(text), text.utf8.count <= StreamReader.lineLimit else { return }
    keep(text)
    guard let file, isRecording else { return }
    do throws(FileTrouble) { lastPlace = try file.append(text) } catch { giveUp(error) }
  }

  /// Gives the input just added its written-out form.
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

  /// Forgets the input with a number, counted from 1, in memory and on disk.
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

  /// The numbers and texts of the inputs that contain a text.
  func search(_ text: String) -> [(number: Int, text: String)] {
    let needle = Array(text.utf8)
    return entries.enumerated().filter { $0.element.utf8.contains(needle) }.map {
      ($0.offset + 1, $0.element)
    }
  }

  /// What has to be said about the file, once.
  func takeNotice() -> String? {
    defer { notice = nil }
    return notice
  }

  private func remove(_ text: String) {
    // Almost always the one just before, so look from the end.
    if let place = entries.lastIndex(where: { $0.utf8.elementsEqual(text.utf8) }) {
      entries.remove(at: place)
    }
  }

  private func giveUp(_ trouble: FileTrouble) {
    if isRecording { notice = "history is off: \(trouble)" }
    isBroken = true
  }
}

extension Collection where Element == UInt8 {
  /// Whether these bytes contain those.
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
