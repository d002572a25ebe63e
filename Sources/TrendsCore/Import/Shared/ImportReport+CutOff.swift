import TrendsCore

extension ImportReport {
  /// After an error: a file that is only cut off keeps what was whole, any other error goes on.
  mutating func keepWhole(_ error: ImportError, isCutOff: Bool) throws(ImportError) {
    guard isCutOff else { throw error }
    isTruncated = true
    note(error.message)
  }
}
