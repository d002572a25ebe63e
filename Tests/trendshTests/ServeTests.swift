import Foundation
import Testing

/// The shell as a program's servant.
@Suite("Serve") struct ServeTests {
  private func answers(_ requests: [String], _ words: [String] = []) throws -> [[String: Any]] {
    let process = Process()
    process.executableURL = try PseudoTerminal.binary
    process.arguments = ["serve", "--stdio", "--today", "2026-10-04", "--tz", "UTC"] + words
    process.environment = ShellEnvironment.variables(["HOME": "/nonexistent"])
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try input.fileHandleForWriting.write(
      contentsOf: Data(requests.map { $0 + "\n" }.joined().utf8))
    try input.fileHandleForWriting.close()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return try String(decoding: data, as: UTF8.self).split(separator: "\n").map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      return try #require(object as? [String: Any])
    }
  }

  private func code(_ answer: [String: Any]) -> String? {
    (answer["error"] as? [String: Any])?["code"] as? String
  }

  @Test func `standard input brings requests, and is no file to load`() throws {
    let all = try answers([
      #"{"id":1,"command":"load - as x"}"#, #"{"id":2,"command":"load demo"}"#,
    ])
    #expect(all.count == 2 && code(all[0]) == "io" && all[1]["exit"] as? Int == 0)
  }

  @Test func `one request a line, one response a line, one session`() throws {
    let all = try answers([
      #"{"id":1,"command":"load demo; scroll -5d"}"#,
      #"{"command":"state viewport.end","id":"two","more":{"a":[1,{}]}}"#,
      "", #"{"id":3,"command":"let far = -3d\nscroll $far"}"#,
      #"{"id":4,"command":"state viewport.end"}"#,
    ])
    #expect(all.count == 4)
    #expect(all[0]["id"] as? Int == 1 && all[0]["exit"] as? Int == 0)
    #expect(all[0]["output"] as? String == "demo: 7 metrics 2023-10-05..2026-10-04, 24 runs\n")
    #expect(all[0]["error"] is NSNull)
    #expect(all[1]["id"] as? String == "two")
    #expect(all[1]["output"] as? String == "\"2026-09-30\"\n")
    #expect(all[3]["output"] as? String == "\"2026-09-27\"\n")
    let states = all.map { $0["state"] as? [String: String] ?? [:] }
    #expect(states[0] == states[1] && states[1] != states[2] && states[2] == states[3])
    #expect(Set(states[0].keys) == ["data", "view", "calc"])
  }

  @Test func `what is said in plain words stands beside the errors`() throws {
    let wrong = Array(repeating: "scrol", count: 25).joined(separator: "; ")
    let all = try answers(["{\"command\":\"\(wrong)\"}", #"{"command":"charts"}"#])
    #expect((all[0]["errors"] as? [Any])?.count == 20)
    #expect(all[0]["notes"] as? [String] == ["5 more mistakes are not shown"])
    #expect(all[1]["notes"] == nil)
  }

  @Test func `errors are objects, and the next line is read all the same`() throws {
    let all = try answers([
      #"{"id":1,"command":"scrol -5d; rang 1W"}"#, #"{"id":2,"command":"focus nothing"}"#,
      "no json", #"{"id":3}"#, #"{"id":true,"command":"quit"}"#, #"["a"]"#,
      #"{"id":4,"command":"expect loaded.count == 1"}"#, #"{"id":5,"command":"browse"}"#,
      #"{"id":6,"command":"quit"}"#, #"{"id":7,"command":"charts"}"#,
    ])
    #expect(all.count == 9)
    #expect(
      all.map(code) == [
        "unknown-verb", "unknown-view", "bad-request", "bad-request", "bad-request", "bad-request",
        "unknown-path", "no-view", nil,
      ])
    #expect(all.map { $0["exit"] as? Int } == [2, 1, 2, 2, 2, 2, 3, 1, 0])
    #expect((all[0]["errors"] as? [Any])?.count == 2)
    #expect((all[0]["error"] as? [String: Any])?["column"] as? Int == 1)
  }

  @Test func `an id comes back as it came, also where the request is none`() throws {
    let all = try answers([
      #"{"id":1e3,"command":"tz"}"#, #"{"command":{"a":[1]},"id":7}"#,
      #"{"id":8,"command":"tz"} {}"#,
      #"{"id":"x","command":5}"#, #"{"id":9,"command":"tz",}"#, #"{"id":[1],"command":"tz"}"#,
    ])
    #expect(all.map { $0["id"] as? Int } == [1000, 7, 8, nil, 9, nil])
    #expect(all[3]["id"] as? String == "x")
    #expect(all.map(code) == [nil] + Array(repeating: "bad-request", count: 5))
  }

  @Test func `safe mode writes nothing, and a failure leaves the state as it was`() throws {
    let all = try answers(
      [
        #"{"command":"load demo"}"#, #"{"command":"scroll -5d > /tmp/never-written"}"#,
        #"{"command":"connect db sqlite3 x.db"}"#,
      ], ["--safe"])
    #expect(all.map(code) == [nil, "unsafe", "unsafe"])
    let states = all.map { $0["state"] as? [String: String] ?? [:] }
    #expect(states[0] == states[1] && states[1] == states[2])
  }

  private func result(_ answer: [String: Any], _ name: String) -> Any? {
    (answer["result"] as? [String: Any])?[name]
  }

  @Test func `US-18: what may follow a text is told, and its mistakes, and nothing runs`() throws {
    let all = try answers([
      #"{"id":1,"command":"load demo; let far = -3d"}"#, #"{"id":2,"complete":"stats wei"}"#,
      #"{"id":3,"complete":""}"#, #"{"id":4,"complete":"note ü1"}"#,
      #"{"id":5,"check":"scroll $far; quit"}"#, #"{"id":6,"check":"scrol -5d; range 1W"}"#,
      #"{"id":7,"check":5}"#, #"{"id":8,"check":"x","complete":"y"}"#,
    ])
    #expect(all.count == 8)
    #expect(result(all[1], "replaces") as? String == "wei")
    let candidates = result(all[1], "candidates") as? [[String: String]]
    #expect(candidates?.map { $0["text"] } == ["weight"])
    #expect(result(all[1], "suffix") as? String == " ")
    #expect((result(all[1], "hint") as? String)?.hasPrefix("QUESTION") == true)
    #expect((result(all[2], "candidates") as? [Any])?.count ?? 0 > 70)
    #expect(result(all[3], "replaces") as? String == "ü1")
    #expect(all[4]["exit"] as? Int == 0 && all[4]["error"] is NSNull)
    #expect(all[5]["exit"] as? Int == 2 && code(all[5]) == "unknown-verb")
    #expect(all[6...].map(code) == ["bad-request", "bad-request"])
    let states = all.map { $0["state"] as? [String: String] ?? [:] }
    #expect(states.allSatisfy { $0 == states[0] })
  }

  @Test func `US-18: answers in JSON are values`() throws {
    let requests = [
      #"{"command":"load demo"}"#, #"{"command":"stats weight last week mean --format json"}"#,
      #"{"command":"state viewport.end; stats sleep last week mean --format json"}"#,
      #"{"command":"unit"}"#,
    ]
    let text = try answers(requests)
    let rows = try #require(text[1]["result"] as? [[String: Any]])
    #expect(rows.first?["value"] as? Double == 78.53 && text[1]["output"] as? String == "")
    #expect((text[2]["result"] as? [Any])?.count == 1)
    #expect(text[2]["output"] as? String == "\"2026-10-05\"\n")
    #expect(text[3]["result"] == nil && text[3]["output"] as? String == "kg, km\n")
    let json = try answers(requests, ["--format", "json"])
    #expect(json[0]["result"] == nil && (json[0]["notes"] as? [String])?.count == 1)
    #expect((json[2]["results"] as? [Any])?.first as? String == "2026-10-05")
    #expect((json[3]["result"] as? [String: String])?["message"] == "kg, km")
  }

  @Test(
    "US-18: a request is cancelled while it runs, before it begins, and never after",
    arguments: [[], ["--safe"]])
  func cancelling(_ words: [String]) throws {
    let all = try answers(
      [
        #"{"id":1,"command":"load demo"}"#,
        #"{"id":2,"command":"for i in 1..1000000; stats weight by month; end"}"#,
        #"{"id":"3","command":"unit lb"}"#, #"{"id":4,"cancel":"3"}"#, #"{"id":5,"cancel":2}"#,
        #"{"id":6,"cancel":3}"#, #"{"id":7,"cancel":7}"#, #"{"id":8,"command":"unit"}"#,
        #"{"id":9,"cancel":true}"#,
      ], words)
    #expect(all.map { $0["id"] as? Int ?? 0 } == [1, 2, 0, 4, 5, 6, 7, 8, 9])
    #expect(all.map { $0["exit"] as? Int } == [0, 130, 130, 0, 0, 0, 0, 0, 2])
    #expect(code(all[1]) == "interrupted" && code(all[2]) == "interrupted")
    #expect(all[3...6].map { $0["result"] as? Bool } == [true, true, false, false])
    #expect(all[7]["output"] as? String == "kg, km\n")
  }

  @Test func `US-18: a long answer of a program tells how far it is, where that is wanted`() throws
  {
    let all = try answers(
      [
        #"{"id":1,"command":"connect db sh -c 'sleep 1; echo 2026-10-03,5 {from}'; open w db; settle","progress":true}"#,
        #"{"id":2,"command":"connect eb sh -c 'sleep 1; echo 2026-10-03,5 {from}'; open v eb; settle"}"#,
      ], ["--allow-programs"])
    let told = all.filter { $0["progress"] != nil }
    #expect(!told.isEmpty && told.allSatisfy { $0["id"] as? Int == 1 })
    let progress = try #require(told.first?["progress"] as? [String: Any])
    #expect(progress["name"] as? String == "sh" && progress["total"] is NSNull)
    #expect(all.filter { $0["progress"] == nil }.map { $0["exit"] as? Int } == [0, 0])
  }

  @Test func `it wants to be told where to answer`() throws {
    let process = Process()
    process.executableURL = try PseudoTerminal.binary
    process.arguments = ["serve"]
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let said = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 2)
    #expect(said == "trendsh: 'serve' needs --stdio: type 'trendsh serve --stdio'\n")
  }
}
