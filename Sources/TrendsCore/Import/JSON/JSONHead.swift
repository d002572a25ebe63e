import TrendsCore

/// What the first bytes of a file tell when they are JSON: which keys stand where.
///
///     let head = JSONHead(Array(#"{"messages": [{"type": "me"#.utf8))
///     head.has("messages[].type")   // true
///     head.isArray                  // false
///
/// The end may be cut off anywhere.
public struct JSONHead: Equatable, Sendable {
  /// Whether the document is an array; its elements have paths like `[].visit`.
  public private(set) var isArray = false
  /// Where it leaves the rules of JSON; being cut off is none of its own.
  public private(set) var mistake: ImportError?
  private var paths: Set<String> = []

  /// Only keys this deep count; deeper ones tell nothing about a format.
  private static let depthLimit = 5
  private static let pathLimit = 512

  public init(_ head: [UInt8]) {
    var json = JSONReader(head)
    do throws(ImportError) {
      try read(&json)
    } catch {
      // What came before is what there is to see.
      if !json.isCutOff { mistake = error }
    }
  }

  public func has(_ path: String) -> Bool { paths.contains(path) }

  /// The mistake of a text that begins as JSON does and is none.
  static func mistake(in head: [UInt8]) -> ImportError? {
    guard let first = head.first(where: { $0 > 32 && $0 < 128 }), first == 0x5B || first == 0x7B,
      var mistake = JSONHead(head).mistake
    else { return nil }
    mistake.message = "JSON with a mistake: \(mistake.message)"
    return mistake
  }

  private mutating func read(_ json: inout JSONReader) throws(ImportError) {
    // The path of each open value, and of the value whose key was read last.
    var open: [String] = []
    var next = ""
    while let event = try json.next() {
      switch event {
      case .beginObject, .beginArray:
        if open.isEmpty { isArray = event == .beginArray }
        let inside = event == .beginArray ? next + "[]" : next
        guard open.count < JSONHead.depthLimit else {
          try json.skip(event)
          continue
        }
        open.append(inside)
        next = inside
      case .endObject, .endArray:
        open.removeLast()
        next = open.last ?? ""
      case .key:
        let parent = open.last ?? ""
        let key = json.text.boundedName
        next = parent.isEmpty ? key : "\(parent).\(key)"
        if paths.count < JSONHead.pathLimit { paths.insert(next) }
      default: break
      }
    }
  }
}
