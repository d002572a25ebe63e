extension ErrorWord {
  /// The words of `Failure.Code`, in alphabetical order.
  ///
  /// A test runs every example in the real program and expects it to end with the word.
  static let ofCommands: [ErrorWord] = [
    ErrorWord(
      // Both datasets are the demo, so every id exists twice.
      "ambiguous-run", "several datasets have a run of that name",
      "load demo as a; load demo as b; cadence run7"),
    ErrorWord(
      "bad-clock", "the clock is set beyond the years 1900 to 2199", "clock 2500-01-01T00:00:00Z"),
    ErrorWord(
      // Wright's rule is defined without damping only.
      "bad-forecast", "options of a forecast are out of range or do not fit together",
      "load demo; forecast 7 --gaps wright --phi 0.9"),
    ErrorWord(
      "bad-goal", "a goal is given for something other than weight",
      "load demo; focus sleep; forecast 7 --goal 75kg"),
    ErrorWord(
      "bad-zone", "the system's file for a time zone is damaged",
      told: "a damaged file in /usr/share/zoneinfo"),
    ErrorWord("bad-zones", "training zones do not ascend", "zones set heart 180 150"),
    ErrorWord(
      // The script runs itself until the limit of nested scripts.
      "budget", "a budget of steps, output, files, time or memory is used up: exit 5", "run s.trsh",
      files: ["s.trsh": "run s.trsh\n"]),
    ErrorWord(
      // A closed view keeps its name, so using it does not fail with `unknown-view`.
      "closed", "the view is closed",
      "loads manual; source d days; hold initial; open w d; close w; scroll -1d --on w"),
    ErrorWord(
      "config", "options of a view are out of range or do not fit together",
      "source daily days --from 2025-01-01; open w daily --page 0"),
    ErrorWord(
      // `…` is the mark that replaces a password in the history.
      "hidden-secret", "a line from the history lacks the password that was not kept",
      "connect db psql postgresql://me:…@h/ {from}"),
    ErrorWord(
      "incomplete", "a list that is not loaded to its end, written with --strict",
      told: "`visits --format csv` of a program, with --strict"),
    ErrorWord("interrupted", "^C was pressed: exit 130", told: "^C while a command runs"),
    ErrorWord(
      "invariants", "a rule of paging is broken: exit 3",
      told: "`invariants` or `simulate` in a build with a planted fault"),
    ErrorWord(
      // With `max 0` the first answer is one too many.
      "livelock", "loads keep starting after more answers than are allowed",
      "source e days --from 2020-01-01; open w e; loads manual; scroll -300d; settle max 0"),
    ErrorWord(
      "mismatch", "an expectation is not met: exit 3", "load demo; expect loaded.count == 0"),
    ErrorWord(
      // A list without rows has nothing to draw.
      "no-chart", "there is nothing to draw",
      "source e list --rows 0; open l e; save-chart l.svg l"),
    ErrorWord("no-data", "there is no data, or none at that place", "info"),
    ErrorWord(
      "no-end", "a list has no column that says when a row ends",
      told: "`group` on a list of a program without such a column"),
    ErrorWord(
      "no-history", "there is no history: only the prompt keeps one", told: "`history` with -c"),
    ErrorWord(
      "no-load", "the load is not under way",
      "source e days --from 2020-01-01; open w e; release @99"),
    ErrorWord("no-runs", "no runs are loaded", "cadence last"),
    ErrorWord(
      "no-step", "a replay does not have the step, or does not keep it any more",
      told: "`goto 99` in `check --to 5`"),
    ErrorWord(
      "no-such-input", "the history has no input of that number",
      told: "`history forget 99` at the prompt"),
    ErrorWord("no-terminal", "'browse' needs a terminal", "load demo; browse"),
    ErrorWord("no-trace", "the trace is off", "trace"),
    ErrorWord("no-view", "nothing is open", "scroll -5d"),
    ErrorWord("not-a-list", "the view is not a list", "load demo; more"),
    ErrorWord("not-a-run", "the view is not a run", "load demo; select 12:30"),
    ErrorWord(
      // The text of a script that `run` reads cannot be changed.
      "not-anonymous", "a session cannot be saved with other names and values",
      "run s.trsh; save a.trsh --anonymise", files: ["s.trsh": "load demo\n"]),
    ErrorWord("not-days", "the view is not a chart of days", "load demo; visits; select -1d"),
    ErrorWord("not-paged", "the view has no pages", "load demo; cadence last; page older"),
    ErrorWord(
      "not-replayed", "a saved transcript does not replay; the message names the step",
      told: "`save` after a loaded file was changed"),
    ErrorWord(
      "nothing-known", "no file of a folder has a known format: exit 4", "load folder",
      files: ["folder/a.bin": "\u{1}\u{2}"]),
    ErrorWord("nothing-to-redo", "there is nothing to redo", "redo"),
    ErrorWord("nothing-to-undo", "there is nothing to undo", "undo"),
    ErrorWord(
      "planted", "a fault was planted to test `shrink`", told: "a build with a planted fault"),
    ErrorWord(
      // The mistake is found before anything of the script runs.
      "script", "a script that 'run' reads has mistakes", "run s.trsh",
      files: ["s.trsh": "scrol -5d\n"]),
    ErrorWord(
      "too-long", "a transcript would be larger than 64 MiB: exit 5",
      told: "`save --embed` of large files"),
    ErrorWord(
      // 100 alerts are kept.
      "too-many", "there are more alerts or changes than can be kept",
      "load demo; for i in 1..101; alert heart above $i for 10s; end"),
    ErrorWord(
      "too-many-files", "a folder has more than 20,000 files: exit 5",
      told: "`load` of such a folder"),
    ErrorWord(
      // Every view has another name, so none replaces another.
      "too-many-views", "64 views are open already",
      "source e days --from 2024-01-01; for i in 1..65; open v$i e; end"),
    ErrorWord("unknown-mark", "there is no mark of that name", "goto nowhere"),
    ErrorWord(
      "unknown-metric", "a dataset, or a program, has no metric of that name",
      "load demo; info demo nothing"),
    ErrorWord(
      "unknown-path", "the state does not have the path: exit 3",
      "load demo; expect nothing.here == 3"),
    ErrorWord(
      "unknown-row", "a source does not have the row or sample",
      "source a run --length 10min; source a delete 50:00"),
    ErrorWord("unknown-run", "there is no run of that name or day", "load demo; cadence run99"),
    ErrorWord("unknown-source", "there is no dataset or source of that name", "unload nothing"),
    ErrorWord(
      // Without `--start-known` a source reports its first day only when it is loaded.
      "unknown-start", "the first day of the data is not known yet",
      "source e days; open w e; jump first"),
    ErrorWord("unknown-view", "there is no view of that name", "focus nothing"),
    ErrorWord("unknown-zone", "there is no time zone of that name", "zone Mars/Olympus"),
    ErrorWord(
      "unreadable", "a loaded file cannot be read any more: exit 4",
      told: "a file that is removed after `load`"),
    ErrorWord(
      "unsafe", "a line may not do that, because of where it came from", "connect db ls {from}"),
    ErrorWord(
      "unsupported", "a run does not have the series, or the host starts no programs",
      told: "`connect` in an app that starts no programs"),
  ]
}
