import TrendsCore
import TrendsOutput

extension Session {
  /// Writes the session so far, or with `isLast` the session before it, as a transcript.
  ///
  /// The result is replayed first. A file that does not replay is written all the same, and the
  /// command fails unless the difference is expected.
  mutating func save(
    to path: String, embeds: Bool, anonymises: Bool, isLast: Bool
  ) throws(Failure) {
    guard origin != .replay else {
      throw Failure.replayIsNotSaved
    }
    recorder.forgetCurrent()
    var transcript: Transcript
    let inputs: [String]
    var proof = SaveProof()
    do throws(HostError) {
      (transcript, inputs) =
        try isLast
        ? Recorder.transcript(ofJournal: host.lastJournal())
        : (recorder.transcript(), recorder.inputs)
      var saver = TranscriptSaver(
        transcript: transcript, inputs: inputs, kept: isLast ? [:] : keptInputs, path: path,
        host: host)
      try saver.checkScripts(embeds: embeds, anonymises: anonymises)
      saver.nameFiles()
      try saver.describeInputs(embeds: embeds || anonymises)
      (transcript, proof) = (saver.transcript, saver.proof)
      for line in saver.notes { context.note(line) }
    } catch { throw error.failure }
    if anonymises {
      var anonymiser = Anonymiser(transcript, host: host)
      transcript = try anonymiser.anonymised()
      proof = SaveProof()
    }
    proof.isOfJournal = isLast
    let finding = proof.judge(transcript, at: path, host)
    if case .stopped(let failure) = finding { throw failure }
    // The version with parts of the state is used unless it would exceed the limit.
    var bytes = transcript.bytes
    if let found = finding.transcript(ofJournal: isLast)?.bytes,
      found.count <= SourceCheck.fileLimit
    {
      bytes = found
    }
    guard bytes.count <= SourceCheck.fileLimit else {
      let limit = SourceCheck.fileLimit >> 20
      throw Failure.transcriptTooLong(
        limit: limit, hint: embeds ? "without --embed it only names its files" : nil)
    }
    try write(bytes, to: path, mode: context.options.overwrites ? .overwrite : .create)
    try tell(finding, proof, of: path, isLast: isLast)
  }

  /// Reports `saved`, or throws with the first step that does not replay, and why.
  private mutating func tell(
    _ finding: SaveProof.Finding, _ proof: SaveProof, of path: String, isLast: Bool
  ) throws(Failure) {
    let name = OutputGate.safe(path)
    defer { if !isLast { noteMissing() } }
    switch finding {
    case .proven, .stopped: context.note("saved \(name)")
    case .refused(let reason):
      throw Failure.cannotBeReplayed(name, reason)
    case .differs(let found, _):
      let step = "step \(found.step), line \(found.line)"
      for line in found.lines { context.note("\(name):\(found.line): \(line)") }
      let isForeseen = recorder.privateSteps > 0 || !changedInputs.isEmpty || proof.lacksFiles
      guard isLast || isForeseen else {
        throw Failure.replayDiffers(name, at: step)
      }
      context.note("\(name) is written; its replay differs at \(step)")
    }
  }

  /// What changed inputs held when they were first read, as far as that was kept; events of the
  /// recording have their later versions.
  private var keptInputs: [String: [UInt8]] {
    recorder.firsts.filter { path, _ in recorder.firstVersions[path] != version(of: path) }
  }

  /// Inputs that changed between two loads or since the last one, and of which the recording lacks
  /// a version.
  private var changedInputs: [String] {
    let (recorder, kept) = (self.recorder, keptInputs)
    return (recorder.inputs + recorder.changed.subtracting(recorder.inputs).sorted()).filter {
      path in
      recorder.changed.contains(path)
        || kept[path] == nil && recorder.versions[path].map { $0 != version(of: path) } ?? false
    }
  }

  /// Notes what a replay cannot repeat.
  private mutating func noteMissing() {
    if recorder.privateSteps > 0 {
      context.note(
        "lines that began with a space are not in it: a replay does not repeat them")
    }
    for path in changedInputs {
      context.note(
        "\(OutputGate.safe(path)) changed during the session: a replay reads only one version")
    }
    for path in keptInputs.keys.sorted() where !recorder.changed.contains(path) {
      context.note(
        "\(OutputGate.safe(path)) changed during the session: what it held is in the transcript")
    }
  }
}

extension SaveProof.Finding {
  /// The improved transcript; of a journal also where the replay differs, as the session ended
  /// there.
  fileprivate func transcript(ofJournal isOfJournal: Bool) -> Transcript? {
    switch self {
    case .proven(let proven): proven
    case .differs(_, let part): isOfJournal ? part : nil
    case .refused, .stopped: nil
    }
  }
}

extension Recorder {
  /// Reads a journal: commands and results, and the paths of inputs. A last line without a line
  /// feed was torn by a crash and is dropped.
  static func transcript(ofJournal bytes: [UInt8]) -> (Transcript, [String]) {
    let mark = Array("#: input ".utf8)
    let forget = Array("#: forget ".utf8)
    var inputs: [String] = []
    var kept: [UInt8] = []
    var skipped = 0
    let whole = bytes[..<(bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0)]
    let lines = whole.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for line in lines.dropLast() {
      if line.starts(with: mark) {
        inputs.append(String(decoding: line.dropFirst(mark.count), as: UTF8.self))
        // Included in the count of `#: forget`, but not in `kept`.
        skipped += line.count + 1
      } else if line.starts(with: forget) {
        let count = Int(decimal: line.dropFirst(forget.count)) ?? 0
        kept.removeLast(min(kept.count, max(0, count - skipped)))
      } else {
        if line.first != UInt8(ascii: "#") { skipped = 0 }
        kept += line
        kept.append(UInt8(ascii: "\n"))
      }
    }
    return (Transcript(SourceText(name: "", bytes: kept)), inputs)
  }
}
