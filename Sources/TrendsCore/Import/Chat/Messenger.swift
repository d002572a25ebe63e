public import TrendsCore

/// Reads `message_1.json` and the like, as Messenger and Instagram export them.
///
///     {"participants": […], "messages": [{"sender_name": "Kim", "timestamp_ms": 1712382033000}]}
///
/// The files have the newest message first, and texts whose UTF-8 bytes are each escaped as a
/// character. Both are put right.
public enum Messenger {
  /// Whether `head`, the first bytes of a file, begins such a file.
  public static func recognises(_ head: [UInt8]) -> Bool {
    let keys = JSONHead(head)
    return keys.has("messages[].timestamp_ms")
      || keys.has("messages[].sender_name") && keys.has("participants")
  }

  /// Reads one file as one chat, oldest message first. The chat is named by its title, or else by
  /// its participants. A file that is cut off keeps the messages that are whole; one without a list
  /// of messages is refused.
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
    // Messages at the same time keep their order, which is the reverse of that in the file.
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

  /// Returns the text whose UTF-8 bytes are the characters of `text`. A text that is not of this
  /// kind is returned unchanged.
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

/// Walks over the JSON of one file and collects its messages in file order.
private struct MessengerReader: ~Copyable {
  var json: JSONReader
  var report = ImportReport(format: "Messenger")
  var title: String?
  var participants: [String] = []
  /// The person is nil where no sender is named.
  var messages: [(instant: Instant, person: String?)] = []
  /// Whether the file has a list of messages, even an empty one.
  var hasMessages = false
  /// Holds each name once, however many messages it has.
  private var names = SharedNames()

  init(_ json: consuming JSONReader) { self.json = json }

  /// Reads the members that are wanted, in any order.
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

  /// Reads the names in the list of participants.
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

  /// Reads the list of messages; one without a time is skipped, and none of their texts is kept.
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
      do throws(ImportError) {
        while try json.nextKey() {
          if json.holds("timestamp_ms") {
            time = try json.readInteger()
          } else if json.holds("sender_name") {
            person = try json.readText().map(Messenger.repaired)
          } else {
            try json.skipValue()
          }
        }
      } catch {
        report.skip(.messageThatDoesNotEnd, at: place)
        throw error
      }
      if let time {
        messages.append((Instant(milliseconds: Int64(time)), names.shared(person)))
      } else {
        report.skip(.messageWithoutTime, at: place)
      }
    }
  }
}
