public import TrendsCore

/// Reads `message_1.json` and its sisters, as Messenger and Instagram give them.
///
///     {"participants": […], "messages": [{"sender_name": "Kim", "timestamp_ms": 1712382033000}]}
///
/// The files have the newest message first, and texts whose bytes were each escaped as a character:
/// both are put right.
public enum Messenger {
  /// Whether these are the first bytes of such a file.
  public static func recognises(_ head: [UInt8]) -> Bool {
    let keys = JSONHead(head)
    return keys.has("messages[].timestamp_ms")
      || keys.has("messages[].sender_name") && keys.has("participants")
  }

  public static func read(_ source: any ByteSource) throws(ImportError) -> Imported {
    var reader = MessengerReader(JSONReader(source))
    do throws(ImportError) {
      try reader.read()
    } catch {
      try reader.report.keepWhole(error, isCutOff: reader.json.isCutOff)
    }
    guard reader.hasMessages else {
      throw ImportError.noMessengerList
    }
    // Equal times keep their order, of which the file has the reverse.
    let messages = Array(reader.messages.reversed())
    let order = messages.indices.sorted {
      (messages[$0].instant, $0) < (messages[$1].instant, $1)
    }
    var imported = Imported(report: reader.report)
    imported.report.kept = messages.count
    let title = reader.title ?? reader.participants.joined(separator: ", ")
    imported.chats = [
      ChatThread(
        title: title.isEmpty ? "Messenger" : title,
        messages: order.map {
          ChatMessage(time: .instant(messages[$0].instant), person: messages[$0].person)
        })
    ]
    return imported
  }

  /// Turns text back whose UTF-8 bytes stand as one character each; other text stays as it is.
  ///
  ///     Messenger.repaired("caf\u{C3}\u{A9}")   // café
  public static func repaired(_ text: String) -> String {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      guard let byte = UInt8(exactly: scalar.value) else { return text }
      bytes.append(byte)
    }
    return String(validating: bytes, as: UTF8.self) ?? text
  }
}

private struct MessengerReader: ~Copyable {
  var json: JSONReader
  var report = ImportReport(format: "Messenger")
  var title: String?
  var participants: [String] = []
  var messages: [(instant: Instant, person: String?)] = []
  var hasMessages = false
  private var names = SharedNames()

  init(_ json: consuming JSONReader) { self.json = json }

  mutating func read() throws(ImportError) {
    guard try json.enterObject() else { return }
    while try json.nextKey() {
      if json.holds("title") {
        title = try json.readText().map(Messenger.repaired)
      } else if json.holds("participants") {
        try readParticipants()
      } else if json.holds("messages") {
        guard try json.enterArray() else { continue }
        hasMessages = true
        try readMessages()
      } else {
        try json.skipValue()
      }
    }
  }

  private mutating func readParticipants() throws(ImportError) {
    guard try json.enterArray() else { return }
    while let event = try json.nextElement() {
      guard event == .beginObject else {
        try json.skip(event)
        continue
      }
      while try json.nextKey() {
        if json.holds("name") {
          if let name = try json.readText() { participants.append(Messenger.repaired(name)) }
        } else {
          try json.skipValue()
        }
      }
    }
  }

  private mutating func readMessages() throws(ImportError) {
    while let event = try json.nextElement() {
      report.read += 1
      let place = json.place()
      guard event == .beginObject else {
        try json.skip(event)
        report.skip(.notMessage, at: place)
        continue
      }
      var time: Int?
      var person: String?
      while try json.nextKey() {
        if json.holds("timestamp_ms") {
          time = try json.readInteger()
        } else if json.holds("sender_name") {
          person = try json.readText().map(Messenger.repaired)
        } else {
          try json.skipValue()
        }
      }
      if let time {
        messages.append((Instant(milliseconds: Int64(time)), names.shared(person)))
      } else {
        report.skip(.messageWithoutTime, at: place)
      }
    }
  }
}
