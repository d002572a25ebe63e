import TrendsCore

/// The keys in the first bytes of a JSON file, from which its format is recognised.
///
///     let head = JSONHead(Array(#"{"messages": [{"type": "me"#.utf8))
///     head.has("messages[].type")   // true
///     head.isArray                  // false
///
/// The bytes may be cut off anywhere.
public struct JSONHead: Equatable, Sendable {
  /// Whether the document is an array; its elements then have paths such as `[].visit`.
  public private(set) var isArray = false
  /// The first violation of the rules of JSON; nil where there is none, or only that the bytes end.
  public private(set) var mistake: ImportError?
  private var paths: Set<String> = []

  /// Depth up to which keys are collected; deeper ones say nothing about a format.
  private static let depthLimit = 5
  /// Number of different paths that are collected.
  private static let pathLimit = 512

  /// Reads the keys of the first bytes of a document.
  public init(_ head: [UInt8]) {
    var json = JSONReader(head)
    do throws(ImportError) {
      try read(&json)
    } catch {
      // The paths before the mistake are kept: a damaged file still has a format.
      if !json.isCutOff { mistake = error }
    }
  }

  /// Whether a path occurs: keys joined by `.`, with `[]` after one whose value is an array.
  public func has(_ path: String) -> Bool { paths.contains(path) }

  /// Returns the mistake of a text that begins like JSON; nil for other texts and for correct JSON.
  static func mistake(in head: [UInt8]) -> ImportError? {
    // Bytes from 128 on may be a byte order mark.
    guard let first = head.first(where: { $0 > UInt8(ascii: " ") && $0 < 0x80 }),
      first == UInt8(ascii: "[") || first == UInt8(ascii: "{"),
      var mistake = JSONHead(head).mistake
    else { return nil }
    mistake.message = "JSON with a mistake: \(mistake.message)"
    return mistake
  }

  /// Collects the path of each key.
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
