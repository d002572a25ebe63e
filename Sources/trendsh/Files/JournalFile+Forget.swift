import Interpreter

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension JournalFile {
  /// Takes an input out of every journal, with what it came to. Lines of comments as long as what
  /// stood there take its place, so that a session may write on meanwhile.
  static func forget(_ text: String, in folder: String) {
    let inputs = ([text] + Session.statements(of: text)).map { Array($0.utf8) }
    for name in Folder.names(in: folder, limit: 1000) {
      do throws(FileTrouble) {
        let file = try Descriptor(folder + "/" + name, O_RDWR)
        let bytes = try file.read(from: 0, limit: byteLimit)
        for range in ranges(of: inputs, in: bytes) {
          try file.write(bytes[range].map { $0 == 10 ? 10 : 0x20 }.asComments, at: range.lowerBound)
        }
        try file.sync()
      } catch { sayKept(error) }
    }
  }

  private static func sayKept(_ trouble: FileTrouble) {
    StandardError.say("a journal may still have it: \(trouble.path): \(trouble.reason)")
  }

  /// Where one of the inputs stands on lines of its own, with the lines of what it came to.
  static func ranges(of inputs: [[UInt8]], in bytes: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = 0
    while start < bytes.count {
      let rest = bytes[start...]
      let input = inputs.first { input in
        rest.starts(with: input) && rest.dropFirst(input.count).first ?? 10 == 10
      }
      var end = lineEnd(bytes, start + (input?.count ?? 0))
      if input != nil {
        while end < bytes.count, bytes[end] == UInt8(ascii: "#") { end = lineEnd(bytes, end) }
        found.append(start..<end)
      }
      start = end
    }
    return found
  }

  /// Behind the line that a byte is part of.
  private static func lineEnd(_ bytes: [UInt8], _ start: Int) -> Int {
    bytes[start...].firstIndex(of: 10).map { $0 + 1 } ?? bytes.count
  }
}

extension [UInt8] {
  /// Lines of blanks that begin with `#`.
  fileprivate var asComments: [UInt8] {
    var lines = self
    for place in indices where self[place] != 10 && (place == 0 || self[place - 1] == 10) {
      lines[place] = UInt8(ascii: "#")
    }
    return lines
  }
}
