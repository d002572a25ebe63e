import TrendsCore

/// Remembers which files a session reads, with goal, unit and what was said of days, so that the next
/// one can begin with them.
extension Session {
  /// The commands that set what a person has said: unit, goal, marks of days and places with names.
  public var chosen: [String] {
    let calc = world.calc
    return (calc.unitIsSaid ? ["unit \(calc.unit.rawValue)"] : [])
      + (calc.lengthIsSaid ? ["unit \(calc.length.rawValue)"] : [])
      + chosenZones
      + (calc.goal.map { ["goal \($0)kg"] } ?? [])
      + calc.marks.byDay.sorted { $0.key < $1.key }.flatMap { day, mark in
        (mark.isLeftOut || mark.changesScale
          ? [
            "day \(day)" + (mark.isLeftOut ? " --leave-out" : "")
              + (mark.changesScale ? " --scale-changed" : "")
          ] : []) + (mark.note.map { ["note \(day) \(Word.written($0))"] } ?? [])
      }
      + calc.goals.sorted { $0.key < $1.key }.map { name, goal in
        "goal \(Word.written(name))\(goal.isAtMost ? " at most" : "") \(goal.value)\(goal.unit) a \(goal.span.rawValue)"
      }
      + memory.ways.sorted { $0.key < $1.key }.map { name, line in
        "mark \(name) \(Word.written(line))"
      }
  }

  /// The commands that set training zones and heart rates to what they are, where a person changed them.
  private var chosenZones: [String] {
    let (bands, usual, reserve) = (world.bands, RunZones(), world.reserve)
    func line(_ kind: ZoneKind) -> [String] {
      let bounds = bands[kind].bounds.map { "\($0)" }.joined(separator: " ")
      return bands[kind] == usual[kind] ? [] : ["zones set \(kind.rawValue) \(bounds)"]
    }
    return line(.cadence) + line(.heart)
      + (bands.target == usual.target
        ? [] : ["zones target \(bands.target.lowerBound)..\(bands.target.upperBound)"])
      + (reserve == .usual ? [] : ["zones reserve \(reserve.resting)..\(reserve.highest)"])
  }

  /// Forgets the past of `undo`: what the session began with is its beginning.
  public mutating func beginHere() { memory.past = UndoHistory() }

  /// Returns the `load` commands of an input that ran, with paths that hold in any folder.
  ///
  /// Nil where the input has none; empty where it says that earlier loads are not wanted any more
  /// (`load demo` or `unload`).
  public static func loads(in input: TypedInput, from folder: String) -> [String]? {
    let statements = input.script.statements
    var lines: [String]?
    for case .command(let syntax) in statements.map(\.kind) {
      let words = syntax.words.compactMap(\.literal)
      let isWhole = words.count == syntax.words.count
      switch syntax.command {
      case .some(.load) where words.first == "demo", .some(.unload): lines = []
      // A word with a name, or standard input, would mean something else or nothing in the next
      // session.
      case .some(.load) where isWhole && !words.contains("-"):
        lines = (lines ?? []) + [line(syntax, from: folder)]
      default: break
      }
    }
    return lines
  }

  /// Which of the remembered commands a text is and nothing else; nil for any other text.
  public static func remembered(_ text: String) -> Remembered? {
    let script = TypedInput(text).script
    guard script.problems.isEmpty, script.statements.count == 1,
      case .command(let syntax) = script.statements[0].kind, syntax.redirection == nil
    else { return nil }
    switch syntax.command {
    case .some(.load): return .load
    case .some(.goal), .some(.note), .some(.unit): return .choice
    case .some(.zones)
    where ["set", "from", "reserve", "target"].contains(syntax.words.first?.literal):
      return .choice
    case .some(.mark) where syntax.words.count == 2: return .choice
    case .some(.day) where !dayFlags.isDisjoint(with: syntax.words.compactMap(\.literal)):
      return .choice
    default: return nil
    }
  }

  /// Options of `day` that say something of a day.
  private static let dayFlags: Set = ["--leave-out", "--scale-changed", "--note"]

  /// A command that the next session begins with.
  public enum Remembered: Sendable {
    case load
    /// A goal, a unit or what was said of a day.
    case choice
  }

  /// The command as text, with relative input paths made absolute by `folder`.
  private static func line(_ syntax: CommandSyntax, from folder: String) -> String {
    var line = syntax.verb.literal ?? ""
    for meant in syntax.meant {
      let word = meant.word.literal ?? ""
      let isFar = word.utf8.first.map { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "~") } ?? true
      let isNear = meant.place == .value && meant.role == .input && !isFar
      let whole = isNear ? folder + "/" + word : word
      line += " " + (meant.place == .value ? Word.written(whole) : whole)
    }
    return line
  }
}
