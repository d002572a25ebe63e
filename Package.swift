// swift-tools-version: 6.3
import PackageDescription

/// Settings of every Swift target, in one list so that no target is less strict than another.
let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The layers in which tests spend their time. `scripts/test` has them optimised, with all checks of
/// overflow and bounds; elsewhere the flag is absent, because no package can depend on one with
/// unsafe flags.
let core: [SwiftSetting] =
  Context.environment["TRENDSH_TESTS"] == nil ? settings : settings + [.unsafeFlags(["-O"])]

let package = Package(
  name: "trendsh",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "trendsh", targets: ["trendsh"]),
    // For apps that embed the core, as in examples/embedding.
    .library(name: "TrendsCore", targets: ["TrendsCore"]),
    // Not installed: `world` loads it below the shell, in place of the C library.
    .library(name: "Ground", type: .dynamic, targets: ["Ground"]),
  ],
  targets: [
    // Needs the header and library of libedit.
    .target(name: "CEditLine", linkerSettings: [.linkedLibrary("edit")]),
    // Has no dependencies, so apps can embed it without the importers and the shell.
    .target(name: "TrendsCore", exclude: ["Import"], swiftSettings: core),
    .target(
      name: "TrendsImport", dependencies: ["TrendsCore"], path: "Sources/TrendsCore/Import",
      swiftSettings: core),
    .target(
      name: "TrendsOutput", dependencies: ["TrendsCore"], path: "Sources/Interpreter/Output",
      swiftSettings: settings),
    .target(
      name: "TrendsCharts", dependencies: ["TrendsCore", "TrendsOutput"],
      path: "Sources/Interpreter/Charts", swiftSettings: settings),
    .target(
      name: "Interpreter",
      dependencies: ["TrendsCharts", "TrendsCore", "TrendsImport", "TrendsOutput"],
      exclude: ["Charts", "Output"], swiftSettings: settings),
    .executableTarget(
      name: "trendsh",
      dependencies: [
        "CEditLine", "Interpreter", "TrendsCharts", "TrendsCore", "TrendsImport", "TrendsOutput",
      ],
      swiftSettings: settings),
    // Not installed: `scripts/bench` measures the core with it.
    .executableTarget(
      name: "bench", dependencies: ["TrendsCore", "TrendsImport"], path: "scripts/measure",
      swiftSettings: settings),
    // Not installed: `scripts/fuzz` runs it, and the tests replay what it has found.
    .executableTarget(
      name: "fuzz",
      dependencies: ["Interpreter", "TrendsCharts", "TrendsCore", "TrendsImport", "TrendsOutput"],
      path: "scripts/fuzzing",
      exclude: ["corpora", "dictionaries"], swiftSettings: settings),
    // Not installed: `scripts/harden world` runs whole sessions with these, and the tests a few.
    // The shell runs above `Ground`, which replaces the C library.
    .target(name: "GroundRecords", path: "scripts/world/Records"),
    .target(name: "Ground", dependencies: ["GroundRecords"], path: "scripts/world/Ground"),
    .executableTarget(
      name: "world", dependencies: ["GroundRecords", "TrendsCore"], path: "scripts/world/World",
      swiftSettings: settings),
    // Writes small files of binary formats, for tests only.
    .target(
      name: "Makers", dependencies: ["TrendsCore", "TrendsImport"], path: "Tests/Makers",
      swiftSettings: settings),
    .testTarget(
      name: "TrendsCoreTests", dependencies: ["Makers", "TrendsCore", "TrendsImport", "bench"],
      swiftSettings: settings),
    .testTarget(
      name: "InterpreterTests",
      dependencies: [
        "Interpreter", "Makers", "TrendsCharts", "TrendsCore", "TrendsImport", "TrendsOutput",
        "fuzz",
      ],
      exclude: ["Goldens"], swiftSettings: settings),
    .testTarget(name: "trendshTests", dependencies: ["trendsh", "world"], swiftSettings: settings),
  ]
)
