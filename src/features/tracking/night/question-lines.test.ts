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
  visits: [visit],
  silent: [],
  nameOf: (guard: string) => (guard === '12' ? 'Akinyi' : 'Barasa'),
  clock: zoneClock('Africa/Nairobi'),
}

it('says of the picture its circle, its time and who was there, and who was last heard there', () => {
  const silent = [
    { guard: '7', t: from - MINUTE, until: null },
    { guard: '7', t: from - MINUTE, until: from + MINUTE },
  ]
  expect(questionLines({ ...asked, silent })).toEqual([
    'Who was here: within 30 m of -1.296900, 36.811900, 23 Nov 2026, 16:35:00 GMT+3 to 23 Nov 2026, 16:55:00 GMT+3',
    'Akinyi: 23 Nov, 16:36:00 to 23 Nov, 16:40:00, nearest 4 m at 16:38:00',
    'Barasa: last heard here 23 Nov, 16:34:00, silent since',
    'Barasa: last heard here 23 Nov, 16:34:00, silent until 23 Nov, 16:36:00',
  ])
})

it('says how many it leaves out', () => {
  const lines = questionLines({ ...asked, visits: Array.from({ length: 9 }, () => visit) })
  expect(lines).toHaveLength(1 + 8 + 1)
  expect(lines.at(-1)).toBe('1 more')
})
