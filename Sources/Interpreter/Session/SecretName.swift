import TrendsCore

/// Recognises the names that secrets go by: `PGPASSWORD`, `--api-key`, `access_token`,
/// `X-Auth-Token`.
enum SecretName {
  /// A name with one of these in it, without `-` and `_`, is that of a secret.
  private static let parts = [
    "passw", "pasw", "passphrase", "bearer", "secret", "token", "apikey", "accesskey", "credential",
    "authorization", "privatekey", "cookie",
  ]
  /// A name that ends like this is that of a secret.
  private static let ends = ["pwd", "pass", "auth", "pw"]
  /// Flags of one letter that are followed by a password, by program.
  static let flags = [
    "mongosh": ["-p"], "mongo": ["-p"], "redis-cli": ["-a"], "sqlcmd": ["-P"], "isql": ["-P"],
    "sshpass": ["-p"],
  ]
  /// Whether the program takes a password directly after `-p`, as `mysql` and `mysqldump` do.
  static func hasPasswordBehindP(_ program: String) -> Bool {
    ["mysql", "mariadb", "mycli", "sshpass"].contains { program.hasPrefix($0) }
  }
  /// Flags that are followed by `user:password`, by program.
  static let userFlags = [
    "curl": ["-u", "-U", "--user", "--proxy-user"], "wget": ["--user"],
    "http": ["-a"], "https": ["-a"], "xh": ["-a"], "xhs": ["-a"],
  ]
  /// Clients that take `user/password@database`.
  static let oracle = ["sqlplus", "sqlcl", "sql"]
  /// The beginnings of tokens of well-known services.
  static let tokens = [
    "ghp_", "gho_", "ghs_", "github_pat_", "glpat-", "xoxb-", "xoxp-", "sk-", "sk_live_", "hf_",
    "dapi", "eyJ",
  ].map { Array($0.utf8) }
  /// Least number of characters of a token after its beginning.
  static let tokenLength = 16
  /// A name with such an end, as `password-file`, is that of a place or command which yields the
  /// secret.
  private static let harmless = ["file", "path", "command", "cmd", "type", "url", "jar"]

  /// Whether a name is that of a secret; case, `-` and `_` do not matter.
  ///
  ///     SecretName.isOne("PGPASSWORD")     // true
  ///     SecretName.isOne("password-file")  // false
  static func isOne(_ name: String) -> Bool {
    let plain = name.lowercased().filter { $0 != "-" && $0 != "_" }
    guard !harmless.contains(where: plain.hasSuffix) else { return false }
    return parts.contains { plain.utf8.contains($0.utf8) } || ends.contains(where: plain.hasSuffix)
  }

  /// Whether the value of a `let` with a secret's name may be a secret.
  ///
  /// Short names such as `token` are often used for other things, so a value that a verb takes (a
  /// plain word, a day or a number) is not hidden. Under any other name every value is.
  static func mayBeSecret(_ value: String, of name: String) -> Bool {
    guard ["token", "secret", "pass", "auth", "credential"].contains(name.lowercased()) else {
      return true
    }
    let bytes = value.utf8
    let isNumber = bytes.allSatisfy { Lexer.isDigit($0) || "-+.:,%dwmyTZ".utf8.contains($0) }
    let hasOther = bytes.contains { !Lexer.isLetter($0) && !"-_".utf8.contains($0) }
    return bytes.count >= 6 && hasOther && !isNumber
  }

  /// Whether the word is a flag that is followed by a secret.
  static func isFlag(_ word: String) -> Bool {
    word.hasPrefix("-") && word.utf8.allSatisfy(Lexer.isNamePart) && isOne(word)
  }
}
