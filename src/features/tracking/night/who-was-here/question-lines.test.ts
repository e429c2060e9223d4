import { expect, it } from 'vitest'
import type { Stay } from '../../../../../domain/night/stay.ts'
import { zoneClock } from '../../../../../domain/time/zone-time.ts'
import { questionLines } from './question-lines.ts'

const MINUTE = 60_000
const from = Date.UTC(2026, 10, 23, 13, 35)
const stay: Stay = {
  arrival: from + MINUTE,
  departure: from + 5 * MINUTE,
  began: { kind: 'came' },
  ended: { kind: 'left' },
  silences: [],
  nearestM: 4.4,
  nearestAt: from + 3 * MINUTE,
  accuracyM: 8,
}
const ended = {
  kind: 'silent',
  until: from + 15 * MINUTE,
  knownUntil: from + 20 * MINUTE,
} as const
const silent: Stay = { ...stay, ended }
const asked = {
  place: { lat: -1.2969, lon: 36.8119, radiusM: 30 },
  from,
  to: from + 20 * MINUTE,
  nameOf: (guard: string) => (guard === '12' ? 'Akinyi' : 'Barasa'),
  clock: zoneClock('Africa/Nairobi'),
}

it('says of the picture its circle, its time and who was there, and who fell silent there', () => {
  const found = [
    { guard: '12', stays: [stay] as const },
    { guard: '7', stays: [silent] as const },
  ]
  expect(questionLines({ ...asked, found })).toEqual([
    'Who was here: within 30 m of -1.296900, 36.811900, 23 Nov 2026, 16:35:00 GMT+3 to 23 Nov 2026, 16:55:00 GMT+3: 2 guards, 2 stays, 1 guard fell silent here',
    'Akinyi: 23 Nov, 16:36:00 to 23 Nov, 16:40:00, 4 min, nearest 4 m (± 8 m) at 16:38:00',
    'Barasa: 23 Nov, 16:36:00, last heard 23 Nov, 16:40:00, then silent, heard elsewhere 23 Nov, 16:50:00, here at least 4 min, nearest 4 m (± 8 m) at 16:38:00',
  ])
})

it('has a line for each guard where stays are many, and says how many it leaves out', () => {
  const often = { guard: '12', stays: [silent, ...Array.from({ length: 8 }, () => stay)] as const }
  expect(questionLines({ ...asked, found: [often] }).slice(1)).toEqual([
    'Akinyi: 9 stays, in all at least 36 min, nearest 4 m, fell silent once',
  ])
  const lines = questionLines({ ...asked, found: Array.from({ length: 9 }, () => often) })
  expect(lines).toHaveLength(1 + 8 + 1)
  expect(lines.at(-1)).toBe('1 more guard')
})
