extension Picture {
  /// Combines pictures into one, row by row. Points under the pointer are lost, as files with
  /// several pictures are not pages.
  static func grid(_ lines: [[Picture]]) -> Picture {
    let pictures = lines.joined()
    var whole = Picture(
      width: 0, height: 0, title: pictures.map(\.title).joined(separator: ", "),
      summary: pictures.map { "\($0.title): \($0.summary)" }.joined(separator: " "))
    for line in lines {
      var x = 0.0
      for picture in line {
        whole.marks += picture.marks.map { $0.moved(by: Place(x: x, y: whole.height)) }
        x += picture.width
      }
      whole.width = max(whole.width, x)
      whole.height += line.map(\.height).max() ?? 0
    }
    return whole
  }
}

extension Picture.Place {
  fileprivate func moved(by step: Self) -> Self { Self(x: x + step.x, y: y + step.y) }
}

extension Picture.Mark {
  /// The same mark, moved.
  fileprivate func moved(by step: Picture.Place) -> Self {
    let moved: Picture.Shape =
      switch shape {
      case .path(let places): .path(places.map { $0.moved(by: step) })
      case .dashed(let places): .dashed(places.map { $0.moved(by: step) })
      case .polygon(let places): .polygon(places.map { $0.moved(by: step) })
      case .box(let corner, let width, let height):
        .box(corner.moved(by: step), width: width, height: height)
      case .disc(let place, let radius): .disc(place.moved(by: step), radius: radius)
      case .ring(let place, let radius): .ring(place.moved(by: step), radius: radius)
      case .cross(let place, let radius): .cross(place.moved(by: step), radius: radius)
      case .text(let spans, let place, let anchor):
        .text(spans, at: place.moved(by: step), anchor)
      }
    return Self(look: look, shape: moved)
  }
}
