/// The formats of help pages. `man` is the troff that `man` reads.
public enum HelpFormat: String, CaseIterable, Sendable { case text, markdown, man, json }
