/// The keys that libedit does not handle itself.
extension EditLineReader {
  /// Does what a key asks for and says what libedit has to do next.
  func pressed(_ key: Key) -> After {
    switch key {
    case .enter, .enterAsReturn: enter()
    case .newline: insert([LineText.lineFeed]) ? .refresh : .beep
    case .complete: complete()
    case .paste: insert(PastedText.scalars(of: keys.pasted)) ? .refresh : .beep
    case .up: vertical(-1)
    case .down: vertical(1)
    case .older: recalled { $0.older($1, current: $2) }
    case .newer: recalled { $0.newer($1, current: $2) }
    case .oldest: recalled { $0.end($1, current: $2, oldest: true) }
    case .newest: recalled { $0.end($1, current: $2, oldest: false) }
    case .left, .arrowLeft, .shiftLeft: moved(by: -line.lengthBefore)
    case .right, .arrowRight, .shiftRight: moved(by: line.lengthAfter)
    case .start, .home: moved(by: -line.lengthToLineStart)
    case .finish, .end: moved(by: line.lengthToLineEnd)
    case .backspace, .backspaceAsControlH: erase(line.lengthBefore)
    case .delete: deleteAfter()
    case .endOrDelete: line.isEmpty ? .endOfFile : deleteAfter()
    case .killToStart: erase(line.lengthToLineStart)
    case .undo: undone()
    case .clear: cleared()
    case .search, .searchForward: searching(key)
    case .redraw: .refresh
    case .wordLeft, .wordRight, .killWordLeft, .killWordRight, .accept, .backTab: .nothing
    }
  }

  /// Runs a whole statement; otherwise continues it on a new row of the same line.
  private func enter() -> After {
    hideHint()
    let line = line
    guard shell.isComplete(line.text) else {
      move(by: line.scalars.count - line.cursor)
      return insert([LineText.lineFeed]) ? .refresh : .beep
    }
    // From here on ^C is meant for the command; libedit gives the terminal back by itself.
    Interrupts.clear()
    press(.accept)
    return .nothing
  }

  /// Up and Down move within a line of several rows first, then through the history.
  private func vertical(_ lines: Int) -> After {
    if let step = line.step(lines: lines) { return moved(by: step) }
    return recalled {
      lines < 0 ? $0.older($1, current: $2) : $0.newer($1, current: $2)
    }
  }

  /// Puts an input of the history into the line; beeps at its end.
  private func recalled(_ walk: (inout Recall, [String], String) -> String?) -> After {
    guard let text = walk(&recall, history.entries, line.text) else { return .beep }
    return replace(with: LineText(text)) ? .refresh : .beep
  }

  private func moved(by scalars: Int) -> After {
    if scalars == 0 { return .nothing }
    move(by: scalars)
    return .refresh
  }

  private func erase(_ count: Int) -> After {
    if count == 0 { return .nothing }
    deleteBefore(count)
    return .refresh
  }

  /// Deletes the character after the cursor.
  private func deleteAfter() -> After {
    let count = line.lengthAfter
    move(by: count)
    return erase(count)
  }

  /// Restores the line before the last change; beeps if there is none.
  private func undone() -> After {
    undo.note(line)
    guard let earlier = undo.undo() else { return .beep }
    return replace(with: earlier) ? .refresh : .beep
  }

  /// Clears the screen and draws the line at its top.
  private func cleared() -> After {
    put("\u{1B}[H\u{1B}[2J")
    forgetHint()
    draw()
    return .nothing
  }

  /// Replaces the line; false if the new one has no room.
  func replace(with new: LineText) -> Bool {
    let old = line
    move(by: old.scalars.count - old.cursor)
    deleteBefore(old.scalars.count)
    let fits = insert(new.scalars)
    move(by: new.cursor - new.scalars.count)
    return fits
  }
}

/// Searching through the history.
extension EditLineReader {
  /// Begins a search with the present line as its draft.
  private func searching(_ key: Key) -> After {
    search = HistorySearch(draft: line, entries: history.entries.count)
    prompt = Prompt(search?.prompt ?? "")
    return .refresh
  }

  /// Feeds a key to the search and returns the key that libedit has to see, if any.
  func searched(_ event: KeyDecoder.Event) -> Key? {
    guard var current = search else { return nil }
    let entries = history.entries
    let outcome = current.take(event, entries: entries)
    switch outcome {
    case .changed, .failed:
      search = current
      prompt = Prompt(current.prompt)
      if outcome == .changed { _ = replace(with: current.line(entries)) }
    case .accepted, .cancelled:
      search = nil
      prompt = restingPrompt
      if outcome == .cancelled {
        _ = replace(with: current.draft)
      } else {
        queued.append(event)
      }
    }
    return .redraw
  }
}

/// Completion with Tab.
extension EditLineReader {
  /// Inserts what all candidates have in common; if that adds nothing, lists them below the line.
  private func complete() -> After {
    let line = line
    let text = line.text
    var completion = shell.complete(text, at: line.cursorInBytes)
    completion.candidates.removeAll { !$0.text.unicodeScalars.allSatisfy(isPlain) }
    guard !completion.candidates.isEmpty else { return .beep }
    let isOnly = completion.candidates.count == 1
    let new = Array((completion.commonPrefix + (isOnly ? completion.suffix : "")).unicodeScalars)
      .map(\.value)
    let start = line.scalarOffset(ofByte: completion.replacing.lowerBound)
    let end = max(start, line.scalarOffset(ofByte: completion.replacing.upperBound))
    let old = line.scalars[start..<end]
    let isMore = isOnly || new.count > old.count
    // An opening quote alone does not complete anything, so the candidates are listed as well.
    let isQuote =
      !isOnly && (new.first == UInt32(UInt8(ascii: "\"")) || new.first == UInt32(UInt8(ascii: "'")))
      && old.elementsEqual(new.dropFirst())
    if isMore {
      move(by: end - line.cursor)
      deleteBefore(old.count)
      guard insert(new) else { return .beep }
    }
    return isMore && !isQuote ? .refresh : listed(completion.candidates)
  }

  /// Lists the candidates below the line and draws the line again below them.
  private func listed(_ candidates: [Candidate]) -> After {
    let list = CandidateList(columns: columns, rows: rows, width: displayWidth)
    goBelow()
    put(list.lines(candidates).map { $0 + "\r\n" }.joined())
    draw()
    return .nothing
  }

  /// Whether a scalar can be typed, which controls cannot.
  private func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value)
  }
}
