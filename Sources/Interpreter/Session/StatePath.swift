import TrendsCore
import TrendsOutput

/// Finds a value of the state by a path such as `loaded.count`, `w.phase.before.s` or
/// `inflight.0.id`.
struct StatePath {
  /// Keys of objects and indices of arrays, from the outside in.
  let names: [String]

  init(_ text: String) {
    names = text.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
  }

  /// Returns the value at the path; throws `unknownPath` with the nearest name where there is none.
  ///
  /// The first name is a key of the whole dump, else a view, else a key of the focused view, else a
  /// slice of the state. A key without members gives way to a view where more names follow: `v` is the
  /// version of the dump, `v.loaded` is of the view `v`. With `explains` the dump includes the reasons of decisions.
  func find(
    in context: CommandContext, focus: Int?, explains: Bool = false
  ) throws(Failure) -> JSON {
    let world = context.world
    let dump = StateDump(
      world: world, frame: context.settings.frame, forecastDays: context.settings.forecastDays,
      explains: explains)
    let top = dump.json(of: focus, all: false)
    guard let first = names.first else { throw missing("", among: []) }
    if first == "answer", names.count > 1, world.answer == nil {
      throw Failure.unknownPath(
        names.joined(separator: "."),
        hint: "type: help expect")
    }
    if first == "answer", let answer = world.answer { return try walk(answer, names.dropFirst()) }
    let named = world.engine.index(of: first)
    if let value = top.member(first), names.count == 1 || named == nil || value.hasMembers {
      return try walk(value, names.dropFirst())
    }
    let focused = focus.map { dump.object(of: world.engine.views[$0]) }
    if let index = named {
      let view = dump.object(of: world.engine.views[index])
      do throws(Failure) { return try walk(view, names.dropFirst()) } catch {
        // A view may have the name of a key: `distance.before` then means the key of the focused
        // view.
        guard let value = focused?.member(first) else { throw error }
        return try walk(value, names.dropFirst())
      }
    }
    // A slice is large, so it is made only where nothing else has its name.
    let slice = SessionState.Slice(rawValue: first)
    if let value = focused?.member(first) {
      do throws(Failure) { return try walk(value, names.dropFirst()) } catch {
        guard let slice else { throw error }
        return try walk(context.state.json(of: slice), names.dropFirst())
      }
    }
    if let slice { return try walk(context.state.json(of: slice), names.dropFirst()) }
    let candidates = top.keys + world.engine.views.map(\.name) + (focused?.keys ?? [])
    throw missing(first, among: candidates)
  }

  /// Follows the remaining names.
  private func walk(_ start: JSON, _ rest: ArraySlice<String>) throws(Failure) -> JSON {
    var value = start
    for name in rest {
      guard let next = value.member(name) else { throw missing(name, among: value.keys) }
      value = next
    }
    return value
  }

  /// The names that there are, a few of many.
  private func there(_ candidates: [String]) -> String? {
    guard !candidates.isEmpty else { return nil }
    let few = candidates.prefix(8).map { OutputGate.safe($0) }.joined(separator: ", ")
    let more = candidates.count > 8 ? " and \(candidates.count - 8) more: 'state answer'" : ""
    return "there is \(few)\(more)"
  }

  /// A failure that quotes the path, shortened, with the nearest candidate for `name`.
  private func missing(_ name: String, among candidates: [String]) -> Failure {
    let path = OutputGate.safe(names.joined(separator: "."))
    let shown = path.utf8.count > 200 ? String(path.prefix(200)) + "…" : path
    let nearest = Nearest.question(name, in: candidates)
    let isAnswer = names.first == "answer"
    return Failure.unknownPath(
      shown,
      hint: nearest ?? (isAnswer ? there(candidates) : nil) ?? "'state --pretty' shows all of it")
  }
}
