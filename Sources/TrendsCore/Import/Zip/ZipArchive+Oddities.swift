import TrendsCore

extension ZipArchive {
  /// What is strange about the members beside the ones that are read. Nothing is ever unpacked, so
  /// no name can do harm: but whoever made such a zip may have meant some.
  static func oddities(of members: [Member], reading wanted: (Member) -> Bool) -> [String] {
    var odd = 0
    var links = 0
    var twice = 0
    var others = 0
    var seen: Set<String> = []
    for member in members {
      if member.hasOddName {
        odd += 1
      } else if member.isLink {
        links += 1
      } else if !seen.insert(member.name).inserted {
        twice += 1
      } else if !member.isFolder, !wanted(member) {
        others += 1
      }
    }
    return [
      (odd, "with an invalid name, not read"), (links, "that is a link, ignored"),
      (twice, "with the name of another, ignored"), (others, "of no use here, not read"),
    ]
    .filter { $0.0 > 0 }
    .map { count, what in count == 1 ? "1 member \(what)" : "\(count) members, each \(what)" }
  }
}
