import Interpreter

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension JournalFile {
  /// Removes an input and its results from every journal.
  ///
  /// They are overwritten by comments of the same length, so a session can keep writing to its
  /// journal meanwhile.
  static func forget(_ text: String, in folder: String) {
    let inputs = ([text] + Session.statements(of: text)).map { Array($0.utf8) }
    for name in Folder.names(in: folder, limit: 1000) {
      do throws(FileTrouble) {
        let file = try Descriptor(folder + "/" + name, O_RDWR)
        let bytes = try file.read(from: 0, limit: byteLimit)
        for range in ranges(of: inputs, in: bytes) {
          let blanks = bytes[range].map { $0 == UInt8(ascii: "\n") ? $0 : UInt8(ascii: " ") }
          try file.write(blanks.asComments, at: range.lowerBound)
        }
        try file.sync()
      } catch { sayKept(error) }
    }
  }

  /// Reports a journal that could not be changed.
  private static func sayKept(_ trouble: FileTrouble) {
    StandardError.say("a journal may still contain the line: \(trouble.path): \(trouble.reason)")
  }

  /// The ranges of lines that hold one of the inputs, with the comment lines after it.
  static func ranges(of inputs: [[UInt8]], in bytes: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = 0
    while start < bytes.count {
      let rest = bytes[start...]
      let input = inputs.first { input in
        rest.starts(with: input)
          && rest.dropFirst(input.count).first.map { $0 == UInt8(ascii: "\n") } ?? true
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

  /// The offset after the line that contains a byte.
  private static func lineEnd(_ bytes: [UInt8], _ start: Int) -> Int {
    bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
  }
}

extension [UInt8] {
  /// Lines of blanks that begin with `#`.
  fileprivate var asComments: [UInt8] {
    var lines = self
    for place in indices
    where self[place] != UInt8(ascii: "\n") && (place == 0 || self[place - 1] == UInt8(ascii: "\n"))
    {
      lines[place] = UInt8(ascii: "#")
    }
    return lines
  }
}
