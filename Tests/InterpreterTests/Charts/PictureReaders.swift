import Foundation
import TrendsCore
import TrendsImport

@testable import Interpreter

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Chunks of a PNG file.
struct PNGReader {
  var names: [String] = []
  var areSound = true
  var data: [UInt8]?
  /// Red, green and blue of each colour.
  var palette: [UInt32] = []
  var width = 0
  var height = 0

  init(_ bytes: [UInt8]) {
    var at = 8
    func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    while at + 12 <= bytes.count {
      let size = number(at)
      let name = String(decoding: bytes[at + 4..<at + 8], as: UTF8.self)
      let body = Array(bytes[at + 4..<at + 8 + size])
      areSound = areSound && CRC32.of(body) == UInt32(number(at + 8 + size))
      names.append(name)
      if name == "IHDR" { (width, height) = (number(at + 8), number(at + 12)) }
      if name == "PLTE" {
        palette = stride(from: 4, to: body.count, by: 3).map { at in
          body[at..<at + 3].reduce(0) { $0 << 8 | UInt32($1) }
        }
      }
      if name == "IDAT" { data = Array(body.dropFirst(4)) }
      at += 12 + size
    }
  }

  /// Red, green and blue of each dot; nil where the file does not unpack to its size.
  var dots: [UInt32]? {
    guard let data, let raw = PNGReader.inflated(data), raw.count == height * (1 + width)
    else { return nil }
    return stride(from: 0, to: raw.count, by: 1 + width).flatMap { row in
      raw[row + 1..<row + 1 + width].map { palette[Int($0)] }
    }
  }

  static func inflated(_ stream: [UInt8]) -> [UInt8]? {
    let inflate = Inflate(MemoryBytes(stream), 2..<stream.count - 4)
    var bytes: [UInt8] = []
    while let block = try? inflate.next() { bytes += block }
    return inflate.streamEnd == stream.count - 4 ? bytes : nil
  }

  static func adler(_ bytes: [UInt8]) -> UInt32 {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    return b << 16 | a
  }
}

/// The texts of an SVG file.
final class SVGReader: NSObject, XMLParserDelegate {
  private(set) var isWellFormed = false
  private(set) var texts: [String] = []
  private(set) var title = ""
  private(set) var details = ""
  /// The attributes of each circle.
  private(set) var circles: [[String: String]] = []
  private var text = ""

  init(_ data: Data) {
    super.init()
    let parser = XMLParser(data: data)
    parser.delegate = self
    isWellFormed = parser.parse()
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    text = ""
    if name == "circle" { circles.append(attributes) }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    if name == "text" { texts.append(text) }
    if name == "title" { title = text }
    if name == "desc" { details = text }
  }
}
