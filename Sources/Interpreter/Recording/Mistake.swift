/// Why a line of a transcript cannot be read, and with which code that ends a check.
struct Mistake: Error {
  var message: String
  var exit: Int32 = 2
}
