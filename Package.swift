// swift-tools-version: 6.3
import PackageDescription

/// One list for every Swift target, so that no target is laxer than another.
let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// What ships has no regular expressions and no tasks: their modules would be linked whole.
let shipped =
  settings + [
    .unsafeFlags(
      ["string-processing", "concurrency"].flatMap {
        ["-Xfrontend", "-disable-implicit-\($0)-module-import"]
      })
  ]

let package = Package(
  name: "trendsh",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "trendsh", targets: ["trendsh"]),
    // Not installed: loaded below the shell, see `world`.
    .library(name: "Ground", type: .dynamic, targets: ["Ground"]),
  ],
  targets: [
    .target(name: "CEditLine", linkerSettings: [.linkedLibrary("edit")]),
    .target(name: "TrendsCore", exclude: ["Import"], swiftSettings: shipped),
    .target(
      name: "TrendsImport", dependencies: ["TrendsCore"], path: "Sources/TrendsCore/Import",
      swiftSettings: shipped),
    .target(
      name: "TrendsOutput", dependencies: ["TrendsCore"], path: "Sources/Interpreter/Output",
      swiftSettings: shipped),
    .target(
      name: "TrendsCharts", dependencies: ["TrendsCore", "TrendsOutput"],
      path: "Sources/Interpreter/Charts", swiftSettings: shipped),
    .target(
      name: "Interpreter",
      dependencies: ["TrendsCharts", "TrendsCore", "TrendsImport", "TrendsOutput"],
      exclude: ["Charts", "Output"], swiftSettings: shipped),
    .executableTarget(
      name: "trendsh",
      dependencies: [
        "CEditLine", "Interpreter", "TrendsCharts", "TrendsCore", "TrendsImport", "TrendsOutput",
      ],
      swiftSettings: shipped),
    // Not installed: `scripts/bench` measures the core with it.
    .executableTarget(
      name: "bench", dependencies: ["TrendsCore", "TrendsImport"], path: "scripts/measure",
      swiftSettings: settings),
    // Not installed: `scripts/fuzz` runs it, and the tests replay what it found.
    .executableTarget(
      name: "fuzz",
      dependencies: ["Interpreter", "TrendsCharts", "TrendsCore", "TrendsImport", "TrendsOutput"],
      path: "scripts/fuzzing",
      exclude: ["corpora", "dictionaries"], swiftSettings: settings),
    // Not installed: `scripts/harden world` lives whole sessions with it, the tests a few. The shell
    // runs over `Ground`, which stands in for the C library.
    .target(name: "GroundRecords", path: "scripts/world/Records"),
    .target(name: "Ground", dependencies: ["GroundRecords"], path: "scripts/world/Ground"),
    .executableTarget(
      name: "world", dependencies: ["GroundRecords", "TrendsCore"], path: "scripts/world/World",
      swiftSettings: settings),
    // Writes small files of binary formats for tests.
    .target(
      name: "Makers", dependencies: ["TrendsCore", "TrendsImport"], path: "Tests/Makers",
      swiftSettings: settings),
    .testTarget(
      name: "TrendsCoreTests", dependencies: ["Makers", "TrendsCore", "TrendsImport"],
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
