import TrendsCore

/// Runs one command: fills in its words, checks whether it may run, and keeps the change for
/// `undo`.
extension Session {
  /// Returns a word with its names filled in: one word of at most 64 KiB, never parsed again as
  /// code.
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

  /// The value of a name of `let` or `for`, or of an argument of the script.
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

  /// Fills in the names of a call and checks what could not be checked before.
  func ready(_ syntax: CommandSyntax, at span: Span) throws(Failure) -> PreparedCall {
    var arguments: [Argument] = []
    for word in syntax.words {
      arguments.append(
        Argument(
          text: try text(of: word), span: word.span,
          isQuoted: word.isQuoted || word.literal == nil && word.startsWithName))
    }
    var redirection = syntax.redirection
    // The value of the name decides whether `> $name` compares or redirects.
    if redirection == nil, let target = syntax.words.last, let sign = syntax.words.dropLast().last,
      sign.literal == ">", !sign.isQuoted, target.literal == nil,
      Bound(arguments[arguments.count - 1].text) == nil
    {
      redirection = .init(appends: false, target: target, span: sign.span)
      arguments.removeLast(2)
    }
    do throws(Diagnostic) {
      let command = try CommandTable.command(
        for: syntax.verb, allowsPrefixes: settings.isInteractive)
      return try Call(command, arguments, at: span).prepared(redirection: redirection)
    } catch {
      throw Failure(code: error.code, error.message, hint: error.hint)
    }
  }

  /// Runs a command. If it fails, the state is as it was before; if it succeeds and changed the
  /// state, it is one step for `undo`.
  mutating func perform(_ prepared: PreparedCall) throws(Failure) {
    try gate(prepared)
    context.options = prepared.common
    context.asked = []
    context.results = []
    turn.managesWorld = false
    let before = moment
    let held = prepared.redirection == nil ? nil : takeOutput()
    let tables = context.printout.narrower.count
    do throws(Failure) {
      do throws(Failure) { try prepared.run(&self) } catch {
        // A file that could not be read is the cause, so it is reported instead of the consequence.
        if error != .interrupted { try checkReadings() }
        // A simulated crash ends the command, and nothing of it is undone.
        guard error == .crashed, world.engine.hasCrashed else { throw error }
      }
      world.followData()
      try checkReadings()
      if settings.isStrict { try refuseFailedPages(since: before.world.engine) }
      context.tellResults()
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

  /// Throws, for `strict`, if a page has failed since, whether its source, a fault or the protocol is
  /// to blame. A view that was opened anew counts from 0.
  private func refuseFailedPages(since earlier: Engine) throws(Failure) {
    for view in world.engine.views {
      let known = earlier.index(of: view.name).map { earlier.views[$0].failedLoads } ?? 0
      guard view.failedLoads > known, let code = view.failureCode else { continue }
      throw Failure.pageFailed(of: view.name, code: code)
    }
  }

  /// Begins the session again after a simulated crash.
  mutating func noticeCrash() { if world.engine.takeCrash() { beginAgain() } }

  /// Throws if a loaded file has changed or disappeared, because what was shown is then incomplete.
  private func checkReadings() throws(Failure) {
    // By index, because copying a dataset retains many references.
    for index in world.library.datasets.indices {
      if let failure = world.library.datasets[index].trouble.take() {
        if failure == .interrupted {
          // An earlier ^C, while the prompt drew a chart: what was left out is read when it is
          // needed.
          guard host.isInterrupted else { continue }
          throw .interrupted
        }
        let name = world.library.datasets[index].name
        throw Failure.unreadable("\(name): \(failure.message)")
      }
    }
  }

  /// Makes the change since `before` one step for `undo`. Without a change there is no step, and
  /// `redo` stays possible.
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

  /// Drops everything that was in memory; nothing of it can be undone.
  private mutating func beginAgain() {
    world.library = Library()
    world.calc = Calculations()
    world.bands = RunZones()
    memory.past = UndoHistory()
    (memory.marks, memory.ways) = ([:], [:])
    context.note("crashed: the session began again, nothing is loaded or open")
  }

  /// Takes the output so far, so that a redirection contains only that of its own command.
  private mutating func takeOutput() -> [UInt8] {
    defer { context.printout.bytes = [] }
    return context.printout.bytes
  }

  /// Writes the output of a command to a file and restores the output before it.
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
