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
  products: [.executable(name: "trendsh", targets: ["trendsh"])],
  targets: [
    .target(name: "CEditLine", linkerSettings: [.linkedLibrary("edit")]),
    .target(name: "TrendsCore", swiftSettings: settings),
    .target(name: "Interpreter", dependencies: ["TrendsCore"], swiftSettings: settings),
    .executableTarget(
      name: "trendsh", dependencies: ["CEditLine", "Interpreter", "TrendsCore"],
      swiftSettings: settings),
    // Not installed: `scripts/bench` measures the core with it.
    .executableTarget(
      name: "bench", dependencies: ["TrendsCore"], path: "scripts/measure", swiftSettings: settings),
    // Not installed: `scripts/fuzz` runs it, and the tests replay what it found.
    .executableTarget(
      name: "fuzz", dependencies: ["Interpreter", "TrendsCore"], path: "scripts/fuzzing",
      exclude: ["corpora", "dictionaries"], swiftSettings: settings),
    .testTarget(name: "TrendsCoreTests", dependencies: ["TrendsCore"], swiftSettings: settings),
    .testTarget(
      name: "InterpreterTests", dependencies: ["Interpreter", "TrendsCore", "fuzz"],
      exclude: ["Goldens"], swiftSettings: settings),
    .testTarget(name: "trendshTests", dependencies: ["trendsh"], swiftSettings: settings),
  ]
)
