import Interpreter
import TrendsOutput

/// The progress of a long reading, or of a question to a program, in one line on standard error that is
/// overwritten.
struct ProgressLine {
  /// Seconds of the steady clock; nil while nothing is read.
  private var began: Double?
  private var lastShown = 0.0
  private var isShown = false

  /// Seconds before anything is shown.
  private static let patience = 0.5

  /// Whether progress is to be shown now: not of short reads, and not too often.
  mutating func isDue(_ progress: Progress, now: Double) -> Bool {
    let start = began ?? now
    began = start
    guard now - start >= ProgressLine.patience, now - lastShown >= 0.1,
      progress.done > 0 || progress.total == 0
    else { return false }
    lastShown = now
    return true
  }

  /// Returns what to write; nil if nothing is to be shown at present. Without progress it erases
  /// the line.
  mutating func show(_ progress: Progress?, now: Double) -> String? {
    guard let progress else {
      defer { self = ProgressLine() }
      return isShown ? "\r\u{1B}[K" : nil
    }
    guard isDue(progress, now: now), let start = began else { return nil }
    isShown = true
    if progress.total == 0 {
      let name = OutputGate.safe(progress.name, escapingBreaks: true)
      let size = progress.done > 0 ? ", \(progress.done >> 20) MB" : ""
      return "\rasking \(name): \(Int(now - start)) s\(size)\u{1B}[K"
    }
    let rate = Double(progress.done) / (now - start)
    let left = rate > 0 ? Double(max(0, progress.total - progress.done)) / rate : 0
    let percent = progress.total > 0 ? min(100, progress.done * 100 / progress.total) : 0
    return "\r\(percent)%  \(progress.done >> 20) of \(progress.total >> 20) MB  "
      + "\(Int(rate) >> 20) MB/s  \(Int(left.rounded(.up))) s left\u{1B}[K"
  }
}
