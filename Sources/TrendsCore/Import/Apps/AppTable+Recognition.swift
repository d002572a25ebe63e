import TrendsCore

extension AppTable {
  /// What of a file decides which app wrote it.
  struct Evidence {
    /// The names by which the titles of the columns may be recognised.
    private let names: Set<String>
    /// The same of the titles without the type that may be before them.
    private let namesWithoutPrefixes: Set<String>
    /// The number of different names of columns.
    let width: Int
    /// The lines above the header.
    let lines: [String]
    /// Whether rows are JSON objects.
    let isJSON: Bool
    /// What the name of the file says, without dates and numbers, in the form of
    /// `ColumnName.words`.
    let subject: String

    init(header: [String], lines: [String], isJSON: Bool, subject: String) {
      names = Evidence.names(of: header)
      let hasPrefixes = header.contains { $0.contains(".") }
      namesWithoutPrefixes =
        hasPrefixes ? Evidence.names(of: header.map(AppTable.withoutPrefix)) : names
      width = Set(header.map { ColumnName($0).words }).count
      (self.lines, self.isJSON, self.subject) = (lines, isJSON, subject)
    }

    /// Whether a column has a name; titles may have prefixes.
    func has(_ name: String, withPrefixes: Bool) -> Bool {
      (withPrefixes ? namesWithoutPrefixes : names).contains(name)
    }

    /// Titles without their units, with them, and in small letters as written.
    private static func names(of header: [String]) -> Set<String> {
      var names: Set<String> = []
      for title in header {
        names.formUnion([ColumnName(title).words, ColumnName.words(title), title.lowercased()])
      }
      return names
    }
  }

  /// Returns the first kind of file that the evidence fits, or `unknown`.
  static func of(_ evidence: Evidence) -> AppTable {
    all.first { $0.fits(evidence) } ?? .unknown
  }

  /// The beginnings of headers that stand before each row.
  static let repeatedHeaders = all.compactMap(\.signature.repeated)

  /// Every name and line by which an app is recognised.
  static var allNames: [String] {
    all.flatMap {
      $0.signature.columns.joined() + [$0.signature.title?.lowercased()].compactMap(\.self)
    }
  }

  private func fits(_ evidence: Evidence) -> Bool {
    guard
      signature.columns.allSatisfy({ names in
        names.contains { evidence.has($0, withPrefixes: hasPrefixes) }
      })
    else { return false }
    if let title = signature.title,
      !evidence.lines.contains(where: { $0.utf8.starts(with: title.utf8) })
    {
      return false
    }
    if let file = signature.file, evidence.subject != file { return false }
    return !signature.isWhole
      || evidence.isJSON && evidence.width == signature.columns.count
  }

  /// Returns a title without the type of the file that may be before it.
  func name(of title: String) -> String {
    hasPrefixes ? AppTable.withoutPrefix(title) : title
  }

  private static func withoutPrefix(_ title: String) -> String {
    guard let dot = title.lastIndex(of: ".") else { return title }
    return String(title[title.index(after: dot)...])
  }

  /// Why a file is one of this kind, in words.
  var reason: String {
    var parts: [String] = []
    if let repeated = signature.repeated {
      parts.append("a header before each row begins with '\(repeated)'")
    }
    if let title = signature.title { parts.append("a line begins with '\(title)'") }
    if let file = signature.file { parts.append("the file is called '\(file)'") }
    if !signature.columns.isEmpty {
      let names = signature.columns.compactMap(\.first).map { "'\($0)'" }
      parts.append("it has \(names.joined(separator: ", "))")
    }
    return parts.joined(separator: ", ")
  }
}
