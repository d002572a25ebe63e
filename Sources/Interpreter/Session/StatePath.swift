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
  /// slice of the state. With `explains` the dump includes the reasons of decisions.
  func find(
    in context: CommandContext, focus: Int?, explains: Bool = false
  ) throws(Failure) -> JSON {
    let world = context.world
    let dump = StateDump(world: world, frame: context.settings.frame, explains: explains)
    let top = dump.json(of: focus, all: false)
    guard let first = names.first else { throw missing("", among: []) }
    if let value = top.member(first) { return try walk(value, names.dropFirst()) }
    let focused = focus.map { dump.object(of: world.engine.views[$0]) }
    if let index = world.engine.index(of: first) {
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

  /// A failure that quotes the path, shortened, with the nearest candidate for `name`.
  private func missing(_ name: String, among candidates: [String]) -> Failure {
    let path = OutputGate.safe(names.joined(separator: "."))
    let shown = path.utf8.count > 200 ? String(path.prefix(200)) + "…" : path
    let nearest = Nearest.question(name, in: candidates)
    return Failure.unknownPath(
      shown, hint: nearest ?? "'state --pretty' shows all of it")
  }
}

extension JSON {
  /// The keys of an object; empty for other values.
  var keys: [String] {
    if case .object(let members) = self { members.map(\.0) } else { [] }
  }

  /// The value of a key of an object, or of an index into an array; nil where there is none.
  func member(_ name: String) -> JSON? {
    switch self {
    case .object(let members): members.first { $0.0 == name }?.1
    case .array(let items): Int(name).flatMap { items.indices.contains($0) ? items[$0] : nil }
    default: nil
    }
  }

  /// The value as `expect` compares it: text without quotes.
  var plain: String {
    if case .string(let text) = self { text } else { text }
  }
}
