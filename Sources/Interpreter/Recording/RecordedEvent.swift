import TrendsCore

/// Something from outside that a replay repeats: a `#@` line and the data below it.
///
///     #@ load w:@3 ok              the answer to a load, in the order in which they came
///     #@ load w:@1 ok whole        the same, with all days of the source
///     #@ load @3 fail offline      a failed load of the focused view
///     #@ cancel tick 12            ^C, when the command had asked for it twelve times
///     #@ resize 100x40             the terminal's new size
///     #@ clock 2025-03-03T00:00:00Z
///     #@ follow 120 350            ticks, and milliseconds of a tick
///     #@ file "my weight.csv"      what a file holds from now on
///     #@ file w.csv gone
///     #@ resume                    the person came back to the prompt
struct RecordedEvent: Equatable, Sendable {
  /// The text after `#@`.
  var text: String
  var span: Span
  /// The data that came with it; nil where there is none.
  var embedding: Embedding?

  init(text: String, span: Span) {
    self.text = text
    self.span = span
  }

  /// Adds a line of data; only loads, `follow` and files have any.
  mutating func embed(_ line: String) {
    guard ["load ", "follow ", "file "].contains(where: { text.utf8.starts(with: $0.utf8) }) else {
      return
    }
    if embedding == nil { embedding = Embedding(lines: []) }
    embedding?.append(line)
  }

  /// What an event does.
  enum Meaning {
    /// The load that was answered, the code if it failed, and whether all days were asked for.
    case load(LoadMatch, failure: String?, isWhole: Bool)
    case cancel(tick: Int)
    case resize(columns: Int, rows: Int)
    case clock(Instant)
    case follow(FollowRecord)
    /// What a file holds from now on; nil if it is gone.
    case file(String, [UInt8]?)
    case resume
  }

  /// The word for an answer with all days.
  static let whole = "whole"

  /// The text of the event that a file has changed.
  static func renewal(of path: String) -> String { "file " + InputLine.quoted(path) }

  /// The file of a `file` event, and the place of its name in the text; nil for any other event.
  var file: (name: String, range: Range<String.Index>)? {
    let mark = "file "
    guard text.utf8.starts(with: mark.utf8) else { return nil }
    let rest = text[text.utf8.index(text.startIndex, offsetBy: mark.utf8.count)...]
    if rest.utf8.first == UInt8(ascii: "\"") {
      let start = rest.utf8.index(after: rest.startIndex)
      guard let end = rest[start...].utf8.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
      return (String(rest[start..<end]), rest.startIndex..<rest.utf8.index(after: end))
    }
    let end = rest.utf8.firstIndex(of: UInt8(ascii: " ")) ?? rest.endIndex
    return end > rest.startIndex ? (String(rest[..<end]), rest.startIndex..<end) : nil
  }

  /// What the event does; nil for an event that this version does not know.
  var meaning: Meaning? {
    if let (name, range) = file {
      switch (text[range.upperBound...], embedding?.bytes) {
      case ("", let bytes?): return .file(name, bytes)
      case (" gone", nil): return .file(name, nil)
      default: return nil
      }
    }
    let words = text.split(separator: " ").map { String($0) }
    switch (words.first, words.count) {
    case ("load", 3...5):
      guard let match = LoadMatch(words[1]), case .id = match.target else { return nil }
      switch (words[2], Array(words.dropFirst(3))) {
      case ("ok", []): return .load(match, failure: nil, isWhole: false)
      case ("ok", [RecordedEvent.whole]): return .load(match, failure: nil, isWhole: true)
      case ("fail", let rest) where rest.count == 1:
        return .load(match, failure: rest[0], isWhole: false)
      case ("fail", let rest) where rest.count == 2 && rest[1] == RecordedEvent.whole:
        return .load(match, failure: rest[0], isWhole: true)
      default: return nil
      }
    case ("cancel", 3):
      guard words[1] == "tick", let tick = Int(decimal: words[2].utf8), tick > 0 else { return nil }
      return .cancel(tick: tick)
    case ("resize", 2):
      let parts = words[1].split(separator: "x").map { Int(decimal: $0.utf8) }
      guard parts.count == 2, let columns = parts[0], let rows = parts[1],
        TranscriptHeader.columnRange.contains(columns), TranscriptHeader.rowRange.contains(rows)
      else { return nil }
      return .resize(columns: columns, rows: rows)
    case ("clock", 2):
      guard let instant = Instant(iso: words[1]), instant >= VirtualClock.first,
        instant < VirtualClock.last
      else { return nil }
      return .clock(instant)
    case ("follow", 3): return FollowRecord(event: self).map { .follow($0) }
    case ("resume", 1): return .resume
    default: return nil
    }
  }
}

extension JobAnswer {
  /// The answer of a program with its recorded rows or words; nil where the view is unknown or the
  /// data cannot be decoded. `focused` is the view of a load without one.
  init?(
    _ event: RecordedEvent, _ match: LoadMatch, failure: String?, isWhole: Bool, focused: String?
  ) {
    guard case .id(let id) = match.target, let view = match.view ?? focused else { return nil }
    let embedded = event.embedding?.bytes
    if event.embedding != nil, embedded == nil { return nil }
    guard let code = failure else {
      self.init(view: view, load: id, result: .success(embedded ?? []))
      self.isWhole = isWhole
      return
    }
    let told = embedded.map { String(decoding: $0.dropLast(), as: UTF8.self) }
    self.init(
      view: view, load: id,
      result: .failure(HostError(code: code, told ?? "failed (\(code))")))
    self.isWhole = isWhole
  }
}
