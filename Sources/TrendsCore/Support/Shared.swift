/// A value that copies share until one of them changes it: copying it costs one reference count.
///
/// Every event copies the view it is for; a pager has a dozen references of its own. The value is
/// read where it lies: through a property of a class each look at it would copy it whole.
struct Shared<Value: Sendable>: @unchecked Sendable {
  private final class Box {
    let place = UnsafeMutablePointer<Value>.allocate(capacity: 1)

    init(_ value: Value) { place.initialize(to: value) }

    deinit {
      place.deinitialize(count: 1)
      place.deallocate()
    }
  }

  private var box: Box

  init(_ value: Value) { box = Box(value) }

  var value: Value {
    _read { yield box.place.pointee }
    _modify {
      if !isKnownUniquelyReferenced(&box) { box = Box(box.place.pointee) }
      yield &box.place.pointee
    }
  }
}

/// The fields of the value stand beside those of what shares it: after each step a pager is looked
/// at, and a copy of one costs more than that.
extension Shared: Described where Value: Described {
  func describe(to fields: inout some Fields) {
    withExtendedLifetime(box) { box.place.pointee.describe(to: &fields) }
  }
}
