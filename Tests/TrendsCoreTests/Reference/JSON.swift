import Foundation

/// A look into parsed JSON that answers nil instead of failing.
struct JSON {
  let raw: Any?

  init(_ raw: Any?) { self.raw = raw is NSNull ? nil : raw }

  init(contentsOf url: URL) throws {
    self.init(try JSONSerialization.jsonObject(with: Data(contentsOf: url)))
  }

  subscript(key: String) -> JSON { JSON((raw as? [String: Any])?[key]) }

  var isNil: Bool { raw == nil }
  var keys: [String] { ((raw as? [String: Any])?.keys).map { $0.sorted() } ?? [] }
  var list: [JSON] { (raw as? [Any])?.map(JSON.init) ?? [] }
  var string: String? { raw as? String }
  var bool: Bool? { raw as? Bool }
  var int: Int? { (raw as? NSNumber).flatMap { Int(exactly: $0.doubleValue) } }

  /// Numbers, and the texts NaN, Infinity and -Infinity.
  var double: Double? {
    if let text = raw as? String {
      switch text.lowercased() {
      case "nan": return .nan
      case "inf", "infinity", "+inf": return .infinity
      case "-inf", "-infinity": return -.infinity
      default: return nil
      }
    }
    return (raw as? NSNumber)?.doubleValue
  }

  var doubles: [Double]? {
    guard raw is [Any] else { return nil }
    let values = list.compactMap(\.double)
    return values.count == list.count ? values : nil
  }

  var ints: [Int]? {
    guard raw is [Any] else { return nil }
    let values = list.compactMap(\.int)
    return values.count == list.count ? values : nil
  }
}
