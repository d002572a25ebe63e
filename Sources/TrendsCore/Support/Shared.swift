/// A value that copies share until one of them changes it: a copy costs one reference count.
///
/// Every event copies the view that it is for, and a pager has a dozen references of its own. The
/// modifying accessor yields the value in the box: a setter would copy a pager at each change.
/// Reading is a getter, because Swift 6.3 loses parts of a value that `_read` yields, in debug
/// builds and where files are optimised one by one.
/// A box of raw memory was measured beside this one: 0.3 % of the instructions of a scroll.
struct Shared<Value: Sendable>: @unchecked Sendable {
  /// Changed only while one `Shared` refers to it, which is what makes `Shared` sendable.
  private final class Box {
    var value: Value

    init(_ value: Value) { self.value = value }
  }

  private var box: Box

  init(_ value: Value) { box = Box(value) }

  /// The value; the first change of a shared one copies it.
  var value: Value {
    get { box.value }
    _modify {
      if !isKnownUniquelyReferenced(&box) { box = Box(box.value) }
      yield &box.value
    }
  }
}

extension Shared: Described where Value: Described {
  func describe(to fields: inout some Fields) { box.value.describe(to: &fields) }
}
