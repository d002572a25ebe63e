import TrendsCore

extension ZipArchive {
  /// A remark on a directory that cannot be used; nil where it is whole.
  var damageRemark: String? {
    switch damage {
    case .endIsMissing:
      "the zip is cut off: the list of its members at the end is missing, \(found)"
    case .wrongDirectory: "the list of the zip's members is damaged: \(found)"
    case nil: nil
    }
  }

  private var found: String {
    members.count == 1 ? "1 member was found" : "\(members.count) members were found"
  }

  /// Returns remarks on members that are not read, for a zip in which only some are wanted. No
  /// member is unpacked to a file, so no name can do harm, but the user should know of it.
  static func oddities(of members: [Member], reading wanted: (Member) -> Bool) -> [String] {
    var odd = 0
    var links = 0
    var twice = 0
    var others = 0
    var seen: Set<String> = []
    // Each member is counted once, for the first of these that holds.
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
