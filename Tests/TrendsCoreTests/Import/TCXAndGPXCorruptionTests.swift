import Testing

@testable import TrendsCore
@testable import TrendsImport

@Suite("TCX and GPX, damaged") struct TCXAndGPXCorruptionTests {
  private static let points = (0..<12).map { second in
    """
    <Trackpoint><Time>2024-07-07T17:10:\(10 + second * 3)Z</Time>
    <DistanceMeters>\(second * 9).5</DistanceMeters><HeartRateBpm><Value>12\(second % 10)</Value>
    </HeartRateBpm><Cadence>8\(second % 10)</Cadence><Extensions><a:TPX><a:Speed>3.1</a:Speed>
    <a:RunCadence>8\(second % 10)</a:RunCadence></a:TPX></Extensions></Trackpoint>
    """
  }.joined()

  private static let tcx = Array(
    """
    <?xml version="1.0"?><TrainingCenterDatabase><Activities><Activity Sport="Running">
    <Lap StartTime="2024-07-07T17:10:00Z"><TotalTimeSeconds>60.5</TotalTimeSeconds>
    <DistanceMeters>120</DistanceMeters><Track>\(points)</Track></Lap></Activity></Activities>
    </TrainingCenterDatabase>
    """.utf8)

  private static let gpx = Array(
    """
    <?xml version="1.0"?><gpx><trk><type>running</type><trkseg>
    \((0..<12).map { second in
      """
      <trkpt lat="52.\(second)" lon="-13.\(second)"><time>2024-07-07T17:10:\(10 + second * 3)Z</time>
      <extensions><a:hr>12\(second % 10)</a:hr><a:cad>8\(second % 10)</a:cad></extensions></trkpt>
      """
    }.joined(separator: "</trkseg><trkseg>"))</trkseg></trk></gpx>
    """.utf8)

  @Test(arguments: 0..<4) func `whatever the bytes are, reading ends and the series ascend`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<250 {
      for imported in [
        try? TCXImporter.read(damaged(Self.tcx, &random)),
        try? GPXImporter.read(damaged(Self.gpx, &random)),
      ] {
        for activity in imported?.activities ?? [] { expectSound(activity, "seed \(seed)") }
      }
    }
  }

  @Test func `a file cut off anywhere gives the points before the cut`() throws {
    for (file, end) in [(Self.tcx, "</Trackpoint>"), (Self.gpx, "</trkpt>")] {
      for length in stride(from: 120, to: file.count - 1, by: 7) {
        let cut = Array(file[..<length])
        let whole = String(decoding: cut, as: UTF8.self).split(separator: end).count
        let imported = try end == "</trkpt>" ? GPXImporter.read(cut) : TCXImporter.read(cut)
        #expect(imported.report.isTruncated)
        #expect(imported.report.read >= whole - 1 && imported.report.read <= whole + 1)
      }
    }
  }

  @Test(arguments: [
    ("<HeartRateBpm><Value>fast</Value></HeartRateBpm>", "an invalid heart rate, left out"),
    ("<HeartRateBpm><Value>999</Value></HeartRateBpm>", "an invalid heart rate, left out"),
    ("<Cadence>-5</Cadence>", "an invalid cadence, left out"),
    ("<DistanceMeters>NaN</DistanceMeters>", "an invalid distance, left out"),
    ("<DistanceMeters>1</DistanceMeters>", "an invalid distance: less than before"),
  ]) func `what no device measures is left out of its point, and told`(
    field: String, reason: String
  ) throws {
    let points = (0..<3).map { second in
      "<Trackpoint><Time>2024-09-01T06:00:0\(second)Z</Time>"
        + (second == 2 ? field : "<DistanceMeters>\(100 + second)</DistanceMeters>")
        + "</Trackpoint>"
    }
    let text =
      "<TrainingCenterDatabase><Activities><Activity Sport=\"Running\"><Lap><Track>"
      + points.joined() + "</Track></Lap></Activity></Activities></TrainingCenterDatabase>"
    let report = try TCXImporter.read(Array(text.utf8)).report
    #expect(report.kept == 3)
    #expect(report.mended.map(\.reason) == [reason])
  }

  @Test(arguments: [
    ("2024-02-30T00:00:00Z", nil), ("2024-02-29T24:00:00Z", nil), ("2024-02-29T00:00:0Z", nil),
    ("9999-12-31T23:59:60.999-14:00", nil), ("1899-12-31T00:00:00Z", nil),
    ("2199-12-31T23:59:60.999-14:00", 7_258_168_799_999),
    ("1900-01-01T00:00:00+14:00", -2_209_039_200_000), ("2024-02-29T00:00:00+1:00", nil),
    ("  2024-02-29 00:00:00z ", 1_709_164_800_000), ("2024-02-29T00:00:00Zx", nil), ("", nil),
    ("2024-02-29T00:00:00.Z", 1_709_164_800_000), ("2024-02-29T00:00:00+02:00x", nil),
  ]) func `stamps are read whole or not at all`(text: String, milliseconds: Int64?) {
    var stamp = TrackStamp()
    let isRead = Array(text.utf8).withUnsafeBufferPointer { stamp.read($0) }
    #expect((isRead ? stamp.milliseconds : nil) == milliseconds)
  }
}
