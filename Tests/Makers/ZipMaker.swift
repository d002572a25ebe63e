import TrendsCore
import TrendsImport

/// Writes zips as other programs do, and as none should.
package struct ZipMaker {
  package struct Item {
    package var name: [UInt8]
    package var data: [UInt8]
    package var plain: [UInt8]
    package var method = 8
    package var flags = 0
    /// Sizes and offset in the extra field of Zip64.
    package var isWide = false
    package var crc: UInt32?
    package var size: Int?
    package var hasSignature = true

    package static func stored(_ name: String, _ text: String) -> Item {
      bytes(name, Array(text.utf8))
    }

    package static func bytes(_ name: String, _ bytes: [UInt8]) -> Item {
      Item(name: Array(name.utf8), data: bytes, plain: bytes, method: 0)
    }

    package static func deflated(_ name: String, _ maker: DeflateMaker) -> Item {
      Item(name: Array(name.utf8), data: maker.stream, plain: maker.plain)
    }

    package var isStreamed: Bool { flags & 8 != 0 }
    package var sum: UInt32 { crc ?? CRC32.of(plain) }
    package var said: Int { size ?? plain.count }
  }

  package private(set) var bytes: [UInt8] = []
  package private(set) var dataEnds: [Int] = []
  private var directory: [UInt8] = []
  private var count = 0

  package init(
    _ items: [Item], comment: String = "", isWide: Bool = false, hasDirectory: Bool = true
  ) {
    for item in items { add(item) }
    if hasDirectory { finish(comment: Array(comment.utf8), isWide: isWide) }
  }

  package static func little(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private mutating func add(_ item: Item) {
    let start = bytes.count
    let sizes = item.isStreamed ? (0, 0) : (item.data.count, item.said)
    let extra = item.isWide ? wide([sizes.1, sizes.0]) : []
    bytes += Self.little(0x0403_4B50, 4) + Self.little(45, 2) + Self.little(item.flags, 2)
    bytes += Self.little(item.method, 2) + Self.little(0, 4)
    bytes += Self.little(item.isStreamed ? 0 : Int(item.sum), 4)
    for size in [sizes.0, sizes.1] { bytes += Self.little(item.isWide ? 0xFFFF_FFFF : size, 4) }
    bytes += Self.little(item.name.count, 2) + Self.little(extra.count, 2) + item.name + extra
    bytes += item.data
    dataEnds.append(bytes.count)
    if item.isStreamed {
      if item.hasSignature { bytes += Self.little(0x0807_4B50, 4) }
      bytes += Self.little(Int(item.sum), 4)
      for size in [item.data.count, item.said] { bytes += Self.little(size, item.isWide ? 8 : 4) }
    }
    list(item, at: start)
  }

  private mutating func list(_ item: Item, at start: Int) {
    let extra = item.isWide ? wide([item.said, item.data.count, start]) : []
    directory += Self.little(0x0201_4B50, 4) + Self.little(45, 2) + Self.little(45, 2)
    directory += Self.little(item.flags, 2) + Self.little(item.method, 2) + Self.little(0, 4)
    directory += Self.little(Int(item.sum), 4)
    for size in [item.data.count, item.said] {
      directory += Self.little(item.isWide ? 0xFFFF_FFFF : size, 4)
    }
    directory += Self.little(item.name.count, 2) + Self.little(extra.count, 2)
    directory += Self.little(0, 10)
    directory += Self.little(item.isWide ? 0xFFFF_FFFF : start, 4) + item.name + extra
    count += 1
  }

  private func wide(_ values: [Int]) -> [UInt8] {
    // A field of another kind before it, as real zips have.
    [0x55, 0x54, 1, 0, 3] + Self.little(1, 2) + Self.little(values.count * 8, 2)
      + values.flatMap { Self.little($0, 8) }
  }

  private mutating func finish(comment: [UInt8], isWide: Bool) {
    let start = bytes.count
    bytes += directory
    if isWide {
      let end = bytes.count
      bytes += Self.little(0x0606_4B50, 4) + Self.little(44, 8) + Self.little(45, 2)
      bytes += Self.little(45, 2) + Self.little(0, 8)
      for value in [count, count, directory.count, start] { bytes += Self.little(value, 8) }
      bytes += Self.little(0x0706_4B50, 4) + Self.little(0, 4) + Self.little(end, 8)
      bytes += Self.little(1, 4)
    }
    bytes += Self.little(0x0605_4B50, 4) + Self.little(0, 4)
    for value in [count, count] { bytes += Self.little(isWide ? 0xFFFF : value, 2) }
    for value in [directory.count, start] {
      bytes += Self.little(isWide ? 0xFFFF_FFFF : value, 4)
    }
    bytes += Self.little(comment.count, 2) + comment
  }
}
