import TrendsCore
import TrendsImport

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The series of accuracy_m3.json and what its summary says of other methods.
struct M3 {
  struct Series {
    var kind = ""
    var values: [Double] = []
    var actual: [Double] = []
  }

  struct Score: Equatable { var mase = Double.nan, smape = Double.nan }

  var series: [Series] = []
  /// By kind, then by method.
  var summary: [String: [String: Score]] = [:]
  /// How many cases the file has, the summary among them.
  var caseCount = 0

  init?(path: String) {
    guard let bytes = M3.bytes(of: path) else { return nil }
    var reader = JSONReader(bytes)
    do throws(ImportError) { try read(&reader) } catch { return nil }
    guard !series.isEmpty else { return nil }
  }

  private static func bytes(of path: String) -> [UInt8]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { return bytes }
      bytes += buffer.prefix(count)
    }
  }

  /// Keys are enough: the file's lists are called `y` and `actual`, its scores `mase` and `smape`.
  private mutating func read(_ reader: inout JSONReader) throws(ImportError) {
    var path: [String] = []
    var key = ""
    var current = Series()
    while let event = try reader.next() {
      switch event {
      case .key: key = reader.text
      case .beginObject, .beginArray: path.append(key)
      case .endObject, .endArray:
        path.removeLast()
        key = path.last ?? ""
        if path == ["", "cases"] {
          caseCount += 1
          if !current.actual.isEmpty { series.append(current) }
          current = Series()
        }
      case .string: if key == "type" { current.kind = reader.text }
      case .number:
        guard let number = reader.double else { continue }
        switch path.last {
        case "y": current.values.append(number)
        case "actual": current.actual.append(number)
        case let method? where path.contains("expected") && path.count > 2:
          let kind = path[path.count - 2]
          if key == "mase" { summary[kind, default: [:]][method, default: Score()].mase = number }
          if key == "smape" { summary[kind, default: [:]][method, default: Score()].smape = number }
        default: break
        }
      default: break
      }
    }
  }
}
