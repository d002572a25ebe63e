/// A database that `connect` knows by the scheme of its address: its own client, how that is started,
/// and how its SQL is written.
struct EnginePreset: Sendable {
  /// What the address begins with.
  let schemes: [String]
  /// The client, and what to install where it is missing.
  let client: String
  let package: String
  /// Tells where to put a password so that no other user sees it.
  let secret: String
  /// Milliseconds that an answer may take where nothing is said: a client may need half a minute to begin.
  var timeout: Int64 = 30_000
  /// Names of variables that the client needs.
  var environment: [String] = []
  let dialect: SQLDialect
  /// How the client is asked if it stays, from the words that run a query; nil where it would hold a
  /// lock, or does not take one query after the other.
  var stay: (@Sendable (_ words: [String]) -> Job.Request?)?
  /// The words that run a query, which is the last one or stands where the client wants it. The timeout
  /// is in milliseconds.
  let words: @Sendable (_ address: EngineAddress, _ query: String, _ timeout: Int64) -> [String]

  /// The preset of a scheme; nil for an unknown one.
  static func with(scheme: String) -> EnginePreset? { all.first { $0.schemes.contains(scheme) } }

  static let all: [EnginePreset] = [
    postgres, sqlite, duckdb, mysql("mysql"), mysql("mariadb"), clickhouse, trino, hive,
  ]

  private static let postgres = EnginePreset(
    schemes: ["postgres", "postgresql", "service"], client: "psql", package: "postgresql-client",
    secret: "put it into ~/.pgpass or a service file",
    dialect: SQLDialect(quote: "\"", text: { "\($0)::text" }, day: { "\($0)::date" }),
    stay: { words in
      guard words.count == 11 else { return nil }
      return Job.Request(
        words: Array(words[..<6]) + [words[10]],
        before: "\(words[7]);\n\(words[9])\n\\g\n\\echo ", after: "\n")
    }
  ) { address, query, timeout in
    let place =
      address.scheme == "service"
      ? "service=\(address.path)" : address.scheme + address.text.dropFirst(address.scheme.count)
    return [
      "psql", "-X", "-q", "--csv", "-v", "ON_ERROR_STOP=1", "-c",
      // The server ends what a client that was killed leaves behind.
      "set default_transaction_read_only = on; set statement_timeout = \(timeout + 5000)",
      "-c", query, place,
    ]
  }

  private static let sqlite = EnginePreset(
    schemes: ["sqlite", "sqlite3"], client: "sqlite3", package: "sqlite3",
    secret: "a file has none",
    // In double quotes a column that does not exist would be taken for a text.
    // A time stamp may belong to the day before or after in the home zone.
    dialect: SQLDialect(
      quote: "`", text: { "cast(\($0) as text)" }, day: nil,
      pageBounds: ("date('{from}', '-1 day')", "date('{to}', '+1 day')")),
    stay: { words in
      guard let query = words.last, words.count > 2 else { return nil }
      return Job.Request(
        words: [words[0], "-bail"] + words[1...].dropLast(), before: "\(query);\n.print ",
        after: "\n")
    }
  ) { address, query, _ in
    [
      "sqlite3", "-readonly", "-csv", "-header", "-cmd", ".timeout 10000", file(address.path),
      query,
    ]
  }

  private static let duckdb = EnginePreset(
    schemes: ["duckdb"], client: "duckdb", package: "duckdb", secret: "a file has none",
    dialect: SQLDialect(
      quote: "\"", text: { "cast(\($0) as varchar)" }, day: { "cast(\($0) as date)" }),
    stay: { words in
      // A client that stays would keep others from writing to a database.
      guard words.count == 6 else { return nil }
      return Job.Request(
        words: [words[0], "-bail", words[1]], before: "\(words[3]);\n\(words[5]);\n.print ",
        after: "\n")
    }
  ) { address, query, _ in
    let start = isFiles(address.path) ? [] : ["-readonly", file(address.path)]
    return ["duckdb", "-csv"] + start + ["-c", "set TimeZone = '{zone}'", "-c", query]
  }

