package import TrendsCore

extension JSON {
  /// Converts a described value. Numbers that are not finite become text, as JSON has none.
  package init(_ leaf: Leaf) {
    switch leaf {
    case .nothing: self = .null
    case .flag(let flag): self = .bool(flag)
    case .number(let number): self = .number("\(number)")
    case .real(let value): self = value.isFinite ? .number(leaf.description) : .string("\(value)")
    case .word, .text, .day, .instant: self = .string(leaf.description)
    }
  }

  /// Converts a whole description, with its fields in their order.
  package init(_ node: Outline.Node) {
    switch node {
    case .leaf(let leaf): self = JSON(leaf)
    case .fields(let members): self = .object(members.map { ($0.name, JSON($0.node)) })
    case .list(let nodes): self = .array(nodes.map { JSON($0) })
    }
  }
}
