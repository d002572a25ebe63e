import Foundation
import Testing
@testable import TrendsCore

@testable import Interpreter
@testable import TrendsCharts

/// Nothing of the state can change without another digest and a path that names it.
@Suite("Every value of the state") struct StateMutationTests {
  /// Sessions in which much is going on at once.
  static let sessions = [
    """
    load w.csv; load vis.csv as places; load run.csv as r; scroll -2d; select 2025-06-03
    goal 75kg; forecast 5; trend; let anna = 3; set prompt "x> "; zone Asia/Tokyo from 2025-06-01
    """,
    """
    source s days 40 --gaps 2025-06-01..2025-06-03; loads manual; open v s; step; hold older
    fault v:newer fail slow times 2; latency any 400ms..2s; page older; trace on; seed 9
    source l list --rows 12; open q l --page 4; settle; find r; tick
    """,
    """
    source r run --length 2min --every 20s; cadence r; heart r; alert cadence below 160 for 30s
    zones set heart 120 150; days --past 2 --future 1; unit lb; clock +1d; connect c sh {from} {to}
    """,
    """
    load export.xml as e; load Timeline.json as places; load Journal.json as diary; load result.json
    load _chat.txt as chat; load run.tcx as race; load run.fit as fit; load all.zip as z
    cadence race; cadence fit; group status; visits; find o; trips; days; show; relate cadence heart
    averages; range 1M; trend; backtest; follow live.csv
    """,
    """
    source s days --start-known; source s insert 2025-05-30; source s delete 2025-06-02; open v s
    source l list --rows 30 --mode cursor; source l insert q74..q71; source l delete r003; open q l
    source r run --values 90..130 --live; source r insert 12:30=215; source r delete 2:00; cadence r
    fault v:older fail times 2; fault q: empty; hold any; scroll -90d; more; set theme amber
    select 2025-05-01; goal none; forecast 3 --method holt; trace on; mark there; follow live.csv
    clock +20s; tick; range 3M; pace r; zones; tz Asia/Tokyo
    """,
  ]

  private static func session(_ number: Int) -> Shell {
    var shell = Shell { $0.keepsGoing = true }
    shell.host.files["w.csv"] = Array(
      "day,kg\n2025-06-01,80\n2025-06-02,81\n2025-06-03,80.5\n".utf8)
    shell.host.files["vis.csv"] = Array(
      "place,arrival,departure\nGym,2025-06-01T10:00,2025-06-01T11:00\n".utf8)
    shell.host.files["run.csv"] = Array("time,cadence\n0,170\n5,172\n10,171\n".utf8)
    shell.host.files["live.csv"] = Array("time,cadence\n0,170\n5,172\n10,171\n".utf8)
    for (file, bytes) in EmbeddedValueTests.files { shell.host.files[file] = bytes }
    for line in sessions[number].split(separator: "\n") {
      for part in line.split(separator: ";") { _ = shell.run(String(part)) }
    }
    return shell
  }

  private static func slices(of shell: Shell) -> [(String, any Described)] {
    let state = shell.session.state
    return SessionState.Slice.allCases.map { ($0.rawValue, state.value(of: $0)) }
  }

  private static func leaves(of value: some Described) -> [String] {
    let walk = StateWalk()
    var digest = Digest()
    Tampered(base: value, walk: walk).describe(to: &digest)
    return walk.leaves
  }

  private static func paths(_ old: Outline.Node, _ new: Outline.Node) -> [String] {
    StateChange.between(
      old.leaves.map { ($0.path, "\($0.leaf)") }, new.leaves.map { ($0.path, "\($0.leaf)") }
    ).map(\.path)
  }

  @Test(arguments: sessions.indices)
  func `a changed value is another digest, and the difference names it`(number: Int) {
    var shell = Self.session(number)
    _ = shell.session.digests()
    var count = 0
    for (name, slice) in Self.slices(of: shell) {
      func check(_ slice: some Described) {
        let digest = Digest.of(slice)
        let tree = Outline.of(slice, limit: .max)
        let leaves = Self.leaves(of: slice)
        for target in leaves {
          let other = Tampered(base: slice, target: target)
          #expect(Digest.of(other) != digest, "\(name).\(target)")
          let changed = Self.paths(tree, Outline.of(other, limit: .max))
          let isNamed = changed.contains {
            target == $0 || target == $0 + ".is" || target.hasPrefix($0 + ".")
              || $0.hasPrefix(target)
          }
          #expect(isNamed, "\(name).\(target): \(changed)")
        }
        count += leaves.count
      }
      check(slice)
    }
    print("values of the state: session \(number): \(count), all noticed")
    #expect(count > 100)
  }

