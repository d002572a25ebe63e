/// A value that copies share until one of them changes it: copying it costs one reference count.
///
/// Every event copies the view it is for; a pager has a dozen references of its own.
struct Shared<Value: Sendable>: Sendable {
  private final class Box: @unchecked Sendable {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private var box: Box

  init(_ value: Value) { box = Box(value) }

  var value: Value {
    _read { yield box.value }
    _modify {
      if !isKnownUniquelyReferenced(&box) { box = Box(box.value) }
      yield &box.value
    }
  }
}
