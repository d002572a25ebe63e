import TrendsCore

extension ImportReport {
  /// Handles the error of a reader: a file that is only cut off keeps the records before its end
  /// and is marked as truncated; any other error is thrown on.
  mutating func keepWhole(_ error: ImportError, isCutOff: Bool) throws(ImportError) {
    guard isCutOff else { throw error }
    isTruncated = true
    note(error.message)
  }
}
