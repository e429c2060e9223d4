type Field = [number: number, value: number | string | Uint8Array | readonly number[]]

/** Returns a signed number in Protocol Buffers' zigzag encoding. */
export const zigzag = (value: number): number => (value << 1) ^ (value >> 31)

function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = value >>> 0
  while (rest > 0x7f) {
    bytes.push((rest & 0x7f) | 0x80)
    rest >>>= 7
  }
  return [...bytes, rest]
}

const asBytes = (value: string | Uint8Array | readonly number[]): Uint8Array => {
  if (typeof value === 'string') return Buffer.from(value)
  return value instanceof Uint8Array ? value : Uint8Array.from(value.flatMap(varint))
}

/** Encodes a Protocol Buffers message; an array is a packed list of numbers. */
export function protobuf(...fields: readonly Field[]): Uint8Array {
  return Buffer.concat(
    fields.map(([number, value]) => {
      if (typeof value === 'number') return Buffer.from([...varint(number << 3), ...varint(value)])
      const body = asBytes(value)
      return Buffer.concat([Buffer.from([...varint((number << 3) | 2), ...varint(body.length)]), body])
    }),
  )
}
