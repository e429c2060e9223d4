import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BitWriter } from './bit-writer.ts'
import { readBits, latBits, lonBits, encodeShape, shapeShift, tBits } from './block-shape.ts'

const part = fc
  .integer({ min: 0, max: 22 })
  .chain((count) =>
    fc.record({ count: fc.constant(count), value: fc.integer({ min: 0, max: 2 ** count - 1 }) }),
  )

it('what is put one behind the other is read, and what comes next begins at an even word', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40 }), fc.array(part, { maxLength: 40 }), (before, parts) => {
      const writer = new BitWriter(64)
      for (const { count, value } of before) writer.put(value, count)
      const word = writer.toEvenWord()
      for (const { count, value } of parts) writer.put(value, count)
      const words = writer.written()
      let end = 0
      const starts = parts.map(({ count }) => (end += count) - count)
      expect(parts.map(({ count }, i) => readBits(words, word, starts[i] as number, count))).toEqual(
        parts.map(({ value }) => value),
      )
      expect((word % 2) + (words.length % 2)).toBe(0)
    }),
  )
})

it('a shape is read as it was told', () => {
  const most = { shift: 3, lat: 18, lon: 18, t: 22 }
  for (const shape of [most, { shift: 1, lat: 0, lon: 17, t: 5 }]) {
    const told = encodeShape(shape)
    expect({ shift: shapeShift(told), lat: latBits(told), lon: lonBits(told), t: tBits(told) }).toEqual(shape)
  }
})