  @Test(arguments: sessions.indices)
  func `a verdict of another state fails the check, and the check names the part`(
    number: Int
  ) throws {
    var shell = Self.session(number)
    shell.host.errors = []
    #expect(shell.run("save a.trsh --embed") == 0, "\(shell.host.errors)")
    let saved = Transcript(SourceText(name: "", bytes: try #require(shell.host.files["a.trsh"])))
    let last = try #require(saved.steps.indices.last)
    // What the last step found.
    var replay = try Replay(
      SourceText(name: "a.trsh", bytes: saved.bytes), Replay.Options(), shell.host)
    while replay.next < last { _ = replay.step() }
    let before = replay.session.state
    var tried = 0
    for slice in SessionState.Slice.allCases {
      func check(_ value: some Described, _ old: some Described) throws {
        let leaves = Self.leaves(of: value)
        for index in stride(from: 0, to: leaves.count, by: max(1, leaves.count / 12)) {
          let target = leaves[index]
          let other = Tampered(base: value, target: target)
          let digest = Digest.of(other)
          let parts = ChangedParts.between(old, other, path: slice.rawValue)
          var lines = saved.steps[last].lines
          let place = try #require(lines.firstIndex { $0.kind == .verdict })
          let told = parts.map { "\($0.path):\(Digest.short($0.digest))" }.joined(separator: " ")
          lines[place] = Transcript.Line(
            "#= ok  \(slice.rawValue):\(Digest.short(digest))  \(told)")
          var file = saved
          file.steps[last].lines = lines
          shell.host.files["b.trsh"] = file.bytes
          let result = TranscriptCheck(host: shell.host).judge("b.trsh")
          #expect(result.exit == 3, "\(slice) \(target)")
          let named = result.divergence?.slices[slice]?.path ?? ""
          let part = named.split(separator: ".").dropFirst().joined(separator: ".")
            .replacingOccurrences(of: "%20", with: " ").replacingOccurrences(of: "%2e", with: ".")
          #expect(target.hasPrefix(part) || part.hasPrefix(target), "\(named) is not \(target)")
          tried += 1
        }
      }
      func check(_ value: some Described, from old: some Described) throws { try check(value, old) }
      try check(shell.session.state.value(of: slice), from: before.value(of: slice))
    }
    print("verdicts of another state: session \(number): \(tried), all refused")
  }

  /// Types that only pass on what they hold.
  private static let wrappers = ["Digested<", "GrowingArray<", "Named<", "Placed<", "RangeSet<"]

  /// Stored properties that no description names, and why.
  private static let outside: [String: [String: String]] = [
    "StripConfig": [
      "followed": "the field is there for another source than chats",
      "also": "the field is there for another source than entries",
    ],
    "RunRecord": [
      "kilocalories": "the field is there where the energy is known",
      "meanHeart": "the field is there where the source states a mean",
    ],
    "Data": ["world": "its parts are the fields"], "Calc": ["world": "its parts are the fields"],
    "View": ["world": "its parts are the fields"],
    "MadeSources": ["named": "the field synthetic", "stamps": "their digests"],
    "Engine": [
      "sources": "its parts are the fields", "chance": "its parts are the fields",
      "sequence": "counts events, whatever they came to", "stamps": "digests of views",
    ],
    "Dataset": [
      "order": "the field is there where one is preferred",
      "reserve": "the field is there for another one than the usual",
      "activityMetrics": "made of the files, whose digests are in it",
      "name": "it stands under it", "kept": "its digest", "chatDays": "made of the chats",
      "entryDays": "made of the journal", "trouble": "of a file that is read, told and gone",
      "dayRule": "the field is there for another rule than the usual one",
      "weightUnit": "it becomes the unit of the session, unless one was named",
      "lengthUnit": "it becomes the unit of the session, unless one was named",
      "sharedDays": "made of the files, whose digests are in it",
      "remarks": "made of the files, whose digests are in it",
    ],
    "DaySeries": ["days": "the names of the rows", "values": "the rows"],
    "DaySource": [
      "made": "the field synthetic, as transcripts have it",
      "several": "hashed with the files, as items of the dataset",
      "reader": "rows that stay in a file: hashed with it", "whole": "rows that were read of it",
      "trouble": "of a file that is read, told and gone",
    ],
    "DayMarks": ["byDay": "the field days", "digest": "of the days, which are in it"],
    "Calculations": ["marks": "the field is there where something is said of a day"],
    "AskedForecast": ["rowsDigest": "of the rows, which are in it"],
    "GrowingRun": ["told": "the digest of its samples"],
    "DayWindow": ["rowsDigest": "of the rows, which are in it"],
    "ListWindow": [
      "rowsDigest": "of the rows, which are in it", "ids": "those of the rows",
      "pagesDigest": "of the pages, which are in it", "settledDigest": "of all pages but one",
    ],
    "HeldList": [
      "rows": "hashed with their datasets", "all": "the rows without the filter",
      "isInterrupted": "asks whether ^C was pressed",
    ],
    "TraceLog": ["pieces": "the events", "last": "the events", "digest": "of the events"],
    "ZoneHistory": ["absences": "the stays"],
    "Run": [
      "counted": "made of its samples", "measured": "samples in a file: hashed with it",
      "way": "places in a file: hashed with it", "utcOffset": "of the file, and of the zones",
    ],
    "PlaceVisit": [
      "utcOffset": "of the file, and of the zones", "position": "of the file: hashed with it",
    ],
    "Activity": [
      "route": "the field is there where the file has one",
      "countedCadence": "the field is there where the file has one",
    ],
    "ChatThread": ["counted": "the field is there where the file has numbers only"],
    "SampleLog": [
      "cache": "made of the samples", "series": "the samples", "ids": "the samples",
      "sum": "their digest",
    ],
    "Samples": ["log": "its parts are the fields"],
    "Values": ["series": "its parts are the fields"],
    "MadeRun": ["changesDigest": "of the changes, which are in it"],
    "Theme": ["depth": "the terminal's"],
    // Others are described as before there were any.
    "Metric": ["title": "described where a column has one"],
    "RunView": ["beside": "described where a run has one"],
    "Beside": ["series": "of the run, which is described", "kind": "described as the view's"],
    "Settings": [
      "bell": "the field is there where it rings",
      "mouse": "the field is there where it is off",
      "timing": "of no answer: it tells how long they took",
      "isZoneKnown": "the machine's",
      "color": "the terminal's", "isInteractive": "the terminal's", "maxOutput": "a limit",
      "toldColumns": "of pictures in files", "toldRows": "of pictures in files",
      "maxSteps": "a limit", "maxFiles": "a limit", "maxWritten": "a limit",
      "errorFormat": "of messages, which no transcript holds",
      "keepsGoing": "of scripts, whose steps a transcript has",
      "hasPlantedFault": "a fault of tests",
    ],
  ]

  @Test func `every stored property is described`() {
    var missing: Set<String> = []
    var types: Set<String> = []
    for number in Self.sessions.indices {
      var shell = Self.session(number)
      _ = shell.session.digests()
      for (_, slice) in Self.slices(of: shell) {
        let walk = StateWalk()
        walk.look = { value, names in
          // What is optional describes itself as what it holds.
          var value: Any = value
          var mirror = Mirror(reflecting: value)
          while mirror.displayStyle == .optional, let held = mirror.children.first?.value {
            value = held
            mirror = Mirror(reflecting: held)
          }
          guard mirror.displayStyle == .struct || mirror.displayStyle == .class else { return }
          let type = "\(Swift.type(of: value))"
          guard !Self.wrappers.contains(where: { type.hasPrefix($0) }) else { return }
          types.insert(type)
          let stored = mirror.children.compactMap(\.label)
          for name in stored
          where !names.contains(name) && names != ["="] && Self.outside[type]?[name] == nil {
            missing.insert("\(type).\(name) [\(names.joined(separator: " "))]")
          }
        }
        func visit(_ slice: some Described) {
          var digest = Digest()
          Tampered(base: slice, walk: walk).describe(to: &digest)
        }
        visit(slice)
        visit(shell.session.world.engine.sources)
        visit(shell.session.world.engine.chance)
      }
    }
    print("described types with stored properties: \(types.count): \(types.sorted())")
    #expect(missing.isEmpty)
  }

  /// A world is described in slices, by SessionState: each value of it is in one of them.
  @Test func `every value of the world is in a slice`() {
    var world = World(clock: VirtualClock(now: Instant(milliseconds: 0), zone: .utc))
    // The fields that a value is described as; nil for what is made of the others.
    let fields: [String: [String]?] = [
      "order": [], "reserve": [], "connections": [], "engine": ["views", "clock"],
      "library": ["datasets", "loads"],
      "bands": ["bands"],
      "calc": ["answers"], "home": ["home"], "absences": ["stays"], "names": ["names"],
      "stamps": nil,
      // The last answer, which whoever asks again gets again.
      "answer": nil,
    ]
    let stored = Mirror(reflecting: world).children.compactMap(\.label)
    #expect(Set(stored) == Set(fields.keys), "a new value belongs to a slice of SessionState")
    var shell = Shell(.typed)
    let text = shell.shown("state --all")
    for name in fields.values.compactMap({ $0 }).flatMap({ $0 }) {
      #expect(text.contains("\"\(name)\":"), "\(name)")
    }
    world.home = .utc
    #expect(world.stamps.data == nil)
  }
}
