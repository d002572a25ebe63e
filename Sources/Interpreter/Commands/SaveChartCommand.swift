import TrendsCore

extension Command {
  static let saveChart = Command(
    "save-chart", "Writes a chart, or all trend charts, as a picture or a page.",
    effect: .writes, common: [.overwrite],
    examples: [],
    forms: [
      Command.Form(.required(.chartFile, "The file to write: .svg, .png or .html"), .word("all")) {
        (session: inout Session, file, _) throws(Failure) in
        try session.saveCharts(session.trendCharts, to: file)
      },
      Command.Form(
        .required(.chartFile, "The file to write: .svg, .png or .html"),
        .optional(.view, "Which view; the focused one when left out")
      ) { (session: inout Session, file, name) throws(Failure) in
        try session.saveCharts([session.view(named: name)], to: file)
      },
    ])
}

/// A file whose ending says what kind of picture it is.
struct PictureFile: Equatable, Sendable {
  var path: String
  var kind: ChartFile.Kind

  init?(_ text: String) {
    let name = text.lowercased()
    guard let kind = ChartFile.Kind.allCases.first(where: { name.hasSuffix("." + $0.rawValue) })
    else { return nil }
    path = text
    self.kind = kind
  }
}

extension ValueType where Value == PictureFile {
  static let chartFile = ValueType(
    "FILE", "a file that ends in .svg, .png or .html", completion: .path
  ) { PictureFile($0) }
}

extension Session {
  fileprivate mutating func saveCharts(_ views: [Int], to file: PictureFile) throws(Failure) {
    var items: [ChartFile.Item] = []
    for index in views {
      guard let spec = spec(of: index) else {
        let name = world.engine.views[index].name
        throw Failure(
          "no-chart", "'\(name)' has nothing to draw",
          hint: "'show \(name)' says why, 'charts' lists what is open")
      }
      items.append(ChartFile.Item(spec, values: values(of: index)))
    }
    guard !items.isEmpty else {
      throw Failure("no-view", "nothing is open", hint: "type: load demo")
    }
    guard file.kind == .html || items.count <= ChartFile.most else {
      throw Failure(
        "too-many", "\(items.count) charts are too many for one picture",
        hint: "a file that ends in .html takes them all")
    }
    let bytes = ChartFile(items, frame: settings.frame).bytes(as: file.kind)
    do throws(HostError) {
      try host.write(bytes, to: file.path, mode: call.overwrites ? .overwrite : .create)
    } catch { throw error.failure }
    let names = views.map { world.engine.views[$0].name }.joined(separator: ", ")
    note("\(OutputGate.safe(file.path)): \(OutputGate.safe(names))")
  }
}