  private static func mysql(_ client: String) -> EnginePreset {
    EnginePreset(
      schemes: [client], client: client,
      package: client == "mysql" ? "mysql-client" : "mariadb-client",
      secret: "put it into ~/.my.cnf, which only you can read",
      dialect: SQLDialect(
        quote: "`", text: { "cast(\($0) as char)" }, day: { "cast(\($0) as date)" }),
      stay: { words in
        guard let query = words.last, words.count > 2 else { return nil }
        return Job.Request(
          words: words.dropLast(2) + ["--unbuffered"], before: "\(query);\nselect '",
          after: "';\n", marks: 2)
      }
    ) { address, query, _ in
      [client, "-B"] + EngineAddress.option("--host", address.host)
        + EngineAddress.option("--port", address.port)
        + EngineAddress.option("--user", address.user)
        + EngineAddress.option("--socket", address.parameter("socket"))
        + EngineAddress.option("--database", address.path) + ["-e", query]
    }
  }

  private static let clickhouse = EnginePreset(
    schemes: ["clickhouse"], client: "clickhouse-client", package: "clickhouse-client",
    secret: "put it into ~/.clickhouse-client/config.xml",
    dialect: SQLDialect(
      quote: "`", escapesBackslash: true, isStrict: true, text: { "toString(\($0))" },
      day: { "toDate(\($0))" })
  ) { address, query, _ in
    ["clickhouse-client"] + EngineAddress.option("--host", address.host)
      + EngineAddress.option("--port", address.port)
      + EngineAddress.option("--user", address.user)
      + EngineAddress.option("--database", address.path)
      + ["--format", "CSVWithNames", "-q", query]
  }

  private static let trino = EnginePreset(
    schemes: ["trino"], client: "trino", package: "trino-cli",
    secret: "pass it with --env TRINO_PASSWORD",
    timeout: 120_000, environment: ["JAVA_HOME"],
    dialect: SQLDialect(
      quote: "\"", isStrict: true, text: { "cast(\($0) as varchar)" },
      day: { "cast(\($0) as date)" })
  ) { address, query, _ in
    let parts = address.path.split(separator: "/").map { String($0) }
    let server = address.host + (address.port.map { ":\($0)" } ?? "")
    return ["trino"] + EngineAddress.option("--server", server)
      + EngineAddress.option("--user", address.user)
      + EngineAddress.option("--catalog", parts.first)
      + EngineAddress.option("--schema", parts.count > 1 ? parts[1] : nil)
      + ["--timezone", "{zone}", "--output-format", "CSV_HEADER", "--execute", query]
  }

  private static let hive = EnginePreset(
    schemes: ["hive2"], client: "beeline", package: "beeline, of Spark or Hive",
    secret: "let beeline read it: -w FILE", timeout: 180_000,
    environment: ["JAVA_HOME", "SPARK_HOME", "HADOOP_HOME", "HIVE_HOME"],
    dialect: SQLDialect(
      quote: "`", text: { "cast(\($0) as string)" }, day: { "cast(\($0) as date)" }),
    stay: { words in
      guard let query = words.last, words.count > 2 else { return nil }
      return Job.Request(
        words: words.dropLast(2) + ["-f", "/dev/stdin"], before: "\(query);\nselect '",
        after: "';\n", marks: 2)
    }
  ) { address, query, _ in
    [
      "beeline", "-u", "jdbc:" + address.text, "--silent=true", "--outputformat=csv2",
      "--showHeader=true", "-e", query,
    ]
  }

  /// The answer without what a client says before it: beeline begins with its prompt.
  static func bare(_ answer: [UInt8]) -> [UInt8] {
    let line = answer.prefix { $0 != UInt8(ascii: "\n") }
    guard line.starts(with: "0: jdbc:".utf8), let end = line.firstIndex(of: UInt8(ascii: ">")),
      line.indices.contains(end + 1), line[end + 1] == UInt8(ascii: " ")
    else { return answer }
    return Array(answer[(end + 2)...])
  }

  /// Whether DuckDB is to read files of data, and not a database of its own.
  static func isFiles(_ path: String) -> Bool {
    path.contains("*") || [".parquet", ".csv", ".json", ".csv.gz"].contains { path.hasSuffix($0) }
  }

  /// A path that no client takes for an option.
  private static func file(_ path: String) -> String {
    path.utf8.first == UInt8(ascii: "-") ? "./" + path : path
  }
}
