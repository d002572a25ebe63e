import TrendsCore
import TrendsOutput

/// Finds a value in the dump by a path such as `loaded.count`, `w.phase.before.s`, `inflight.0.id`.
struct StatePath {
  let names: [String]

  init(_ text: String) {
    names = text.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
  }

  /// The first name is a key of the whole dump, else a view, else a key of the focused view.
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
        // A view may be called like a key: `distance.before` is then the focused view's.
        guard let value = focused?.member(first) else { throw error }
        return try walk(value, names.dropFirst())
      }
    }
    // All of a slice is much: it is told where nothing nearer is called so.
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

  private func walk(_ start: JSON, _ rest: ArraySlice<String>) throws(Failure) -> JSON {
    var value = start
    for name in rest {
      guard let next = value.member(name) else { throw missing(name, among: value.keys) }
      value = next
    }
    return value
  }

  private func missing(_ name: String, among candidates: [String]) -> Failure {
    let path = OutputGate.safe(names.joined(separator: "."))
    let shown = path.utf8.count > 200 ? String(path.prefix(200)) + "…" : path
    let nearest = Nearest.question(name, in: candidates)
    return Failure.unknownPath(
      shown, hint: nearest ?? "'state --pretty' shows all of it")
  }
}

extension JSON {
  var keys: [String] {
    if case .object(let members) = self { members.map(\.0) } else { [] }
  }

  /// A key of an object, or a number into an array.
  func member(_ name: String) -> JSON? {
    switch self {
    case .object(let members): members.first { $0.0 == name }?.1
    case .array(let items): Int(name).flatMap { items.indices.contains($0) ? items[$0] : nil }
    default: nil
    }
  }

  /// As `expect` compares it: text without quotes.
  var plain: String {
    if case .string(let text) = self { text } else { text }
  }
}
