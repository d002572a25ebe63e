import TrendsCore

/// The pages of a database by their numbers, which count from 1.
///
/// It keeps the last block of bytes that it read, as neighbours are mostly asked for one after
/// another. It serves one reader at a time.
final class SQLitePages {
  let header: SQLiteHeader
  /// Number of pages that are whole in the file.
  let count: Int
  private let source: any ByteSource
  private var block: [UInt8] = []
  /// Offset of `block` in the file.
  private var start = 0

  /// Bytes that are read at once; a page may be larger.
  private static let blockSize = 64 << 10

  /// Reads the header of a database.
  init(_ source: any ByteSource) throws(ImportError) {
    self.source = source
    do throws(ReadFailure) {
      block = try source.bytes(limit: SQLitePages.blockSize)
    } catch { throw ImportError.unreadable(error.message) }
    header = try SQLiteHeader(block)
    count = min(source.count / header.pageSize, Int(UInt32.max) - 1)
  }

  /// Whether the file has fewer pages than its header says.
  var isCutOff: Bool { header.pages.map { $0 > count } ?? false }

  /// Why a page is not there: the file does not have it, or it cannot be read.
  enum Absence: Error { case damage(SQLiteDamage), interrupted }

  /// Returns the bytes of a page.
  func page(_ number: Int) throws(Absence) -> [UInt8] {
    guard number >= 1, number <= count else {
      throw .damage(SQLiteDamage(remark: .pageBeyondEnd, loss: .page, page: number))
    }
    let offset = (number - 1) * header.pageSize
    if offset < start || offset - start > block.count - header.pageSize {
      let size = max(header.pageSize, SQLitePages.blockSize)
      let first = offset / size * size
      do throws(ReadFailure) {
        block = try source.bytes(from: first, limit: size)
        start = first
      } catch {
        block = []
        if error == .interrupted { throw .interrupted }
      }
      // Bytes before a damaged place of a zip come without those after it.
      guard offset - start <= block.count - header.pageSize, offset >= start else {
        throw .damage(SQLiteDamage(remark: .unreadablePage, loss: .page, page: number))
      }
    }
    let place = offset - start
    return Array(block[place..<(place + header.pageSize)])
  }
}
