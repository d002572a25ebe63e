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
