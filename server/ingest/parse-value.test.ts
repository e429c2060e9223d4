import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseTimeText, parseTimeOrEpoch } from './parse-value.ts'

const at = Date.UTC(2026, 10, 21, 8, 6, 34)

it('reads every way in which phones write a time', () => {
  expect(parseTimeText('2026-11-21T08:06:34Z')).toBe(at)
  expect(parseTimeText('2026-11-21T08:06:34.444Z')).toBe(at + 444)
  expect(parseTimeText('2026-11-21T08:06:34.4445678Z')).toBe(at + 444)
  expect(parseTimeText('2026-11-21T11:06:34+0300')).toBe(at)
  expect(parseTimeText('2026-11-21T11:06:34+03:00')).toBe(at)
  expect(parseTimeText('2026-11-21T11:06:34 0300')).toBe(at)
  expect(parseTimeText('2026-11-21T05:06:34-03')).toBe(at)
  expect(parseTimeText('2026-11-21 08:06:34')).toBe(at)
  expect(parseTimeText('2026-11-21T08:06:34')).toBe(at)
  expect(parseTimeText('2026-11-21T08:06')).toBe(at - 34_000)
})

it('takes small numbers for seconds and great ones for milliseconds', () => {
  expect(parseTimeOrEpoch('1763680000')).toBe(1_763_680_000_000)
  expect(parseTimeOrEpoch('1763680000.5')).toBe(1_763_680_000_500)
  expect(parseTimeOrEpoch('1763680000123')).toBe(1_763_680_000_123)
  expect(parseTimeOrEpoch('0')).toBe(0)
})

it('refuses what is not a time', () => {
  for (const text of ['', 'yesterday', '2026-13-41T00:00:00Z', '2026-11-21', 'NaN', '1e99', 'Infinity'])
    expect(parseTimeOrEpoch(text)).toBeNull()
})

it('reads back any instant in any offset', () => {
  const dates = fc.date({ min: new Date('1970-01-02'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(dates, fc.integer({ min: -14 * 60, max: 14 * 60 }), fc.boolean(), (date, offset, colon) => {
      const wall = new Date(date.getTime() + offset * 60_000).toISOString().slice(0, -1)
      const two = (value: number) => String(value).padStart(2, '0')
      const minutes = Math.abs(offset)
      const zone = `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${colon ? ':' : ''}${two(minutes % 60)}`
      expect(parseTimeText(wall + zone)).toBe(date.getTime())
    }),
  )
})

it('never throws', () => {
  fc.assert(fc.property(fc.string(), (text) => void parseTimeOrEpoch(text)))
})
