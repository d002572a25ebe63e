/// Cuts a line into the pieces of a dashed one; dashes continue around corners.
struct Dashes {
  /// The drawn pieces from the start of the line.
  private(set) var pieces: [[Picture.Place]] = []

  /// Cuts a line. Both lengths are in the unit of the places and must be positive.
  init(_ places: [Picture.Place], _ lengths: (on: Double, off: Double)) {
    guard var last = places.first else { return }
    var isOn = true
    var left = lengths.on
    var piece = [last]
    for place in places.dropFirst() {
      var rest = Self.distance(last, place)
      while rest > left {
        let part = left / rest
        last = Picture.Place(
          x: last.x + (place.x - last.x) * part, y: last.y + (place.y - last.y) * part)
        rest -= left
        if isOn {
          pieces.append(piece + [last])
        } else {
          piece = [last]
        }
        isOn.toggle()
        left = isOn ? lengths.on : lengths.off
      }
      left -= rest
      if isOn { piece.append(place) }
      last = place
    }
    if isOn, piece.count > 1 { pieces.append(piece) }
  }

  private static func distance(_ a: Picture.Place, _ b: Picture.Place) -> Double {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
