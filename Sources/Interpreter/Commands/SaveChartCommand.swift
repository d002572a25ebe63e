import TrendsCore
import TrendsOutput
import TrendsCharts

extension Command {
  /// Writes charts to an SVG, PNG or HTML file, whose ending decides the format.
  ///
  /// `all` takes the strip, if it is open, and the trend charts. Options of the strip left out keep
  /// the values of the open strip.
  static let saveChart = Command(
    "save-chart", "Writes a chart, the strip of days, or all trend charts, as a picture or a page.",
    common: [.overwrite],
    examples: [],
    forms: [
      Command.Form(.pictureFile, .word("all")) {
        (session: inout Session, file, _) throws(Failure) in
        let strip = session.world.engine.index(of: StripView.name)
        try session.saveCharts([strip].compactMap(\.self) + session.context.trendCharts, to: file)
      },
      Command.Form(
        .pictureFile, .word(StripView.name), .stripPast("as on show, else 30,"),
        .stripFuture("as on show, else 2,"), .stripAnchor("as on show, else the middle,"),
        .stripNumbers, .stripNoHeader, .stripCountFuture, .stripLegend
      ) {
        (
          session: inout Session, file, _, past, future, anchor, numbers, noHeader, countsFuture,
          hasKey
        ) throws(Failure) in
        var config = session.openStripConfig ?? StripConfig()
        config.past = past ?? config.past
        config.future = future ?? config.future
        config.anchor = anchor ?? config.anchor
        config.showsNumbers = numbers || config.showsNumbers
        config.hasHeader = !noHeader && config.hasHeader
        config.countsFuture = countsFuture || config.countsFuture
        try session.saveStrip(config, hasKey: hasKey, to: file)
      },
      Command.Form(
        .pictureFile, .word("run"),
        .optional(.run, "Which run; the one on show when left out, else the last")
      ) { (session: inout Session, file, _, name) throws(Failure) in
        try session.saveRun(named: name, to: file)
      },
      Command.Form(.pictureFile, .optional(.view, "Which view; the focused one when left out")) {
        (session: inout Session, file, name) throws(Failure) in
        try session.saveCharts([session.context.view(named: name)], to: file)
      },
    ])
}

extension Parameter where Value == PictureFile {
  /// The first argument of all forms.
  fileprivate static var pictureFile: Parameter {
    .required(.chartFile, "The file to write: .svg, .png or .html")
  }
}

/// A path whose ending, in any case, is that of a picture format.
struct PictureFile: Equatable, Sendable {
  var path: String
  var kind: ChartFile.Kind

  /// Nil unless the path ends in `.svg`, `.png` or `.html`.
  init?(_ text: String) {
    let name = text.lowercased()
    guard let kind = ChartFile.Kind.allCases.first(where: { name.hasSuffix("." + $0.rawValue) })
    else { return nil }
    path = text
    self.kind = kind
  }
}

extension ValueType where Value == PictureFile {
  /// An output path that ends in `.svg`, `.png` or `.html`.
  static let chartFile = ValueType(
    "FILE", "a file that ends in .svg, .png or .html", completion: .file, role: .output
  ) { PictureFile($0) }
}

extension Session {
  /// The configuration of the open strip; nil if none is open.
  fileprivate var openStripConfig: StripConfig? {
    guard let index = world.engine.index(of: StripView.name),
      case .strip(let view) = world.engine.views[index]
    else { return nil }
    return view.config
  }

  /// Writes the views in this order. Throws for the first view without a drawing, for no view at
  /// all, and for more charts than an image holds; an HTML page has no limit.
  fileprivate mutating func saveCharts(_ views: [Int], to file: PictureFile) throws(Failure) {
    let items = try context.pictures(of: views, most: file.kind == .html ? nil : ChartFile.most)
    try write(items, views.map { world.engine.views[$0].name }, to: file)
  }

  /// Writes the strip in a configuration of its own. It need not be open, and an open one keeps its
  /// configuration.
  fileprivate mutating func saveStrip(
    _ config: StripConfig, hasKey: Bool, to file: PictureFile
  ) throws(Failure) {
    var spec = world.stripSpec(config)
    let values = StripReport(spec: spec, world: world, frame: settings.pictureFrame).table
    spec.hasKey = hasKey
    try write([.init(.strip(spec), values: values)], [StripView.name], to: file)
  }

  /// Writes the series of a run above each other. Its splits are the values of the first.
  fileprivate mutating func saveRun(named name: String?, to file: PictureFile) throws(Failure) {
    let run = try context.run(named: name, or: .cadence)
    let page = RunPage(run, world, efforts: [])
    guard let panels = page.chart?.panels, !panels.isEmpty else {
      throw Failure.runHasNo("samples", run: run.id)
    }
    let items = panels.enumerated().map { place, spec in
      ChartFile.Item(spec, values: place == 0 ? page.splits : Table([]))
    }
    try write(items, panels.map { $0.title.lowercased() }, to: file, isColumn: true)
  }

  /// Renders the items and writes the file, then prints what is in it.
  private mutating func write(
    _ items: [ChartFile.Item], _ names: [String], to file: PictureFile, isColumn: Bool = false
  ) throws(Failure) {
    let content = ChartFile(items, frame: settings.pictureFrame, isColumn: isColumn)
    let bytes = content.bytes(as: file.kind)
    try write(bytes, to: file.path, mode: context.options.overwrites ? .overwrite : .create)
    context.note("\(OutputGate.safe(file.path)): \(OutputGate.safe(names.joined(separator: ", ")))")
    if file.kind == .png, content.lacksLetters {
      context.note("the face of a PNG lacks some of its letters; .svg and .html have them all")
    }
  }
}

extension CommandContext {
  /// The drawings of views in this order, with their values. Throws for the first view without a drawing,
  /// for no view at all, and for more than `most`.
  func pictures(
    of views: [Int], with parts: ChartParts = .all, most: Int?
  ) throws(Failure) -> [ChartFile.Item] {
    var items: [ChartFile.Item] = []
    for index in views {
      guard let drawing = drawing(of: index, with: parts) else {
        throw Failure.nothingToDraw(view: world.engine.views[index].name)
      }
      items.append(ChartFile.Item(drawing, values: values(of: index, with: parts)))
    }
    guard !items.isEmpty else { throw nothingOpen }
    if let most, items.count > most { throw Failure.tooManyCharts(items.count) }
    return items
  }

  /// The drawing of a view; nil if there is too little data.
  private func drawing(of index: Int, with parts: ChartParts) -> ChartFile.Item.Drawing? {
    if case .strip(let view) = world.engine.views[index] {
      return .strip(world.stripSpec(view))
    }
    return spec(of: index, with: parts).map { .chart($0) }
  }
}
