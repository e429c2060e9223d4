import { expect, it } from 'vitest'
import { zoneClock } from '../../../../domain/time/zone-time.ts'
import { questionLines } from './question-lines.ts'

const MINUTE = 60_000
const from = Date.UTC(2026, 10, 23, 13, 35)
const visit = {
  guard: '12',
  fixes: 3,
  arrival: from + MINUTE,
  departure: from + 5 * MINUTE,
  nearestM: 4.4,
  nearestAt: from + 3 * MINUTE,
  accuracyM: 8,
}
const asked = {
  place: { lat: -1.2969, lon: 36.8119, radiusM: 30 },
  from,
  to: from + 20 * MINUTE,
  moment: from + 2 * MINUTE,
  visits: [visit],
  nameOf: () => 'Akinyi',
  clock: zoneClock('Africa/Nairobi'),
}
const textOf = (more: object) => questionLines({ ...asked, ...more }).map(({ text }) => text)

it('says of the picture its circle, its time, its moment and who was there', () => {
  expect(textOf({})).toEqual([
    'Within 30 m of -1.296900, 36.811900, 23 Nov 2026, 16:35:00 GMT+3 to 23 Nov 2026, 16:55:00 GMT+3',
    'The map is that of 23 Nov 2026, 16:37:00 GMT+3',
    'Akinyi: 23 Nov, 16:36:00 to 23 Nov, 16:40:00, nearest 4 m at 16:38:00',
  ])
})

it('says that the moment of the map is of another time, and how many stays it leaves out', () => {
  const lines = textOf({ moment: from - MINUTE, visits: Array.from({ length: 9 }, () => visit) })
  expect(lines[1]).toBe('The map is that of 23 Nov 2026, 16:34:00 GMT+3, outside of this time')
  expect(lines).toHaveLength(2 + 8 + 1)
  expect(lines.at(-1)).toBe('1 more stay')
})
