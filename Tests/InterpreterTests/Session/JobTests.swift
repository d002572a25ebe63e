import TrendsCore
import Testing

@testable import Interpreter

/// Programs that answer loads, with a world that plays them.
@Suite("Loads from outside") struct JobTests {
  private func shell(interactive: Bool = false) -> Shell {
    Shell {
      $0.allowsPrograms = true
      $0.isInteractive = interactive
    }
  }

  private static let opening = """
    tz UTC; clock 2025-06-30T12:00
    connect d prog {from} {to}
    open w d
    """

  private func answer(_ shell: Shell, _ text: String) {
    for job in shell.host.jobs {
      shell.host.answers.append(
        JobAnswer(view: job.view, load: job.load, result: .success(Array(text.utf8))))
    }
    shell.host.jobs = []
  }

  @Test func `a script waits for each page, and the range stands in the arguments`() {
    var shell = shell()
    shell.host.respond = { job in
      .success(Array("day,kg\n\(job.words[1]),70.5\n".utf8))
    }
    #expect(shell.run(Self.opening + "\nscroll -3d") == 0)
    #expect(
      shell.host.started.map(\.words) == [
        ["prog", "2025-06-10", "2025-07-01"], ["prog", "2025-05-27", "2025-06-10"],
      ])
    #expect(shell.run("expect loaded.count == 35; expect loaded.rows == 2; invariants") == 0)
  }

  @Test func `at the prompt nothing is waited for, and answers come in between commands`() {
    var shell = shell(interactive: true)
    #expect(shell.session.runPrompt(Self.opening) == 0)
    #expect(shell.session.runPrompt("expect phase.refresh.s == loading") == 0)
    #expect(shell.host.jobs.count == 1)
    answer(shell, "day,kg\n2025-06-20,71\n")
    shell.session.takeArrivals()
    #expect(shell.session.runPrompt("expect loaded.rows == 1; invariants") == 0)
  }

  @Test func `what came is recorded with its rows, and replays without a program`() throws {
    for interactive in [false, true] {
      var shell = shell(interactive: interactive)
      shell.host.respond = {
        interactive ? nil : .success(Array("day,kg\n\($0.words[1]),70\n".utf8))
      }
      for line in Self.opening.split(separator: "\n") {
        #expect(shell.session.runPrompt(String(line)) == 0)
      }
      if interactive { answer(shell, "day,kg\n2025-06-10,70\n2025-06-20,71\n") }
      shell.session.takeArrivals()
      for line in ["scroll -3d", "state", "expect loaded.end == 2025-07-01"] {
        #expect(shell.session.runPrompt(line) == 0)
      }
      if interactive {
        shell.host.answers.append(
          JobAnswer(
            view: "w", load: 2, result: .failure(HostError("exit-1", "no such table"))))
      }
      shell.session.takeArrivals()
      #expect(shell.session.runPrompt("state") == 0)
      #expect(shell.session.runPrompt("save t.trsh") == 0)
      let text = String(decoding: try #require(shell.host.files["t.trsh"]), as: UTF8.self)
      #expect(text.contains("#@ load w:@1 ok\n#+ w:@1\n#+ day,kg\n#+ 2025-06-10,70"))
      let world = TestHost()
      world.files["t.trsh"] = shell.host.files["t.trsh"]
      #expect(TranscriptCheck(host: world).run("t.trsh") == 0, "\(world.errors)\n\(text)")
      #expect(world.started.isEmpty)
    }
  }

  @Test func `hidden characters in an answer leave its transcript readable`() throws {
    var shell = shell()
    shell.host.respond = { _ in .success(Array("id,note\na,\u{1B}[2J\u{202E}x\r\n\u{1B}b,y\n".utf8))
    }
    for line in ["connect l prog {limit} {offset}", "open v l", "state", "save t.trsh"] {
      #expect(shell.session.runPrompt(line) == 0)
    }
    let world = TestHost()
    world.files["t.trsh"] = shell.host.files["t.trsh"]
    #expect(TranscriptCheck(host: world).run("t.trsh") == 0, "\(world.errors)")
  }

  @Test func `^C while a script waits stops the program and leaves things as they were`() {
    var shell = shell()
    shell.host.respond = { _ in nil }
    shell.host.interruptsWhileWaiting = true
    #expect(shell.run(Self.opening) != 0)
    #expect(shell.host.stopped.count == 1)
    shell.host.interruptsWhileWaiting = false
    #expect(shell.run("expect fail no-view state loaded.count") != 2)
  }

  @Test func `an answer that nobody waits for any more is dropped, its program stopped`() {
    var shell = shell(interactive: true)
    #expect(shell.session.runPrompt(Self.opening) == 0)
    #expect(shell.session.runPrompt("refresh --force") == 0)
    #expect(shell.host.stopped.map(\.load) == [1])
    #expect(shell.host.jobs.map(\.load) == [2])
    #expect(shell.session.runPrompt("close w") == 0)
    shell.session.takeArrivals()
    #expect(shell.host.jobs.isEmpty)
  }

  @Test func `a hold keeps an answer back until it is released`() {
    var shell = shell(interactive: true)
    #expect(shell.session.runPrompt("hold initial") == 0)
    #expect(shell.session.runPrompt(Self.opening) == 0)
    answer(shell, "day,kg\n2025-06-20,71\n")
    shell.session.takeArrivals()
    #expect(shell.session.runPrompt("expect phase.refresh.s == loading") == 0)
    #expect(shell.session.runPrompt("release initial; expect loaded.rows == 1") == 0)
  }

  @Test func `programs need leave: not in safe mode, in scripts only when allowed`() {
    var plain = Shell()
    #expect(plain.run("connect d prog {from}") == 1)
    var safe = Shell {
      $0.isSafe = true
      $0.allowsPrograms = true
    }
    #expect(safe.run("connect d prog {from}") == 1)
    #expect(safe.host.started.isEmpty)
  }

  @Test(arguments: ["day,kg\n2025-13-01,1\n", "day,kg\n2025-06-20\n", "day\n2025-06-20\n", "\"a\n"])
  func `an answer that is no table of days fails the page with its line`(text: String) {
    var shell = shell()
    shell.host.respond = { _ in .success(Array(text.utf8)) }
    shell.run(Self.opening)
    #expect(shell.run("expect phase.refresh.code == bad-answer; invariants") == 0)
  }

  @Test func `lists go on by offset, or after the last row, whose id must be plain`() {
    for (placeholder, wanted) in [("{offset}", "20"), ("{after}", "r19")] {
      var shell = shell()
      shell.host.respond = { job in
        let start = job.words[2].hasPrefix("r") ? 20 : Int(job.words[2]) ?? 0
        let rows = (start..<min(start + 20, 33)).map { "r\($0)" }
        return .success(Array(("id\n" + rows.joined(separator: "\n")).utf8))
      }
      shell.run("connect l prog {limit} \(placeholder); open v l; view to 32")
      #expect(shell.host.started.map { $0.words[2] }.last == wanted)
      #expect(shell.run("expect loaded.count == 33; expect phase.after.s == exhausted") == 0)
    }
    var shell = shell()
    shell.host.respond = { _ in
      .success(Array(("id\n" + (0..<20).map { "x'; drop \($0)" }.joined(separator: "\n")).utf8))
    }
    shell.run("connect l prog {limit} {after}; open v l; view to 32")
    #expect(shell.host.started.count == 1)
    #expect(shell.run("expect phase.after.code == bad-token") == 0)
  }
}
