#if DEBUG
  import TrendsCore

  /// A defect of test builds alone: `shrink` is shown to find it.
  ///
  /// Selecting the day that is selected already, when its value is above 90, fails.
  extension Session {
    /// Called after each command.
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
