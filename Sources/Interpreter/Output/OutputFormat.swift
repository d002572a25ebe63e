/// How answers are printed.
public enum OutputFormat: String, Equatable, Sendable, CaseIterable {
  case text, json, csv, markdown
}
