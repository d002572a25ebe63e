// swift-tools-version: 6.3
import PackageDescription

/// One list for every Swift target, so that no target is laxer than another.
let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "trendsh",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "trendsh", targets: ["trendsh"]),
    // For apps: see examples/embedding.
    .library(name: "TrendsCore", targets: ["TrendsCore"]),
    // Not installed: loaded below the shell, see `world`.
    .library(name: "Ground", type: .dynamic, targets: ["Ground"]),
  ],
  targets: [
    .target(name: "CEditLine", linkerSettings: [.linkedLibrary("edit")]),
    .target(name: "TrendsCore", exclude: ["Import"], swiftSettings: settings),
    .target(
      name: "TrendsImport", dependencies: ["TrendsCore"], path: "Sources/TrendsCore/Import",
      swiftSettings: settings),
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
