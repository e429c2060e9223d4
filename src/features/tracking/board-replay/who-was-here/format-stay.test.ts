import { expect, it } from 'vitest'
import type { Stay } from '../../../../../domain/replay/stay.ts'
import { zoneClock } from '../../../../../domain/time/zone-time.ts'
import { formatFoundCount, formatNearestFix, formatStay, formatStays } from './format-stay.ts'

const MINUTE = 60_000
const { time } = zoneClock('UTC')
const at = (hours: number, minutes: number, seconds = 0) => Date.UTC(2026, 10, 23, hours, minutes, seconds)
const range = { from: at(16, 30), to: at(19, 0) }
const stay: Stay = {
  arrival: at(18, 0, 4),
  departure: at(18, 6, 34),
  began: { kind: 'came' },
  ended: { kind: 'left' },
  silences: [],
  nearestAt: at(18, 2),
  nearestM: 4.4,
  accuracyM: 8.2,
}
const until = at(18, 32, 4)
const elsewhere = { kind: 'silent', until, knownUntil: range.to } as const
const silent = { ...elsewhere, until: null } as const
const silence = { since: at(18, 3), until: at(18, 5) }
const longBefore = { since: at(16, 10), until: at(16, 40) }
const before = { began: { kind: 'before' }, arrival: at(16, 29, 30) } as const
const textOf = (part: Partial<Stay>) => formatStay({ ...stay, ...part }, range, time)

it('tells a stay that was seen whole', () => {
  expect(textOf({})).toBe('18:00:04 to 18:06:34, 7 min')
  expect(textOf({ departure: stay.arrival })).toBe('at 18:00:04')
  expect(formatNearestFix(stay, time)).toBe('nearest 4 m (± 8 m) at 18:02:00')
  expect(formatNearestFix({ ...stay, accuracyM: null }, time)).toBe('nearest 4 m at 18:02:00')
})

it('tells a silence as that, and not as a departure or an arrival', () => {
  expect(textOf({ ended: elsewhere })).toBe(
    '18:00:04, last contact 18:06:34, then silent, contact elsewhere 18:32:04, here at least 6 min',
  )
  expect(textOf({ ended: elsewhere, departure: stay.arrival })).toBe(
    'at 18:00:04, then silent, contact elsewhere 18:32:04',
  )
  expect(textOf({ ended: { kind: 'off duty', until } })).toMatch(/then off duty, contact again 18:32:04/)
  expect(textOf({ began: { kind: 'heard', since: at(17, 40) } })).toBe(
    'contact again 18:00:04 (silent since 17:40:00), left after 18:06:34, here at least 6 min',
  )
  expect(textOf({ began: { kind: 'heard', since: null } })).toMatch(/^first contact 18:00:04, left after/)
})

it('says of who is silent to the end only that he was not heard by then', () => {
  expect(textOf({ ended: silent })).toBe(
    '18:00:04, last contact 18:06:34, no contact by 19:00:00, here at least 6 min',
  )
  expect(textOf({ ended: { ...silent, knownUntil: at(18, 30) } })).toMatch(/no contact by 18:30:00, here/)
  expect(textOf({ ended: { kind: 'off duty', until: null } })).toMatch(
    /last contact 18:06:34, then off duty, here/,
  )
})

it('tells the silences of a stay, and of who was silent as the range began when he was heard before', () => {
  expect(textOf({ silences: [silence] })).toBe(
    '18:00:04 to 18:06:34, silent 18:03:00 to 18:05:00, here at least 4 min',
  )
  expect(textOf({ silences: [silence], ended: { kind: 'off duty', until: null } })).toBe(
    '18:00:04, silent 18:03:00 to 18:05:00, last contact 18:06:34, then off duty, here at least 4 min',
  )
  expect(textOf({ silences: [silence, silence] })).toMatch(/to 18:06:34, silent 2 times, 4 min in all, here/)
  expect(textOf({ ...before, silences: [longBefore] })).toBe(
    'last contact 16:10:00, silent until 16:40:00, left after 18:06:34, here at least 1 h 26 min',
  )
  expect(textOf({ ...before, departure: before.arrival, ended: elsewhere })).toBe(
    'last contact 16:29:30, then silent, contact elsewhere 18:32:04',
  )
})

it('tells the edge of a range as that', () => {
  expect(textOf({ ...before, departure: at(16, 42, 10) })).toBe(
    'there since before 16:30:00, left after 16:42:10, here at least 12 min',
  )
  expect(textOf({ ...before, ended: { kind: 'there', at: range.to } })).toBe(
    'there since before 16:30:00, still there at 19:00:00, here at least 2 h 30 min',
  )
  expect(
    textOf({ arrival: at(18, 58, 53), departure: at(18, 59, 37), ended: { kind: 'there', at: range.to } }),
  ).toBe('18:58:53, still there at 19:00:00, here at least 1 min')
})

it('sums up a guard, and all who were found', () => {
  const short: Stay = { ...stay, departure: stay.arrival + MINUTE, nearestM: 2 }
  const often = { guard: '1', stays: [stay, short] } as const
  expect(formatStays(often, range)).toBe('2 stays, 8 min in all, nearest 2 m')
  const offline = { guard: '2', stays: [{ ...stay, silences: [silence], ended: silent }] } as const
  expect(formatStays(offline, range)).toBe('1 stay, in all at least 4 min, nearest 4 m, fell silent 2 times')
  expect(formatFoundCount([often, offline], range)).toBe('2 guards, 3 stays, 1 guard fell silent here')
  expect(formatFoundCount([{ guard: '1', stays: [stay] }], range)).toBe('1 guard, 1 stay')
  expect(formatFoundCount([], range)).toBe('No positions in the circle')
})

it('counts nobody as fallen silent who was last contact before the range began', () => {
  const offline = { guard: '2', stays: [{ ...stay, ...before, silences: [longBefore] }] } as const
  expect(formatStays(offline, range)).toBe('1 stay, in all at least 1 h 26 min, nearest 4 m')
  expect(formatFoundCount([offline], range)).toBe('1 guard, 1 stay')
})
