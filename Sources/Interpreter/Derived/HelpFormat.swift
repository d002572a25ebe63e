/// The forms that help pages come in.
public enum HelpFormat: String, CaseIterable, Sendable { case text, markdown, man, json }
