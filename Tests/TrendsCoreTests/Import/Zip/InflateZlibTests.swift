import Foundation
import Testing
import TrendsCore
@testable import TrendsImport

/// Streams of python's zlib, and its verdict on damaged ones.
@Suite("Inflate beside zlib") struct InflateZlibTests {
  @Test(.enabled(if: Python.isPresent, "no python3 here: nothing is compared with zlib"))
  func `streams of every level, strategy and flush are read`() throws {
    let cases = try #require(Self.cases(Self.streams))
    #expect(cases.count > 150)
    for item in cases {
      let inflated = Inflated(item.stream)
      #expect(inflated.failure == nil, "\(item.name)")
      let isRight = isSame(inflated.bytes, item.plain)
      #expect(isRight, "\(item.name)")
      #expect(inflated.end == item.stream.count, "\(item.name)")
    }
  }

  @Test(.enabled(if: Python.isPresent, "no python3 here: nothing is compared with zlib"))
  func `damaged streams are judged as zlib judges them`() throws {
    let cases = try #require(Self.cases(Self.damage))
    #expect(cases.count == 2000)
    for item in cases {
      let inflated = Inflated(item.stream, limit: 1 << 20)
      #expect((inflated.failure == nil) == (item.name == "whole"))
      // Without any code for code lengths zlib reads on and finds the end; here that is damage.
      let isCut = [.cutOff, .badCodeLengths].contains(inflated.failure?.reason)
      if item.name == "cut" { #expect(isCut) }
      if inflated.failure?.reason == .cutOff { #expect(item.name == "cut") }
      // zlib holds back what stands right before the damage.
      let isRight =
        item.name == "whole"
        ? isSame(inflated.bytes, item.plain)
        : isSame(Array(inflated.bytes.prefix(item.plain.count)), item.plain)
      #expect(isRight, "\(item.name) \(item.stream)")
    }
  }

  struct Case {
    var name: String
    var stream: [UInt8]
    var plain: [UInt8]
  }

  /// Runs a script that writes a name and two sizes in a line of text, then the bytes of both.
  static func cases(_ script: String) -> [Case]? {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("zlib-cases-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    guard Python.run(script, file.path) != nil, let data = try? Data(contentsOf: file) else {
      return nil
    }
    var rest = data[...]
    var cases: [Case] = []
    while let line = rest.firstIndex(of: 10) {
      let words = String(decoding: rest[..<line], as: UTF8.self).split(separator: " ")
      guard words.count == 3, let size = Int(words[1]), let plainSize = Int(words[2]) else {
        return nil
      }
      rest = rest[(line + 1)...]
      cases.append(
        Case(
          name: String(words[0]), stream: [UInt8](rest.prefix(size)),
          plain: [UInt8](rest.dropFirst(size).prefix(plainSize))))
      rest = rest.dropFirst(size + plainSize)
    }
    return cases
  }

  static let prelude = """
    import random, sys, zlib
    r = random.Random(5)
    out = open(sys.argv[1], 'wb')
    def write(name, stream, plain):
        out.write(b'%s %d %d\\n' % (name.encode(), len(stream), len(plain)) + stream + plain)
    def text(n):
        words = [bytes(r.choices(range(97, 123), k=r.randint(1, 9))) for _ in range(300)]
        return b' '.join(r.choices(words, k=n // 3 + 1))[:n]
    def long(n):
        block = r.randbytes(700)
        return (block * (n // 700 + 1))[:n]
    kinds = {'text': text, 'zeros': bytes, 'noise': r.randbytes, 'long': long,
             'skewed': lambda n: bytes(min(255, int(r.expovariate(0.2))) for _ in range(n))}
    """

  static let streams =
    prelude + """

      sizes = [0, 1, 2, 257, 32767, 32768, 65535, 65536]
      strategies = {'default': 0, 'filtered': 1, 'huffman': 2, 'rle': 3, 'fixed': 4}
      def stream(data, level, strategy, flush):
        c = zlib.compressobj(level, zlib.DEFLATED, -15, r.choice([1, 8, 9]), strategy)
        s, step = b'', max(1, len(data) // 5)
        for i in range(0, len(data), step):
          s += c.compress(data[i:i + step])
          if flush is not None: s += c.flush(flush)
        return s + c.flush()
      for kind, make in kinds.items():
        for n in sizes:
          data, level = make(n), r.randint(1, 9)
          for _ in range(2):
            name, strategy = r.choice(list(strategies.items()))
            flush = r.choice([None, zlib.Z_SYNC_FLUSH, zlib.Z_FULL_FLUSH, zlib.Z_PARTIAL_FLUSH])
            write('%s-%d-%s-%d' % (kind, n, name, level), stream(data, level, strategy, flush), data)
        data = make(6000)
        for level in range(10):
          write('%s-level%d' % (kind, level), stream(data, level, 0, None), data)
        for name, strategy in strategies.items():
          for flush in [None, zlib.Z_SYNC_FLUSH, zlib.Z_FULL_FLUSH]:
            write('%s-%s' % (kind, name), stream(data, 6, strategy, flush), data)
      data = text(1 << 20)
      write('text-1048576', stream(data, 6, 0, None), data)
      """

  static let damage =
    prelude + """

      for index in range(2000):
        data = kinds[r.choice(['text', 'skewed', 'long', 'noise'])](r.choice([0, 10, 200, 900]))
        c = zlib.compressobj(r.randint(0, 9), zlib.DEFLATED, -15, 8, r.choice([0, 0, 2, 3, 4]))
        s = bytearray(c.compress(data) + c.flush())
        for _ in range(r.randint(1, 3)):
          at = r.randrange(min(len(s), r.choice([4, 40, 10000])) or 1)
          what = r.randrange(5)
          if what == 0: del s[at:]
          elif what == 1: s[at:at] = bytes([r.randrange(256)])
          elif s: s[at % len(s)] ^= 1 << r.randrange(8)
          if not s: break
        d, plain, name = zlib.decompressobj(-15), b'', 'cut'
        try:
          for byte in s:
            plain += d.decompress(bytes([byte]))
            if d.eof or len(plain) > 1 << 20: break
          if d.eof: name = 'whole'
        except zlib.error:
          name = 'bad'
        write(name, bytes(s), plain)
      """
}
