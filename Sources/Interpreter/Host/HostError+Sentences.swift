import TrendsCore

/// The sentences of refusals that the interpreter itself raises; those of the system are in
/// trendsh.
extension HostError {
  package static var noPrograms: HostError {
    HostError(.unsupported, "programs cannot be run here")
  }

  package static var noJournal: HostError {
    HostError(.noJournal, "there is no journal of an earlier session")
  }

  package static func isFolder(_ path: String) -> HostError {
    HostError(.io, "'\(path)' is a folder")
  }

  package static func cannotRead(_ path: String, _ reason: String) -> HostError {
    HostError(.io, "cannot read '\(path)': \(reason)")
  }

  /// A program is asked for `{metric}`, and the view's name is not that of a known metric.
  package static func unknownMetric(view: String) -> HostError {
    HostError(
      .unknownMetric, "a program cannot be asked for '\(view)': it is not a metric",
      hint: "name the view after a metric: steps, weight, sleep …")
  }

  /// The host has no home folder, as in an app, so it keeps no connections.
  package static var noSources: HostError {
    HostError(.unsupported, "there is no folder in which connections could be kept")
  }

  /// The query contains `{person}`, but the connection names none.
  package static func unknownPerson(source: String) -> HostError {
    HostError(
      .unknownPerson, "'\(source)' has the days of several people",
      hint: "name one: connect \(source) --person ID")
  }

  /// A program pages by `{after}`, and the id of the last row cannot be passed on.
  package static func badToken(_ token: String) -> HostError {
    let wrong = token.first { !OutsideSource.isToken(String($0)) }
    let shown = token.count > 40 ? token.prefix(39) + "…" : token
    let why =
      wrong.map { $0 == " " ? ": it has a space" : ": it has '\($0)'" }
      ?? ": it has more than 64 bytes"
    return HostError(
      .badToken, "the id of the last row, '\(shown)', cannot be passed to the program\(why)",
      hint: "select an id of letters, digits and _ : . + -, or page by {offset}")
  }

  package static func mayNotAsk(view: String) -> HostError {
    HostError(.unsafe, "'\(view)' needs a program, and safe mode starts none")
  }

  /// A replay was given a file for a name that the header does not list.
  package static func notInHeader(_ name: String) -> HostError {
    HostError(.notListed, "the header has no input '\(name)'")
  }

  package static func noFingerprint(of name: String) -> HostError {
    HostError(
      .noFingerprint, "the header has no fingerprint of '\(name)'",
      hint: "add to its line: bytes sha256:…"
    )
  }

  package static func unreadable(_ reason: String) -> HostError {
    HostError(.unreadable, reason)
  }

  /// The file's SHA-256 is not the one in the header.
  package static func otherFile(_ name: String, hint: String? = nil) -> HostError {
    HostError(.fingerprint, "'\(name)' is not the file that was recorded", hint: hint)
  }

  package static func notAnInput(_ path: String) -> HostError {
    HostError(.notListed, "the header has no input '\(path)'")
  }

  package static func notAScript(_ path: String) -> HostError {
    HostError(.notListed, "the header has no script '\(path)'")
  }

  package static func io(_ reason: String) -> HostError {
    HostError(.io, reason)
  }

  package static func scriptWasRun(_ name: String) -> HostError {
    HostError(
      .notAnonymous, "'\(name)' is a script, whose lines cannot be changed",
      hint: "type its lines, or save without '--anonymise'")
  }

  /// A script that is brought along names the absolute path `far`.
  package static func farPath(_ far: String, in name: String) -> HostError {
    HostError(
      .farPath, "'\(name)' names '\(far)', which exists only on this machine",
      hint: "name files in it relative to this folder, or save without '--embed'")
  }
}
