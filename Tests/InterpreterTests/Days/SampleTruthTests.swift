import Foundation
import Makers
import Testing

@testable import Interpreter

/// What is known of journals, chats and timelines, held against what the shell answers.
@Suite("Sample truths") struct SampleTruthTests {
  private typealias Object = [String: Any]

  private struct Sample {
    let file: URL
    let truth: Object
    var name: String { file.lastPathComponent }
  }

  /// Every file that a kind's truths name.
  private static func samples(_ kind: String) throws -> [Sample] {
    let samples = try TestData.places("samples/\(kind)/EXPECTED.json").flatMap { list in
      let parsed = try JSONSerialization.jsonObject(with: Data(contentsOf: list)) as? Object
      let files = parsed?["files"] as? [String: Object] ?? [:]
      return files.sorted { $0.key < $1.key }.map { name, truth in
        Sample(
          file: list.deletingLastPathComponent().appendingPathComponent(name),
          truth: (truth["model"] as? Object ?? [:]).merging(truth) { model, _ in model })
      }
    }
    try #require(!samples.isEmpty, "no samples of \(kind)")
    return samples
  }

  private func shell(_ sample: Sample, zone: String) throws -> Shell {
    var shell = Shell()
    shell.host.files[sample.name] = Array(try Data(contentsOf: sample.file))
    #expect(
      shell.run("tz \(zone); load '\(sample.name)' as x") == 0,
      "\(sample.name) \(shell.host.errors)")
    return shell
  }

  private func json(_ text: String, _ shell: inout Shell) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(shell.shown(text).utf8))
  }

  /// A figure that `info` tells.
  private func fact(_ what: String, _ shell: inout Shell) throws -> Int? {
    let rows = try json("info x --format json", &shell) as? [Object] ?? []
    return rows.first { $0["what"] as? String == what }.flatMap {
      Int($0["value"] as? String ?? "")
    }
  }

  /// What `days` tells of every day that has any.
  private func days(_ key: String, _ wanted: [String: Int], _ shell: inout Shell) throws
    -> [String: Int]
  {
    let last = try #require(wanted.keys.max())
    shell.run("clock \(last)T12:00")
    let answer = try json("days --past 8000 --format json", &shell) as? Object
    var found: [String: Int] = [:]
    for row in answer?["days"] as? [Object] ?? [] {
      if let day = row["day"] as? String, let count = row[key] as? Int, count > 0 {
        found[day] = count
      }
    }
    return found
  }

  @Test func `journals by info and days`() throws {
    for sample in try Self.samples("journal") {
      let (name, truth) = (sample.name, sample.truth)
      var shell = try shell(sample, zone: "UTC")
      #expect(try fact("entries", &shell) == truth["entries"] as? Int, "\(name)")
      if let wanted = truth["entries_per_local_day"] as? [String: Int] {
        #expect(try days("entries", wanted, &shell) == wanted, "\(name)")
      } else if let first = truth["first"] as? String, let last = truth["last"] as? String {
        let found = try days("entries", [first: 1, last: 1], &shell)
        #expect(found.keys.min() == first && found.keys.max() == last, "\(name)")
      }
    }
  }

  @Test func `chats by days`() throws {
    for sample in try Self.samples("chat") {
      let (name, truth) = (sample.name, sample.truth)
      var shell = try shell(sample, zone: "Europe/Berlin")
      if let wanted = truth["per_day"] as? [String: Int] {
        #expect(try days("messages", wanted, &shell) == wanted, "\(name)")
      } else if let dates = truth["dates"] as? [String] {
        let wanted = Dictionary(uniqueKeysWithValues: dates.map { ($0, 1) })
        let found = try days("messages", wanted, &shell)
        #expect(Set(found.keys).isSubset(of: dates), "\(name) \(found)")
        #expect(found.values.reduce(0, +) == truth["messages_of_persons"] as? Int, "\(name)")
      }
    }
  }

  @Test func `timelines by info, visits and trips`() throws {
    for sample in try Self.samples("timeline") {
      let (name, truth) = (sample.name, sample.truth)
      guard let visits = truth["visits"] as? Int, visits > 1 else { continue }
      var shell = try shell(sample, zone: "Europe/Berlin")
      #expect(try fact("visits", &shell) == visits, "\(name)")
      let rows = try json("visits --large --format json", &shell) as? [Object] ?? []
      #expect(rows.count == visits, "\(name)")
      let places = Dictionary(grouping: rows) { $0["place"] as? String ?? "" }
      let wanted = truth["visits_per_place"] as? [String: Int] ?? [:]
      #expect(places.values.map(\.count).sorted() == wanted.values.sorted(), "\(name)")
      let days = truth["minutes_per_local_day_and_place"] as? [String: [String: Double]] ?? [:]
      let minutes = days.values.flatMap(\.values).reduce(0, +)
      let told = rows.compactMap { $0["minutes"] as? Double }
      #expect(told.reduce(0, +) == minutes, "\(name)")
      let trips = try json("trips --format json", &shell) as? [Object] ?? []
      #expect(trips.map { $0["first"] as? String } == ["2024-03-31"], "\(name)")
      #expect(trips.map { $0["last"] as? String } == ["2024-04-04"], "\(name)")
    }
  }
}
