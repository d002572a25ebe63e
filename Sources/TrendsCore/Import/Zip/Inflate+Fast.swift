import TrendsCore

extension Inflate {
  /// Symbols without checks of the input's end, which is far; stops in front of whatever is no
  /// literal and no good match, and leaves that to be read with every check.
  ///
  /// Everything is held in locals and moved by raw pointers: measured, this is where a file's
  /// time goes. Wrapping arithmetic cannot wrap here: the counts are below 64, the places inside
  /// buffers whose ends have room for one whole step.
  func inflateFast() {
    let bytes = UnsafeRawPointer(input.buffer)
    let (long, short) = (UnsafePointer(lengths.entries), UnsafePointer(distances.entries))
    let longMask: UInt64 = 1 << UInt64(lengths.primaryBits) - 1
    let shortMask: UInt64 = 1 << UInt64(distances.primaryBits) - 1
    let (output, oldest, full) = (self.output, self.oldest, self.full)
    let fastLimit = input.fastLimit
    var (next, bits, count, place) = (input.next, input.bits, input.count, self.place)

    while next < fastLimit, place < full {
      bits |= Inflate.word(bytes + next) &<< UInt64(truncatingIfNeeded: count)
      next &+= (63 &- count) &>> 3
      count |= 56
      var entry = long[Int(truncatingIfNeeded: bits & longMask)]
      if entry & HuffmanTable.literal != 0 {
        Inflate.put(entry, output + place)
        place &+= 1
        bits &>>= UInt64(entry & 15)
        count &-= Int(entry & 15)
        entry = long[Int(truncatingIfNeeded: bits & longMask)]
        if entry & HuffmanTable.literal != 0 {
          Inflate.put(entry, output + place)
          place &+= 1
          bits &>>= UInt64(entry & 15)
          count &-= Int(entry & 15)
          entry = long[Int(truncatingIfNeeded: bits & longMask)]
          if entry & HuffmanTable.literal != 0 {
            Inflate.put(entry, output + place)
            place &+= 1
            bits &>>= UInt64(entry & 15)
            count &-= Int(entry & 15)
            continue
          }
        }
        bits |= Inflate.word(bytes + next) &<< UInt64(truncatingIfNeeded: count)
        next &+= (63 &- count) &>> 3
        count |= 56
      }
      // From here on the symbol is taken as a whole or not at all: at most 48 of 56 bits.
      var rest = bits
      var used = 0
      if entry & HuffmanTable.special != 0 {
        guard entry & HuffmanTable.link != 0 else { break }
        used = Int(entry & 15)
        rest &>>= UInt64(entry & 15)
        let choice = rest & (1 &<< UInt64(entry &>> 8 & 15) &- 1)
        entry = long[Int(entry &>> 16) &+ Int(truncatingIfNeeded: choice)]
        if entry & HuffmanTable.literal != 0 {
          Inflate.put(entry, output + place)
          place &+= 1
          bits = rest &>> UInt64(entry & 15)
          count &-= used &+ Int(entry & 15)
          continue
        }
        if entry & HuffmanTable.special != 0 { break }
      }
      let size = Inflate.value(entry, rest)
      rest &>>= UInt64(entry & 63)
      used &+= Int(entry & 63)
      entry = short[Int(truncatingIfNeeded: rest & shortMask)]
      if entry & HuffmanTable.special != 0 {
        guard entry & HuffmanTable.link != 0 else { break }
        used &+= Int(entry & 15)
        rest &>>= UInt64(entry & 15)
        let choice = rest & (1 &<< UInt64(entry &>> 8 & 15) &- 1)
        entry = short[Int(entry &>> 16) &+ Int(truncatingIfNeeded: choice)]
        if entry & HuffmanTable.special != 0 { break }
      }
      let distance = Inflate.value(entry, rest)
      guard distance <= place &- oldest else { break }
      bits = rest &>> UInt64(entry & 63)
      count &-= used &+ Int(entry & 63)
      Inflate.copy(output + place, distance, size)
      place &+= size
    }
    (input.next, input.bits, input.count, self.place) = (next, bits, count, place)
  }

  @inline(__always) private static func word(_ bytes: UnsafeRawPointer) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
  }

  @inline(__always) private static func put(_ entry: UInt32, _ place: UnsafeMutableRawPointer) {
    place.storeBytes(of: UInt8(truncatingIfNeeded: entry &>> 16), as: UInt8.self)
  }

  @inline(__always) private static func value(_ entry: UInt32, _ bits: UInt64) -> Int {
    let taken = bits & (1 &<< UInt64(entry & 63) &- 1)
    return Int(entry &>> 16) &+ Int(truncatingIfNeeded: taken &>> UInt64(entry &>> 8 & 15))
  }

  /// Copies a match; up to 32 bytes behind it may be written too.
  @inline(__always)
  static func copy(_ place: UnsafeMutableRawPointer, _ distance: Int, _ size: Int) {
    let end = place + size
    var to = place
    var from = UnsafeRawPointer(place - distance)
    if distance >= 16 {
      repeat {
        to.storeBytes(of: from.loadUnaligned(as: SIMD16<UInt8>.self), as: SIMD16<UInt8>.self)
        to += 16
        from += 16
      } while to < end
    } else if distance == 1 {
      let word = SIMD16<UInt8>(repeating: from.load(as: UInt8.self))
      repeat {
        to.storeBytes(of: word, as: SIMD16<UInt8>.self)
        to += 16
      } while to < end
    } else {
      // Each word brings as many good bytes as the distance is long; the next one mends the rest.
      let step = min(distance, 8)
      repeat {
        to.storeBytes(of: from.loadUnaligned(as: UInt64.self), as: UInt64.self)
        to += step
        from += step
      } while to < end
    }
  }
}
