/// Quantiles by linear interpolation between the ordered values (type 7 of Hyndman and Fan).
public enum Quantile {
  /// Returns the value below which the share lies. `sorted` must be ascending and not empty;
  /// `share` is held between 0 and 1.
  ///
  ///     Quantile.of(sorted: [1, 2, 4], 0.25)  // 1.5
  ///
  /// A NaN share gives the first value.
  public static func of(sorted: [Double], _ share: Double) -> Double {
    precondition(!sorted.isEmpty, "a quantile needs a value")
    let place = min(max(share, 0), 1) * Double(sorted.count - 1)
    guard let below = Int(exactly: place.rounded(.down)) else { return sorted[0] }
    let above = min(below + 1, sorted.count - 1)
    let part = place - Double(below)
    return part == 0 ? sorted[below] : sorted[below] * (1 - part) + sorted[above] * part
  }

  /// Returns the median of values in any order, at least one, and reorders them. Linear in their
  /// number.
  package static func median(_ values: inout [Double]) -> Double {
    let middle = values.count / 2
    select(middle, of: &values)
    guard values.count % 2 == 0, middle > 0 else { return values[middle] }
    let below = values[..<middle].max() ?? values[middle]
    return of(sorted: [below, values[middle]], 0.5)
  }

  /// Moves the value that belongs at `place` in sorted order there, with lower ones before it and
  /// higher ones after it.
  private static func select(_ place: Int, of values: inout [Double]) {
    var (low, high) = (0, values.count - 1)
    var rounds = 0
    while low < high {
      rounds += 1
      // An order that is adverse to the choice of pivots makes the rounds many; a sort bounds the
      // cost.
      if rounds > 100 { return values.sort() }
      // Three ways, so that many equal values, the usual case, end it at once.
      let pivot = middle(values[low], values[(low + high) / 2], values[high])
      var (less, next, more) = (low, low, high)
      while next <= more {
        if values[next] < pivot {
          values.swapAt(next, less)
          less += 1
          next += 1
        } else if values[next] > pivot {
          values.swapAt(next, more)
          more -= 1
        } else {
          next += 1
        }
      }
      if place < less { high = less - 1 } else if place > more { low = more + 1 } else { return }
    }
  }

  /// The median of three.
  private static func middle(_ a: Double, _ b: Double, _ c: Double) -> Double {
    max(min(a, b), min(max(a, b), c))
  }
}
