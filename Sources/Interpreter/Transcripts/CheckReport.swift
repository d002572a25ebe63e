import TrendsCore
import TrendsOutput

/// Reports of checks for programs: JSON and JUnit XML.
public enum CheckReport {
  /// Returns one array with an object for each file, passwords replaced.
  public static func json(_ results: [CheckResult]) -> String {
    "[\n" + results.map { "  " + hidden(json($0), $0.secrets).text }.joined(separator: ",\n")
      + "\n]"
  }

  /// The same JSON without passwords in any of its texts.
  private static func hidden(_ json: JSON, _ secrets: Secrets) -> JSON {
    switch json {
    case .string(let text): .string(secrets.hidden(text))
    case .array(let elements): .array(elements.map { hidden($0, secrets) })
    case .object(let members): .object(members.map { ($0.0, hidden($0.1, secrets)) })
    default: json
    }
  }

  /// The object of one file.
  private static func json(_ result: CheckResult) -> JSON {
    .object([
      ("file", .string(result.name)), ("ok", .bool(result.exit == 0)),
      ("exit", .int(Int(result.exit))), ("steps", .int(result.steps)),
      ("judged", .int(result.judged)), ("notes", .array(result.notes.map { .string($0) })),
      ("problems", .array(result.refusal.map { .string($0) })),
      ("divergence", result.divergence.map { json($0) } ?? .null),
    ])
  }

  /// The object of a divergence; parts that do not differ are null.
  static func json(_ found: Divergence) -> JSON {
    func difference(_ value: Divergence.Difference?) -> JSON {
      guard let value else { return .null }
      return .object([("expected", .string(value.expected)), ("found", .string(value.found))])
    }
    let slices = StateDigests.Slice.allCases.compactMap { slice -> (String, JSON)? in
      found.slices[slice].map { (slice.rawValue, difference($0)) }
    }
    let changes = found.changes.map { change in
      JSON.object([
        ("path", .string(change.path)), ("before", .string(change.before)),
        ("after", .string(change.after)),
      ])
    }
    return .object([
      ("step", .int(found.step)), ("line", .int(found.line)), ("command", .string(found.command)),
      ("code", .string(found.code)), ("text", difference(found.text)),
      ("failure", difference(found.failure)), ("result", difference(found.result)),
      ("slices", .object(slices)), ("unexpected", .string(found.unexpected)),
      ("event", .string(found.event)), ("changes", .array(changes)),
    ])
  }

  /// Returns a test suite as continuous integration reads it, with a test case for each file.
  ///
  /// A divergence is a failure; a file that cannot be judged is an error.
  public static func junit(_ results: [CheckResult]) -> String {
    let failures = results.filter { $0.divergence != nil }.count
    let errors = results.filter { $0.exit != 0 && $0.divergence == nil }.count
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuites>",
      "<testsuite name=\"trendsh check\" tests=\"\(results.count)\" failures=\"\(failures)\" "
        + "errors=\"\(errors)\">",
    ]
    for result in results {
      let head = "<testcase classname=\"transcript\" name=\"\(escaped(result.name))\""
      guard result.exit != 0 else {
        lines.append(head + "/>")
        continue
      }
      let kind = result.divergence == nil ? "error" : "failure"
      let all = result.errorLines
      lines += [
        head + ">", "<\(kind) message=\"\(escaped(all.first ?? ""))\">",
        escaped(all.joined(separator: "\n")), "</\(kind)>", "</testcase>",
      ]
    }
    return (lines + ["</testsuite>", "</testsuites>"]).joined(separator: "\n")
  }

  private static func escaped(_ text: String) -> String { OutputGate.safe(text).escapedForMarkup }
}
