import TrendsCore

/// Names that secrets go by: `PGPASSWORD`, `--api-key`, `access_token`, `X-Auth-Token`.
enum SecretName {
  private static let parts = [
    "passw", "pasw", "passphrase", "bearer", "secret", "token", "apikey", "accesskey", "credential",
    "authorization", "privatekey", "cookie",
  ]
  private static let ends = ["pwd", "pass", "auth", "pw"]
  /// Flags of one letter that a password follows.
  static let flags = [
    "mongosh": ["-p"], "mongo": ["-p"], "redis-cli": ["-a"], "sqlcmd": ["-P"], "isql": ["-P"],
    "sshpass": ["-p"],
  ]
  /// Clients whose `-p` has the password behind it: those of MySQL, `mysqldump` and the like.
  static func hasPasswordBehindP(_ program: String) -> Bool {
    ["mysql", "mariadb", "mycli", "sshpass"].contains { program.hasPrefix($0) }
  }
  /// Flags that a user and, behind a colon, a password follow.
  static let userFlags = [
    "curl": ["-u", "-U", "--user", "--proxy-user"], "wget": ["--user"],
    "http": ["-a"], "https": ["-a"], "xh": ["-a"], "xhs": ["-a"],
  ]
  /// Clients that take `user/password@database`.
  static let oracle = ["sqlplus", "sqlcl", "sql"]
  /// How the tokens of well-known services begin.
  static let tokens = [
    "ghp_", "gho_", "ghs_", "github_pat_", "glpat-", "xoxb-", "xoxp-", "sk-", "sk_live_", "hf_",
    "dapi", "eyJ",
  ].map { Array($0.utf8) }
  /// A token has as many characters behind its beginning.
  static let tokenLength = 16
  /// What is said to be a file or a command holds the secret, and is none.
  private static let harmless = ["file", "path", "command", "cmd", "type", "url", "jar"]

  static func isOne(_ name: String) -> Bool {
    let plain = name.lowercased().filter { $0 != "-" && $0 != "_" }
    guard !harmless.contains(where: plain.hasSuffix) else { return false }
    return parts.contains { plain.utf8.contains($0.utf8) } || ends.contains(where: plain.hasSuffix)
  }

  /// Names of one's own, as in `let token = weight`, are not always of secrets: what a verb takes, such
  /// as a view, a day or a number, stays.
  static func mayBeSecret(_ value: String, of name: String) -> Bool {
    guard ["token", "secret", "pass", "auth", "credential"].contains(name.lowercased()) else {
      return true
    }
    let bytes = value.utf8
    let isNumber = bytes.allSatisfy { Lexer.isDigit($0) || "-+.:,%dwmyTZ".utf8.contains($0) }
    let hasOther = bytes.contains { !(97...122).contains($0 | 0x20) && $0 != 0x2D && $0 != 0x5F }
    return bytes.count >= 6 && hasOther && !isNumber
  }

  static func isFlag(_ word: String) -> Bool {
    word.hasPrefix("-") && word.utf8.allSatisfy(Lexer.isNamePart) && isOne(word)
  }
}
