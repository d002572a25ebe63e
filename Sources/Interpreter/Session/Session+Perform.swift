import TrendsCore

/// One command: its words, whether it may run, and what it leaves behind.
extension Session {
  /// A word with its names filled in; what comes out is one word, never read again as code.
  func text(of word: Word) throws(Failure) -> String {
    switch word.content {
    case .text(let text): return text
    case .pieces(let pieces):
      var text = ""
      for piece in pieces {
        switch piece {
        case .text(let part): text += part
        case .name(let name, _): text += try value(of: name)
        }
        if text.utf8.count > SourceCheck.lineLimit {
          throw Failure.wordTooLong
        }
      }
      return text
    }
  }

  private func value(of name: String) throws(Failure) -> String {
    if let digit = Int(name) {
      guard digit >= 1, digit <= frame.arguments.count else {
        throw Failure.unsetName(name)
      }
      return frame.arguments[digit - 1]
    }
    guard let value = world.names[name] else {
      throw Failure.unsetName(name)
    }
    return value
  }

  /// Fills the names of a call and checks what could not be checked before.
  func ready(_ syntax: CommandSyntax, at span: Span) throws(Failure) -> PreparedCall {
    var arguments: [Argument] = []
    for word in syntax.words {
      arguments.append(
        Argument(
          text: try text(of: word), span: word.span,
          isQuoted: word.isQuoted || word.literal == nil && word.startsWithName))
    }
    do throws(Diagnostic) {
      let command = try CommandTable.command(
        for: syntax.verb, allowsPrefixes: settings.isInteractive)
      return try Call(command, arguments, at: span).prepared(redirection: syntax.redirection)
    } catch {
      throw Failure(code: error.code, error.message, hint: error.hint)
    }
  }

  /// Runs a command; when it fails the world is as it was before.
  mutating func perform(_ prepared: PreparedCall) throws(Failure) {
    try gate(prepared)
    context.options = prepared.common
    turn.managesWorld = false
    let before = moment
    let held = prepared.redirection == nil ? nil : takeOutput()
    let tables = context.printout.narrower.count
    do throws(Failure) {
      do throws(Failure) { try prepared.run(&self) } catch {
        // What could not be read is the reason, whatever came of it.
        if error != .interrupted { try checkReadings() }
        // Then it is at its end, and nothing of it is undone.
        guard error == .crashed, world.engine.hasCrashed else { throw error }
      }
      world.followData()
      try checkReadings()
      #if DEBUG
        try strikePlanted(prepared.verb, before: before.world)
      #endif
      if let redirection = prepared.redirection {
        try redirect(redirection, overwrites: prepared.common.overwrites, held: held)
        context.printout.narrower = Array(context.printout.narrower.prefix(tables))
      }
    } catch {
      if !turn.managesWorld { moment = before } else { noticeCrash() }
      if let held {
        context.printout.bytes = held + context.printout.bytes
        context.printout.narrower = Array(context.printout.narrower.prefix(tables))
      }
      throw error
    }
    if !turn.managesWorld { remember(before, changedBy: prepared.verb) }
    noticeCrash()
  }

  mutating func noticeCrash() { if world.engine.takeCrash() { beginAgain() } }

  /// What was shown is not all there is when a file has changed or gone meanwhile.
  private func checkReadings() throws(Failure) {
    // By their places: a dataset is many references to copy.
    for index in world.library.datasets.indices {
      if let failure = world.library.datasets[index].trouble.take() {
        if failure == .interrupted {
          // A ^C of before, while the prompt drew: what it kept back is read when asked for.
          guard host.isInterrupted else { continue }
          throw .interrupted
        }
        let name = world.library.datasets[index].name
        throw Failure.unreadable("\(name): \(failure.message)")
      }
    }
  }

  /// Makes a change one step for `undo`. A command that changed nothing is no step and leaves `redo`.
  mutating func remember(_ before: SessionMoment, changedBy verb: String) {
    let earlier: StateDigests
    if let known = StateDigests(before.world.stamps, settings: before.settingsStamp) {
      earlier = known
    } else {
      var before = before
      earlier = before.digests()
    }
    if digests() != earlier { memory.past.push(before, before: verb) }
  }

  /// After a crash: what was in memory is gone, and there is nothing to undo.
  private mutating func beginAgain() {
    world.library = Library()
    world.calc = Calculations()
    world.bands = RunZones()
    memory.past = UndoHistory()
    memory.marks = [:]
    context.note("crashed: the session began again, nothing is loaded or open")
  }

  private mutating func takeOutput() -> [UInt8] {
    defer { context.printout.bytes = [] }
    return context.printout.bytes
  }

  private mutating func redirect(
    _ redirection: CommandSyntax.Redirection, overwrites: Bool, held: [UInt8]?
  ) throws(Failure) {
    let path = try text(of: redirection.target)
    guard path != "-" else {
      throw Failure.dashAsFile
    }
    let bytes = context.printout.bytes
    context.printout.bytes = []
    let mode: WriteMode = redirection.appends ? .append : overwrites ? .overwrite : .create
    try write(bytes, to: path, mode: mode)
    context.printout.bytes = held ?? []
  }
}
