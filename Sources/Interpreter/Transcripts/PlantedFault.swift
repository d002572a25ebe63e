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
        let index = before.engine.index(of: view.name),
        case .days(let earlier) = before.engine.views[index],
        let day = view.selection, earlier.selection == day,
        let value = view.selectedValue, value > 90
      else { return }
      throw Failure("planted", "the day was selected twice")
    }
  }
#endif
