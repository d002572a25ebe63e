import TrendsCore

/// A simulated life as a script that reproduces a broken rule in a session.
struct SimulationScript {
  let life: Life
  /// The id of the broken rule, such as `I11`.
  let rule: String
  /// The command that found it, for the comment at the top.
  let command: String
  /// Nil for a life of the session's own view, whose start the script cannot reproduce.
  let seed: UInt64?

  /// The lines of the transcript: setup, one command per step, and commands that show the fault.
  var lines: [String] {
    var lines = ["#!/usr/bin/env trendsh", "#: transcript 1  rules \(Version.rules)"]
    lines.append("# \(command) broke \(rule): docs/requirements.md says what that is.")
    if let seed {
      lines.append("tz UTC; clock 2025-06-30T12:00; seed \(seed)")
    } else {
      lines.append("# It begins with the views as they were when it was typed.")
    }
    lines += life.steps.map { $0.command(isOfList: life.isOfList) }
    return lines + closing
  }

  /// Commands at the end that make the broken rule visible: `I11` is a livelock, `I20` a failure
  /// that stays although nothing is wrong any more, and `invariants` finds the rest.
  private var closing: [String] {
    switch rule {
    case "I11": ["settle max 100", "invariants"]
    case "I20":
      ["fault clear; release any; settle; retry; settle"]
        + ["refresh", "before", "after", "tail"].map { "expect phase.\($0).s != failed" }
    default: ["invariants"]
    }
  }
}

extension SimulationStep {
  /// The command with the same effect on the simulated view.
  func command(isOfList: Bool) -> String {
    switch self {
    case .days(let source): "source \(Engine.simulatedSource) days" + source.flags
    case .list(let rows, let source):
      "source \(Engine.simulatedSource) list --rows \(rows)" + source.flags
    case .program(let source):
      "connect \(Engine.simulatedSource) " + source.program.joined(separator: " ")
    case .arrive(let answer, let view, let id):
      EngineTranscript.lines(of: answer, view: view, load: id).joined(separator: "\n")
    case .open(let config, let view): "open \(view) \(Engine.simulatedSource)" + config.flags
    case .focus(let view): "focus \(view)"
    case .zone(let hours): "zone \(Zone(hoursEast: hours).name)"
    case .mark: "mark here"
    case .goBack: "goto here"
    case .loads(let manual): "loads " + (manual ? "manual" : "auto")
    case .scroll(let days): "scroll \(days < 0 ? "" : "+")\(days)d"
    case .scrollOldest: "scroll oldest"
    case .scrollNewest: "scroll newest"
    case .view(let row): "view to \(row)"
    case .jump(let day): "jump \(day)"
    case .range(let preset): "range \(preset?.rawValue ?? "default")"
    case .page(let side): "page " + side.word(isOfList: isOfList)
    case .refresh(let keep, let force):
      "refresh" + (keep ? " --keep" : "") + (force ? " --force" : "")
    case .retry: "retry"
    case .resume: "resume"
    case .invalidate: "source \(Engine.simulatedSource) invalidate"
    case .cancel(let slot): "cancel \(slot.word)"
    case .pass(let milliseconds): "clock +\(milliseconds)ms"
    case .passDays(let days): "clock +\(days)d"
    case .clock(let day): "clock \(day)"
    case .hold(let match): "hold \(match.text)"
    case .release(let match, let code): "release \(match.text)" + (code.map { " fail \($0)" } ?? "")
    case .latency(let rule): "latency \(rule.text)"
    case .fault(let rule): "fault \(rule.text)"
    case .clearFaults: "fault clear"
    case .step(let count): "step \(count)"
    case .settle: "settle"
    case .insert(let day): "source \(Engine.simulatedSource) insert \(day)"
    case .delete(let day): "source \(Engine.simulatedSource) delete \(day)"
    case .insertRows(let ids):
      "source \(Engine.simulatedSource) insert " + ids.joined(separator: " ")
    case .deleteRows(let ids):
      "source \(Engine.simulatedSource) delete " + ids.joined(separator: " ")
    case .select(let day): "select \(day)"
    }
  }
}

extension Side {
  /// The word of the side as `page` takes it, which differs between days and lists.
  fileprivate func word(isOfList: Bool) -> String {
    switch self {
    case .before: isOfList ? "prev" : "older"
    case .after: isOfList ? "next" : "newer"
    }
  }
}

extension Slot {
  /// The word of the slot as `cancel` takes it.
  fileprivate var word: String {
    switch self {
    case .refresh: "refresh"
    case .before: "older"
    case .after: "newer"
    case .tail: "tail"
    }
  }
}

extension PagerConfig {
  /// The options of `open` for this configuration. `--static` never occurs: lives always page.
  fileprivate var flags: String {
    " --page \(page) --initial \(initial) --visible \(visible) --prefetch \(prefetch)"
      + (max.map { " --max \($0)" } ?? "") + " --retry \(retry.rawValue)"
  }
}

extension MadeDays {
  /// The options of `source NAME days`.
  fileprivate var flags: String {
    (from.map { " --from \($0)" } ?? "") + (to.map { " --to \($0)" } ?? "")
      + gaps.map { " --gaps \($0)" }.joined() + (announcesStart ? " --start-known" : "")
  }
}

extension MadeList {
  /// The options of `source NAME list`.
  fileprivate var flags: String {
    " --mode \(mode.rawValue)" + (tellsEnd ? " --end-flag" : "") + (hasPrevious ? " --prev" : "")
      + (tellsTotal ? " --total" : "") + (isStamped ? " --stamp" : "")
      + (filtersAfterLimit ? " --filter-after-limit" : "")
      + (emptyPages.map { " --empty \($0.lowerBound)..\($0.upperBound)" } ?? "")
  }
}
