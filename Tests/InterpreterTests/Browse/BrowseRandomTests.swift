import Foundation
import Testing
import TrendsCore

@testable import Interpreter
@testable import TrendsOutput

/// Random keys, clicks and sizes: nothing traps, no rule is broken, and the commands of every exit lead to
/// where the keys led.
@Suite("Random keys of browse") struct BrowseRandomTests {
  private static let setups = [
    "load demo", "load demo; range 1Y", "load demo; heart run7", "load demo; days; focus days",
    "load demo; visits", "load demo; trips", "load demo; select 2025-03-03; range All",
    "load demo; cadence run7; range 10:00..15:00; select 12:00",
    "source rows list --rows 55; open l rows", "source d days; open w d", "",
  ]

  /// Keys as often as people press them, and everything that the table has.
  private static let strokes =
    BrowseKeys.all.flatMap { entry in entry.keys.flatMap(\.strokes) }
    .filter { BrowseKeys.key(of: $0) != .done }
    + [
      "Left", "Right", "Up", "Down", "Enter", "Enter", "Backspace", "+", "-", "Tab", "?", "x", "^A",
    ]

  private static let texts = [
    "2024", "2025-03", "2025-03-04", "yesterday", "run7", "last", "12:30", "sleep", "days", "all",
    "Park", "x", "2024 > 7km", "9999:59", "-3d", "2025-01-01..2025-02-01", "'", "a b", "体重",
  ]

  /// How many steps each setup takes; a script asks for more.
  private static var steps: Int {
    ProcessInfo.processInfo.environment["TRENDSH_BROWSE_STEPS"].flatMap { Int($0) } ?? 40
  }

  private static var seed: UInt64 {
    ProcessInfo.processInfo.environment["TRENDSH_BROWSE_SEED"].flatMap { UInt64($0) } ?? 1
  }

  private func input(_ dice: inout SplitMix64) -> [BrowseInput] {
    switch dice.next() % 20 {
    case 0:
      let text = BrowseRandomTests.texts[Int(dice.next() % UInt64(BrowseRandomTests.texts.count))]
      let end = dice.next() % 4 == 0 ? "Esc" : "Enter"
      return [.stroke("/")] + text.map { .stroke($0 == " " ? "Space" : String($0)) }
        + [.stroke(end)]
    case 1, 2, 3:
      let actions: [BrowseMouse.Action] = [
        .press, .press, .doublePress, .drag, .drag, .release, .wheelUp, .wheelDown, .wheelLeft,
        .wheelRight,
      ]
      let action = actions[Int(dice.next() % UInt64(actions.count))]
      return [
        .mouse(
          BrowseMouse(action, column: Int(dice.next() % 130), row: Int(dice.next() % 40)))
      ]
    case 4:
      let letter = ["a", "b"][Int(dice.next() % 2)]
      return [.stroke(dice.next() % 2 == 0 ? "m" : "'"), .stroke(letter)]
    default:
      let strokes = BrowseRandomTests.strokes
      return [.stroke(strokes[Int(dice.next() % UInt64(strokes.count))])]
    }
  }

  /// What differs between where the commands led and where the keys did.
  private func differences(_ there: Whereabouts, _ wanted: Whereabouts) -> String {
    var told: [String] = []
    for name in Set(there.places.keys).union(wanted.places.keys).sorted()
    where there.places[name] != wanted.places[name] {
      told.append(
        "\(name): \(String(describing: there.places[name])), not \(String(describing: wanted.places[name]))"
      )
    }
    if there.focus != wanted.focus {
      told.append("focus \(there.focus ?? ""), not \(wanted.focus ?? "")")
    }
    if there.selectedDay != wanted.selectedDay {
      told.append(
        "\(String(describing: there.selectedDay)), not \(String(describing: wanted.selectedDay))")
    }
    return told.joined(separator: "\n")
  }

  private static let sizes = [(80, 24), (24, 6), (40, 10), (200, 50), (20, 2), (300, 90), (80, 5)]

  @Test(
    "keys, clicks and sizes keep every rule, and every exit leads to the same place",
    arguments: setups)
  func walk(_ setup: String) throws {
    var dice = SplitMix64(
      seed: BrowseRandomTests.seed &+ UInt64(setup.utf8.reduce(0) { $0 &* 31 &+ Int($1) } & 0xFFFF))
    var shell = Shell { $0.isInteractive = true }
    #expect(setup.isEmpty || shell.run(setup) == 0, "\(shell.host.errors)")
    var pressed: [BrowseInput] = []
    var browse = try Browse(shell.session)
    for step in 0..<BrowseRandomTests.steps {
      if dice.next() % 25 == 0 {
        let (columns, rows) = BrowseRandomTests.sizes[Int(dice.next() % 7)]
        browse.resize(columns: columns, rows: rows)
      }
      for one in input(&dice) {
        pressed.append(one)
        browse.take(one)
      }
      let screen = browse.lines
      #expect(screen.count == browse.session.settings.rows)
      let failed = browse.session.tryOut("invariants").failure
      #expect(failed == nil, "\(failed?.message ?? "") after \(pressed)")
      // Every few steps as if it were left here.
      guard step % 20 == 19 else { continue }
      let line = browse.amounted
      var left = shell.session
      (left.settings.columns, left.settings.rows) = (
        browse.session.settings.columns, browse.session.settings.rows
      )
      let failure = line.isEmpty ? nil : left.tryOut(line).failure
      #expect(failure == nil, "\(line): \(failure?.message ?? "") after \(pressed)")
      let (there, wanted) = (Whereabouts(left), Whereabouts(browse.session))
      #expect(there == wanted, "\(line)\n\(differences(there, wanted))\nafter \(pressed)")
      try #require(there == wanted && failure == nil)
      // From time to time it is left, and the walk goes on from there.
      guard step % 200 == 199 else { continue }
      (shell.session, browse, pressed) = (left, try Browse(left), [])
    }
  }
}
