import TrendsCore

/// Remembers which files a session reads, with goal, unit and what was said of days, so that the next
/// one can begin with them.
extension Session {
  /// The commands that set what a person has said: unit, goal, marks of days and places with names.
  public var chosen: [String] {
    let calc = world.calc
    return (calc.unitIsSaid ? ["unit \(calc.unit.rawValue)"] : [])
      + (calc.lengthIsSaid ? ["unit \(calc.length.rawValue)"] : [])
      + world.absences.map { away in
        "zone \(away.zone.name) from \(away.days.start) to \(away.days.end.advanced(by: -1))"
      }
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

  /// Whether files of the person are loaded.
  public var hasOwnData: Bool {
    world.library.datasets.contains { world.library.files[$0.name] != nil }
  }

  /// The commands that load what is loaded, in the same order, with paths that hold in any folder.
  ///
  /// Empty beside the built-in data alone, which needs no command. Standard input and what a program
  /// answers cannot be loaded again.
  public func loadLines(from folder: String) -> [String] {
    guard hasOwnData else { return [] }
    return world.library.datasets.flatMap { dataset -> [String] in
      if let files = world.library.files[dataset.name] {
        return files.loads.compactMap { load in
          load.line(as: dataset.name, home: world.home) { path in
            let isFar = path.utf8.first.map { "/~".utf8.contains($0) } ?? true
            return isFar ? path : folder + "/" + path
          }
        }
      }
      return dataset.items.isEmpty && world.connectedDataset(dataset.name) == nil
        ? ["load demo as \(Word.written(dataset.name))"] : []
    }
  }

  /// Whether commands open data themselves, or run a file that may.
  public static func opensData(in commands: [UInt8]) -> Bool {
    func opens(_ statement: Statement) -> Bool {
      switch statement.kind {
      case .command(let syntax):
        return [.load, .connect, .source, .run].contains { $0 == syntax.command }
      case .loop(let loop): return loop.body.contains(where: opens)
      default: return false
      }
    }
    return Parser.parse(SourceText(name: "", bytes: commands)).statements.contains(where: opens)
  }

  /// Remembers a `load` command of an earlier session that failed now, until `unload` names its dataset;
  /// returns that name.
  public mutating func keepForLater(_ line: String) -> String? {
    guard case .command(let syntax)? = TypedInput(line).script.statements.first?.kind else {
      return nil
    }
    let words = syntax.words.compactMap(\.literal)
    guard let path = words.first else { return nil }
    let name = words.firstIndex(of: "as").flatMap { words.dropFirst($0 + 1).first }
    let known = name ?? self.name(of: path)
    memory.absent[known] = line
    return known
  }

  /// The `load` commands that failed at the start and are to be tried again.
  public var keptForLater: [String] {
    memory.absent.filter { world.library[$0.key] == nil }.sorted { $0.key < $1.key }.map(\.value)
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
    case .some(.zone) where syntax.words.count == 5: return .choice
    case .some(.mark) where syntax.words.count == 2: return .choice
    case .some(let command) where movingVerbs.contains(command.verb): return .place
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
    /// What opens the view that was shown last.
    case place
  }
}
