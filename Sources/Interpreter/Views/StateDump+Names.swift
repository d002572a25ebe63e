import TrendsCore
import TrendsOutput

extension StateDump {
  /// Names that a view cannot have, because a path that begins with them means a key of the dump.
  ///
  /// Keys at the top without members, such as `v` and `today`, are none of them: a path that goes on is
  /// of the view.
  static let reserved: Set<String> = {
    let clock = VirtualClock(now: Instant(milliseconds: 0), zone: .utc)
    var world = World(clock: clock)
    world.engine.open("days", on: DaySource(made: "source", firstDay: nil), style: .bar)
    world.engine.open("list", list: "source", config: .list)
    let dump = StateDump(world: world)
    let tops = [false, true].map { dump.json(of: 0, all: $0) }
    let leading = tops.flatMap { top in top.keys.filter { top.member($0)?.hasMembers == true } }
    let own = world.engine.views.flatMap { dump.object(of: $0).keys }
    // The other kinds of views, and what only some views have.
    return Set(leading + own + ["run", "strip", "calc", "group"])
  }()
}
