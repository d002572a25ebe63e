extension SampleSeries {
  /// Returns the index of the sample nearest to a time, the earlier of two equally near ones; nil
  /// for an empty series. The times must ascend. O(log n).
  public func nearest(to time: Double) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if seconds[middle] < time { low = middle + 1 } else { high = middle }
    }
    guard low < count else { return count == 0 ? nil : count - 1 }
    guard low > 0 else { return low }
    return time - seconds[low - 1] <= seconds[low] - time ? low - 1 : low
  }
}
