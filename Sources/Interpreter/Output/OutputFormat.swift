/// The formats of answers: text for people, the others for programs and documents.
public enum OutputFormat: String, Equatable, Sendable, CaseIterable {
  case text, json, csv, markdown
}
