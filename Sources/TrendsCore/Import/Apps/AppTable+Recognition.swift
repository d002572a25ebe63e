import TrendsCore

extension AppTable {
  /// What of a file decides which app wrote it.
  struct Evidence {
    /// The titles of the columns.
    let header: [String]
    /// The lines above the header.
    let lines: [String]
    /// Whether rows are JSON objects.
    let isJSON: Bool
    /// What the name of the file says, without dates and numbers, in the form of
    /// `ColumnName.words`.
    let subject: String
  }

  /// Returns the first kind of file that the evidence fits, or `unknown`.
  static func of(_ evidence: Evidence) -> AppTable {
    all.first { $0.fits(evidence) } ?? .unknown
  }

  /// Every name and line by which an app is recognised.
  static var allNames: [String] {
    all.flatMap {
      $0.signature.columns.joined() + [$0.signature.title?.lowercased()].compactMap(\.self)
    }
  }

  private func fits(_ evidence: Evidence) -> Bool {
    let header = evidence.header.map { name(of: $0) }
    let names = Set(header.map { ColumnName($0).words })
    let found = names.union(header.map { ColumnName.words($0) })
      .union(header.map { $0.lowercased() })
    guard signature.columns.allSatisfy({ $0.contains(where: found.contains) }) else { return false }
    if let title = signature.title,
      !evidence.lines.contains(where: { $0.utf8.starts(with: title.utf8) })
    {
      return false
    }
    if let file = signature.file, evidence.subject != file { return false }
    return !signature.isWhole
      || evidence.isJSON && names.count == signature.columns.count
  }

  /// Returns a title without the type of the file that may be before it.
  func name(of title: String) -> String {
    guard hasPrefixes, let dot = title.lastIndex(of: ".") else { return title }
    return String(title[title.index(after: dot)...])
  }

  /// Why a file is one of this kind, in words.
  var reason: String {
    var parts: [String] = []
    if let title = signature.title { parts.append("a line begins with '\(title)'") }
    if let file = signature.file { parts.append("the file is called '\(file)'") }
    if !signature.columns.isEmpty {
      let names = signature.columns.compactMap(\.first).map { "'\($0)'" }
      parts.append("it has \(names.joined(separator: ", "))")
    }
    return parts.joined(separator: ", ")
  }
}
