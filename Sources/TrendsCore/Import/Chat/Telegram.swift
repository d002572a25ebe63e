public import TrendsCore

/// Reads `result.json` of Telegram: one chat, or all chats of an account.
///
///     {"name": "Runners", "messages": [{"type": "message", "from": "Kim", "text": …}]}
///     {"chats": {"list": [{"name": "Runners", "messages": […]}, …]}}
///
/// Service messages, such as a call, have no person.
public enum Telegram {
  /// Whether `head`, the first bytes of a file, begins such a file.
  public static func recognises(_ head: [UInt8]) -> Bool {
    let keys = JSONHead(head)
    return keys.has("messages[].date_unixtime") || keys.has("messages[].from_id")
      || keys.has("messages[].date") && keys.has("messages[].type")
      || keys.has("chats.list[].messages") || keys.has("chats.list[].type")
      || keys.has("personal_information.user_id")
  }

  /// Reads all chats of the file. A file that is cut off keeps the messages that are whole; one
  /// without a list of messages is refused.
  public static func read(_ source: any ByteSource) throws(ImportError) -> Imported {
    var reader = TelegramReader(source)
    do throws(ImportError) {
      guard try reader.json.enterObject() else {
        throw ImportError.notTelegram
      }
      try reader.readChat(isRoot: true)
    } catch {
      try reader.imported.report.keepWhole(error, isCutOff: reader.json.isCutOff)
      reader.closeOpen()
    }
    guard !reader.imported.chats.isEmpty else {
      throw ImportError.noTelegramList
    }
    reader.imported.report.kept = reader.imported.chats.reduce(0) { $0 + $1.messages.count }
    return reader.imported
  }
}

/// Walks over the JSON of an export, chat by chat.
private struct TelegramReader: ~Copyable {
  var json: JSONReader
  var imported = Imported(report: ImportReport(format: "Telegram"))
  /// The chat that is being read; nil before its list of messages begins.
  private var open: ChatThread?
  private var names = SharedNames()

  init(_ source: any ByteSource) { json = JSONReader(source) }

  /// Reads the members of a chat whose object has begun. At the root there may be lists of chats
  /// besides.
  mutating func readChat(isRoot: Bool) throws(ImportError) {
    open = nil
    var title: String?
    while try json.nextKey() {
      if json.holds("name") {
        title = try json.readText()
        // The name may come after the messages.
        if let title { open?.title = title }
      } else if json.holds("messages") {
        guard try json.enterArray() else { continue }
        open = ChatThread(title: title ?? "Telegram", messages: open?.messages ?? [])
        try readMessages()
      } else if isRoot, json.holds("chats") || json.holds("left_chats") {
        closeOpen()
        try readChats()
      } else {
        try json.skipValue()
      }
    }
    closeOpen()
  }

  /// Adds the chat that is being read to the result.
  mutating func closeOpen() {
    if let open { imported.chats.append(open) }
    open = nil
  }

  /// Reads the chats of `{"list": […]}`.
  private mutating func readChats() throws(ImportError) {
    guard try json.enterObject() else { return }
    while try json.nextKey() {
      guard json.holds("list") else {
        try json.skipValue()
        continue
      }
      guard try json.enterArray() else { continue }
      while let event = try json.nextElement() {
        guard event == .beginObject else {
          try json.skip(event)
          continue
        }
        try readChat(isRoot: false)
      }
    }
  }

  /// Reads the messages of the open chat; one without a time is skipped.
  private mutating func readMessages() throws(ImportError) {
    while let event = try json.nextElement() {
      imported.report.read += 1
      let place = json.place()
      do throws(ImportError) {
        guard event == .beginObject else {
          try json.skip(event)
          imported.report.skip(.notMessage, at: place)
          continue
        }
        if let message = try readMessage() {
          open?.messages.append(message)
        } else {
          imported.report.skip(.messageWithoutTime, at: place)
        }
      } catch {
        imported.report.skip(.messageThatDoesNotEnd, at: place)
        throw error
      }
    }
  }

  /// Reads a message whose object has begun; nil for one without a time. The time is an instant
  /// where the file has one, else a local time without a zone.
  private mutating func readMessage() throws(ImportError) -> ChatMessage? {
    var instant: Instant?
    var local: CivilTime?
    var person: String?
    var account: String?
    var isService = false
    while try json.nextKey() {
      if json.holds("type") {
        isService = try json.readText() == "service"
      } else if json.holds("date_unixtime") {
        instant = try json.readInteger().map { Instant(seconds: Int64($0)) }
      } else if json.holds("date") {
        local = try json.readText().flatMap { ISO8601($0)?.civil }
      } else if json.holds("from") {
        person = try json.readText()
      } else if json.holds("from_id") {
        account = try json.readText()
      } else {
        try json.skipValue()
      }
    }
    guard let time = instant.map(RecordedTime.instant) ?? local.map(RecordedTime.local) else {
      return nil
    }
    // A deleted account has no name, only an id.
    return ChatMessage(time: time, person: isService ? nil : names.shared(person ?? account))
  }
}
