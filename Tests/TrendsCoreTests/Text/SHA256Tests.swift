import Testing
import TrendsCore

@Suite("SHA-256") struct SHA256Tests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
    (
      String(repeating: "a", count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ])
  func `a published text has its digest`(text: String, digest: String) {
    #expect(SHA256.hex(of: text.utf8) == digest)
  }

  @Test func `pieces give the digest of the whole`() {
    var random = SplitMix64(seed: 6)
    for length in 0..<300 {
      let bytes = (0..<length).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      var hash = SHA256()
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = rest.prefix(1 + Int(random.next() % 100))
        hash.update(piece)
        _ = hash.hex
        rest = rest.dropFirst(piece.count)
      }
      #expect(hash.hex == SHA256.hex(of: bytes.reversed().reversed()))
    }
  }

  @Test(.enabled(if: Python.isPresent, "no python3 here: its digests are not compared"))
  func `texts of every length have python's digest`() throws {
    let script = """
      import hashlib
      for n in range(260): print(hashlib.sha256(bytes(i * 7 % 256 for i in range(n))).hexdigest())
      """
    let truth = try #require(Python.run(script))
    let ours = (0..<260).map { length in
      SHA256.hex(of: (0..<length).map { UInt8(truncatingIfNeeded: $0 * 7) }) + "\n"
    }
    #expect(ours.joined() == truth)
  }
}
