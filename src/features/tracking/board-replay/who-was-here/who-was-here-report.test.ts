import { expect, it } from 'vitest'
import { fixExportBody } from '../../../../../contract/evidence/fix-export.ts'
import type { Stay } from '../../../../../domain/replay/stay.ts'
import { zoneClock } from '../../../../../domain/time/zone-time.ts'
import { whoWasHereReport } from './who-was-here-report.ts'
import { formatStay } from './format-stay.ts'

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
const ended = { kind: 'silent', until: from + 15 * MINUTE, knownUntil: from + 20 * MINUTE } as const
const silent: Stay = { ...stay, ended }
const clock = zoneClock('Africa/Nairobi')
const asked = {
  place: { lat: -1.2969, lon: 36.8119, radiusM: 30 },
  from,
  to: from + 20 * MINUTE,
  clock,
  time: clock.time,
}

it('says the circle, its time and who was there, and every stay with the words of its row', () => {
  const found = [
    { guard: '12', stays: [stay, silent] as const },
    { guard: '7', stays: [{ ...stay, accuracyM: null }] as const },
  ]
  const { said, stays } = whoWasHereReport({ ...asked, found })
  expect(said).toBe(
    'Who was here: within 30 m of -1.296900, 36.811900, 23 Nov 2026, 16:35:00 GMT+3 to 23 Nov 2026, 16:55:00 GMT+3: 2 guards, 3 stays, 1 guard fell silent here',
  )
  const { arrival, departure, nearestAt: nearest_at } = stay
  const times = { arrival, departure, nearest_at }
  expect(stays).toEqual([
    { worker_id: '12', ...times, said: '16:36:00 to 16:40:00, 4 min', distance: '4 m (± 8 m)' },
    { worker_id: '12', ...times, said: formatStay(silent, asked, clock.time), distance: '4 m (± 8 m)' },
    { worker_id: '7', ...times, said: '16:36:00 to 16:40:00, 4 min', distance: '4 m' },
  ])
})

it('keeps to what a report takes', () => {
  const answer = whoWasHereReport({ ...asked, found: [{ guard: '12', stays: [silent] }] })
  const body = { worker_ids: ['12'], from, to: asked.to, format: 'pdf', reason: 'Theft', answer }
  expect(fixExportBody.parse(body).answer).toEqual(answer)
  expect(fixExportBody.safeParse({ ...body, worker_ids: ['7'] }).error?.issues).toMatchObject([
    { path: ['answer', 'stays'] },
  ])
})
