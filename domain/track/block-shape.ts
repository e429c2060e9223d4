/**
 * Number of bits per fix in a block for each value. They are in this order, lowest first; the accuracy
 * comes last.
 */
export interface BlockShape {
  lat: number
  lon: number
  t: number
  /** coordinates are stored in steps of 2^shift ten-millionths of a degree */
  shift: number
}

export const ACCURACY_BITS = 6

/**
 * Bit position of each part in the integer that encodes a shape. The shader on the graphics card uses the
 * same positions.
 */
export const SHAPE_OFFSETS = { shift: 0, lat: 2, lon: 7, t: 12 } as const

export const encodeShape = ({ shift, lat, lon, t }: BlockShape): number =>
  shift | (lat << SHAPE_OFFSETS.lat) | (lon << SHAPE_OFFSETS.lon) | (t << SHAPE_OFFSETS.t)

export const shapeShift = (shape: number): number => shape & 3
export const latBits = (shape: number): number => (shape >> SHAPE_OFFSETS.lat) & 31
export const lonBits = (shape: number): number => (shape >> SHAPE_OFFSETS.lon) & 31
export const tBits = (shape: number): number => (shape >> SHAPE_OFFSETS.t) & 31

/** Returns the number of bits from one fix of a block to the next, at most 64. */
export const bitsPerFix = (shape: number): number =>
  latBits(shape) + lonBits(shape) + tBits(shape) + ACCURACY_BITS

/** Reads up to 22 bits. `bit` is their offset from the start of `word`. */
export function readBits(words: Uint32Array, word: number, bit: number, count: number): number {
  const at = word + (bit >>> 5)
  const passed = bit & 31
  const low = (words[at] as number) >>> passed
  const high = passed + count > 32 ? (words[at + 1] as number) << (32 - passed) : 0
  return (low | high) & ((1 << count) - 1)
}
