public import TrendsCore

/// Reads a chat that WhatsApp exported as text, from Android or iPhone and in many languages.
///
///     let imported = try WhatsApp.read(MemoryBytes(bytes), title: "Runners")
///     imported.chats.first?.messages.count
///
/// Times are local ones of the phone: the file names no zone. Whether the day or the month comes
/// first is found from the whole file. Lines without a name are messages without a person.
public enum WhatsApp {
  /// Bytes of a chat; the text is held whole, so a larger file is refused.
  static let sizeLimit = 512 << 20

  /// Whether `head`, the first bytes of a file, begins with a message.
  public static func recognises(_ head: [UInt8]) -> Bool {
    for line in Lines(head) where !line.bytes.allSatisfy({ $0 <= UInt8(ascii: " ") }) {
      return WhatsAppHeader(line.bytes) != nil
    }
    return false
  }

  /// Reads the whole text. `title` names the chat where the file does not; `order` decides the
  /// order of day and month, which is otherwise found, and noted where it is not sure.
  public static func read(
    _ source: any ByteSource, title: String, order: ChatDateOrder? = nil
  ) throws(ImportError) -> Imported {
    let bytes = try source.text(limit: sizeLimit)
    var report = ImportReport(format: "WhatsApp")
    let lines = headers(bytes, &report)
    guard !lines.isEmpty else {
      throw ImportError.notWhatsApp
    }
    let headers = lines.map(\.header)
    let found = WhatsAppDates.order(headers)
    if order == nil, !found.isSure {
      report.note("day and month can be read either way: read as \(words(found.order))")
    }
    let order = order ?? found.order
    let areReal = WhatsAppDates.areReal(headers, order)
    let group = WhatsAppGroup(lines)
    var messages: [ChatMessage] = []
    for (line, isReal) in zip(lines, areReal) {
      guard isReal, let day = line.header.day(order) else {
        report.note("lines that look like messages of another time were read as text")
        continue
      }
      let time = CivilTime(day: day, secondsOfDay: line.header.secondsOfDay)
      let person = group.isOwn(line) ? nil : line.person
      messages.append(ChatMessage(time: .local(time), person: person))
    }
    var imported = Imported(report: report)
    imported.report.read = messages.count
    imported.report.kept = messages.count
    imported.report.note("times are those of the phone's clock")
    imported.chats = [ChatThread(title: group.title ?? title, messages: messages)]
    return imported
  }

  /// A line that begins a message.
  struct Line {
    var header: WhatsAppHeader
    /// The name before the text; nil for a line without one.
    var person: String?
    /// Whether the text begins with U+200E, as attachments and words of the app do.
    var isMarked: Bool
    /// Whether it is the first message of the file.
    var isFirst: Bool
  }

  /// Returns the lines that begin messages. The form of the first one is that of the file; lines in
  /// another form are text of the message before.
  private static func headers(_ bytes: [UInt8], _ report: inout ImportReport) -> [Line] {
    var lines: [Line] = []
    var form: WhatsAppHeader.Form?
    // Holds each name once.
    var names: [String: String] = [:]
    for line in Lines(bytes) {
      guard let header = WhatsAppHeader(line.bytes), form == nil || header.form == form else {
        if lines.isEmpty, !line.bytes.allSatisfy({ $0 <= UInt8(ascii: " ") }) {
          report.skip(.lineBeforeFirstMessage, at: line.place)
        }
        continue
      }
      form = header.form
      let found = WhatsAppText.person(line.bytes[header.end...])
      let name = found.map { names[$0.name] ?? $0.name }
      if let name { names[name] = name }
      lines.append(
        Line(
          header: header, person: name, isMarked: found?.isMarked == true,
          isFirst: lines.isEmpty))
    }
    return lines
  }

  /// Describes an order for the report.
  private static func words(_ order: ChatDateOrder) -> String {
    switch order {
    case .dayMonthYear: "day before month"
    case .monthDayYear: "month before day"
    case .yearMonthDay: "year, month, day"
    }
  }
}

/// Recognises the words of the app itself. On an iPhone it speaks in the name of the chat, and its
/// first line is always of this kind:
///
///     [3/30/24, 9:05:00 PM] Runners: ‎Messages and calls are end-to-end encrypted.
private struct WhatsAppGroup {
  /// The name of the chat; nil where the file does not begin so, or where that name also writes
  /// messages, because the chat is with one person.
  private(set) var title: String?
  /// Whether the file begins with a line of the app.
  private let hasOpening: Bool

  init(_ lines: [WhatsApp.Line]) {
    let first = lines.first
    hasOpening = first?.header.form.isBracketed == true && first?.isMarked == true
    guard hasOpening, let name = first?.person else { return }
    if lines.allSatisfy({ $0.person != name || $0.isMarked }) { title = name }
  }

  /// Whether a line is one of the app, so that its name is not a person.
  func isOwn(_ line: WhatsApp.Line) -> Bool {
    hasOpening && line.isFirst || title != nil && line.person == title
  }
}
