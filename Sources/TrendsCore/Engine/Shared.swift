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

  /// Looks at the value in place: a call that takes it as an argument would copy it.
  func look<Result>(_ body: (UnsafePointer<Value>) -> Result) -> Result {
    withExtendedLifetime(box) { body(box.place) }
  }
}
