#if DEBUG
  import TrendsCore

  /// A defect that exists only in test builds, so that tests can show that `shrink` finds it.
  ///
  /// Selecting the day that is selected already fails if its value is above 90.
  extension Session {
    /// Called after each command, with the world before it.
    func strikePlanted(_ verb: String, before: World) throws(Failure) {
      guard settings.hasPlantedFault, verb == "select", let focus = world.engine.focus,
        case .days(let view) = world.engine.views[focus],
        before.engine.index(of: view.name) != nil,
        let day = world.engine.selectedDay, before.engine.selectedDay == day,
        let value = view.value(on: day), value > 90
      else { return }
      throw Failure.planted
    }
  }
#endif
