// swift-tools-version: 6.0
import PackageDescription

// An app's view model over the pager of trendsh: see README.md.
let package = Package(
  name: "embedding",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "trendsh", path: "../..")],
  targets: [
    .executableTarget(
      name: "Embedding", dependencies: [.product(name: "TrendsCore", package: "trendsh")])
  ]
)
