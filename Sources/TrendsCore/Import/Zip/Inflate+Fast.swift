import TrendsCore

extension Inflate {
  /// Inflates symbols without checking for the end of the input, which is far away. Stops before
  /// anything but a literal or a good match, which `inflateOne` then reads with all checks.
  ///
  /// Measured, most of the time for a file is spent here, so all state is in local variables and
  /// memory is accessed by raw pointers. The wrapping operators cannot wrap: counts are below 64,
  /// and places are inside buffers that have room for one more step at their ends.
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
      // Three literals of at most 15 bits each fit in one refill.
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
      // From here on a symbol is taken as a whole or not at all. It has at most 48 of the 56 bits:
      // 15 + 5 for a length, 15 + 13 for a distance.
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

  /// Returns the eight bytes at a place as a number, the first one lowest.
  @inline(__always) private static func word(_ bytes: UnsafeRawPointer) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
  }

  @inline(__always) private static func put(_ entry: UInt32, _ place: UnsafeMutableRawPointer) {
    place.storeBytes(of: UInt8(truncatingIfNeeded: entry &>> 16), as: UInt8.self)
  }

  /// Returns the value of an entry plus its extra bits.
  @inline(__always) private static func value(_ entry: UInt32, _ bits: UInt64) -> Int {
    let taken = bits & (1 &<< UInt64(entry & 63) &- 1)
    return Int(entry &>> 16) &+ Int(truncatingIfNeeded: taken &>> UInt64(entry &>> 8 & 15))
  }

  /// Copies `size` bytes from `distance` bytes before `place`. Up to 32 bytes after them may be
  /// written too, which the next symbols overwrite.
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
      // Source and destination overlap: each word brings as many correct bytes as the distance is
      // long, and the next one overwrites the rest.
      let step = min(distance, 8)
      repeat {
        to.storeBytes(of: from.loadUnaligned(as: UInt64.self), as: UInt64.self)
        to += step
        from += step
      } while to < end
    }
  }
}
