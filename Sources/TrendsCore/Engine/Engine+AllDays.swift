/// A source outside that answers all its days at once: its views then read them like those of a file.
extension Engine {
  /// Takes the metric that the first answer of a program names, if the view has nothing loaded. The
  /// style changes only from the usual `bar`.
  public mutating func learn(_ metric: Metric, style: DayView.Style, of name: String) {
    guard let index = index(of: name), case .days(var view) = views[index],
      let source = view.source.made, isOutside(views[index]), view.pager.window == nil
    else { return }
    if view.style == .bar { view.style = style }
    view.source = DaySource(made: source, firstDay: nil, metric: metric)
    put(.days(view), at: index)
    sequence += 1
  }

  /// Gives a view that waits for a source outside all days of it.
  ///
  /// Its loads stay under way and are answered from these days; the view keeps its place and what it
  /// was told to do before they came. Rows that it has of before are read again.
  public mutating func adopt(_ days: DaySource, style: DayView.Style, in name: String) {
    guard let index = index(of: name), case .days(var view) = views[index],
      isOutside(views[index])
    else { return }
    if view.style == .bar, view.pager.window == nil { view.style = style }
    view.source = days
    put(.days(view), at: index)
    for place in flights.indices where flights[place].view == name {
      flights[place].isOutside = false
    }
    let bounds = DayAxis.Bounds(min: days.firstDay, end: view.pager.bounds.end)
    guard !view.pager.isClosed else { return }
    send(.clock(bounds, dayChanged: false), to: view, at: index)
    followHistory(of: index)
    if view.pager.window != nil, !flights.contains(where: { $0.view == name }) {
      send(.invalidate, to: index)
    }
  }

  /// Lets a view ask the source outside again that its days came from; what it holds stays on show.
  public mutating func reconnect(_ name: String, to source: String) {
    guard let index = index(of: name), case .days(var view) = views[index],
      view.source.made == nil, !view.pager.isClosed
    else { return }
    view.source = DaySource(
      made: source, firstDay: view.source.firstDay, metric: view.source.metric)
    put(.days(view), at: index)
    sequence += 1
  }

  /// Delivers a load that became an ordinary one by `adopt`; a held load waits for its release.
  public mutating func arrive(view: String, id: Int) {
    guard let place = flights.firstIndex(where: { $0.view == view && $0.id == id }),
      !flights[place].isHeld
    else { return }
    sequence += 1
    deliver(flights.remove(at: place))
  }
}
