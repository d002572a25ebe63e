/// What happens to a program while it runs, as `Ground` reads it.
struct Plan {
  /// A fault: which call of a kind, and how it fails.
  struct Fault {
    var call: String
    var at: Int
    var kind: String
  }

  /// What a program answers that is started.
  struct Program {
    /// Milliseconds; it hangs for nil.
    var delay: Int?
    /// Negative: it does not start, with this error.
    var exit = 0
    var output = ""
    var errors = ""
  }

  enum Event {
    case input(String)
    case signal(Int32)
    case size(columns: Int, rows: Int)
    /// The clock of the day is set, by milliseconds.
    case clock(Int)
    case end
  }

  enum Want: String, CaseIterable {
    case noProc = "no-proc"
    case noDev = "no-dev"
    case readOnly = "read-only"
    case noFolder = "no-folder"
  }

  /// Each with the milliseconds since the one before.
  var events: [(after: Int, event: Event)] = []
  var faults: [Fault] = []
  var programs: [Program] = []
  var wants: Set<Want> = []
  var terminal: (columns: Int, rows: Int)?
  /// Bytes of memory of the container; as the machine has it for nil.
  var container: Int?
  /// From this look at it on memory is over any limit, for some looks.
  var fullMemory: Int?
  /// From this change on the disk is full.
  var fullDisk: Int?
  /// The change of a file before which the machine stops.
  var halt: Int?

  static let start = 1_791_072_000_000

  func text(root: String) -> String {
    var lines = ["root \(root)", "clock \(Plan.start)"]
    if let terminal { lines.append("terminal \(terminal.columns) \(terminal.rows)") }
    lines += wants.map(\.rawValue).sorted()
    if let container { lines.append("container \(container)") }
    if let fullMemory { lines.append("memory \(fullMemory)") }
    if let fullDisk { lines.append("full \(fullDisk)") }
    if let halt { lines.append("halt \(halt)") }
    lines += faults.map { "fault \($0.call) \($0.at) \($0.kind)" }
    lines += programs.map {
      "program \($0.delay ?? -1) \($0.exit) \(Plan.hex($0.output)) \(Plan.hex($0.errors))"
    }
    for (after, event) in events {
      switch event {
      case .input(let text): lines.append("input \(after) \(Plan.hex(text))")
      case .signal(let number): lines.append("signal \(after) \(number)")
      case .size(let columns, let rows): lines.append("size \(after) \(columns) \(rows)")
      case .clock(let milliseconds): lines.append("set-clock \(after) \(milliseconds)")
      case .end: lines.append("end \(after)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func hex(_ text: String) -> String {
    let digits = Array("0123456789abcdef".utf8)
    // No text at all is no word.
    if text.isEmpty { return "zz" }
    return String(
      decoding: text.utf8.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
