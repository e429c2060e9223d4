import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Fix } from '../fix/fix.ts'
import { runToEnd } from '../../tests/support/run-to-end.ts'
import { buildTrack } from '../../tests/support/map/build-track.ts'
import {
  fix,
  trackFixes,
  guard,
  MINUTE,
  replayPeriod,
  parts,
  arbitraryTrack,
} from '../../tests/support/map/replay-fixture.ts'
import type { Stay } from './stay.ts'
import { whoWasHere } from './who-was-here.ts'

const OFF = 0.01
/** Returns one fix each minute; `north` is in degrees. */
const every = (id: string, from: number, to: number, north = 0) =>
  Array.from({ length: to - from + 1 }, (_, i) => fix(id, from + i, north))
const walks = {
  passes: [
    ...every('passes', 0, 4, OFF),
    fix('passes', 5, 0.0002),
    fix('passes', 6, 0.0001),
    ...every('passes', 7, 90, OFF),
  ],
  stays: every('stays', 0, 90),
  'comes back': [
    ...every('comes back', 0, 9, OFF),
    ...every('comes back', 10, 20),
    ...every('comes back', 60, 90),
  ],
  'comes up elsewhere': [...every('comes up elsewhere', 0, 20), ...every('comes up elsewhere', 60, 90, OFF)],
  'never again': every('never again', 0, 20),
  'off duty': every('off duty', 0, 20),
  // alternates between inside and outside every half minute
  'at the rim': Array.from({ length: 20 }, (_, i) =>
    fix('at the rim', i / 2, i < 6 || i > 16 ? OFF : 0.00026 + (i % 2) * 0.00002),
  ),
  'comes near': every('comes near', 0, 90, 0.0005),
}
const over = [
  { from: replayPeriod.from, to: replayPeriod.from + 20 * MINUTE, assignmentId: '1', loggedAt: 0 },
]
const guards = Object.keys(walks).map((id) => guard(id, id === 'off duty' ? { patrols: over } : {}))
const minutes = (t: number | null) => (t === null ? null : (t - replayPeriod.from) / MINUTE)
const endText = ({ ended }: Stay) => {
  if (ended.kind === 'left') return 'left'
  if (ended.kind === 'there') return `there at ${minutes(ended.at)}`
  if (ended.kind === 'off duty') return `off duty until ${minutes(ended.until)}`
  return ended.until === null
    ? `not heard by ${minutes(ended.knownUntil)}`
    : `silent, elsewhere ${minutes(ended.until)}`
}
const told = (stay: Stay) => [
  stay.began.kind === 'heard' ? `heard, silent since ${minutes(stay.began.since)}` : stay.began.kind,
  minutes(stay.arrival),
  minutes(stay.departure),
  ...stay.silences.map(({ since, until }) => `silent ${minutes(since)} to ${minutes(until)}`),
  endText(stay),
]
const here = (from: number, to: number, knownUntil = 90) =>
  runToEnd(
    whoWasHere(
      guards,
      {
        ...parts(guards, []),
        trackOf: (id) => buildTrack(walks[id as keyof typeof walks]),
        knownUntil: () => replayPeriod.from + knownUntil * MINUTE,
      },
      { lat: 0, lon: 0, radiusM: 30 },
      { from: replayPeriod.from + from * MINUTE, to: replayPeriod.from + to * MINUTE },
    ),
  )
const staysIn = (from: number, to: number) =>
  Object.fromEntries(here(from, to).map((found) => [found.guard, found.stays.map(told)]))

it('ends a stay with a departure that was seen, and with a silence where none was', () => {
  expect(staysIn(0, 90)).toEqual({
    passes: [['came', 5, 6, 'left']],
    stays: [['heard, silent since null', 0, 90, 'there at 90']],
    'comes back': [['came', 10, 90, 'silent 20 to 60', 'there at 90']],
    'comes up elsewhere': [['heard, silent since null', 0, 20, 'silent, elsewhere 60']],
    'never again': [['heard, silent since null', 0, 20, 'not heard by 90']],
    'off duty': [['heard, silent since null', 0, 20, 'off duty until null']],
    'at the rim': [['came', 3, 8, 'left']],
  })
})

it('takes the edge of a range for no arrival and no departure', () => {
  expect(staysIn(12.5, 12.7)).toEqual(
    Object.fromEntries(
      ['stays', 'comes back', 'comes up elsewhere', 'never again', 'off duty'].map((id) => [
        id,
        [['before', 12, 12, 'there at 12.7']],
      ]),
    ),
  )
  expect(staysIn(5, 5.5)).toMatchObject({ passes: [['came', 5, 5, 'there at 5.5']] })
  expect(staysIn(6.5, 9)).not.toHaveProperty('passes')
})

it('finds who was silent on duty as the range began, and no one who went off duty', () => {
  expect(staysIn(40, 70)).toEqual({
    stays: [['before', 39, 70, 'there at 70']],
    'comes back': [['before', 20, 70, 'silent 20 to 60', 'there at 70']],
    'comes up elsewhere': [['before', 20, 20, 'silent, elsewhere 60']],
    'never again': [['before', 20, 20, 'not heard by 70']],
  })
})

it('knows nothing later than the range', () => {
  expect(staysIn(15, 50)).toMatchObject({
    'comes back': [['before', 14, 20, 'not heard by 50']],
    'comes up elsewhere': [['before', 14, 20, 'not heard by 50']],
  })
  expect(staysIn(15, 22)).toMatchObject({ 'never again': [['before', 14, 20, 'there at 22']] })
})

it('takes nobody for gone by fixes outside that may be wrong by so much, but who was silent there', () => {
  expect(staysIn(0, 90)).toMatchObject({ 'at the rim': [['came', 3, 8, 'left']] })
  const unsure = [0, 1, 2, 3, 40].map((minute) => fix('1', minute, minute % 2 ? 0.0003 : 0, 5))
  const staysOf = (fixes: Fix[]) => {
    const known = { ...parts([], []), trackOf: () => buildTrack(fixes), knownUntil: () => replayPeriod.to }
    const [found] = runToEnd(whoWasHere([guard('1')], known, { lat: 0, lon: 0, radiusM: 30 }, replayPeriod))
    return found?.stays.map(told)
  }
  expect(staysOf(unsure)).toEqual([
    ['heard, silent since null', 0, 2, 'left'],
    ['heard, silent since 3', 40, 40, 'not heard by 720'],
  ])
  const far = { accuracy: 2000, lat: 0.001 }
  expect(staysOf(unsure.slice(0, 3).map((each, i) => (i === 1 ? { ...each, ...far } : each)))).toHaveLength(2)
  expect(staysOf(unsure.slice(0, 3).map((each) => ({ ...each, accuracy: null })))).toHaveLength(2)
})

it('takes nobody for silent or there in what is not loaded', () => {
  const found = here(0, 90, 22).map(({ guard: id, stays }) => [id, ...told(stays[0]).slice(-1)])
  expect(found).toContainEqual(['never again', 'there at 22'])
})

it('has each fix in the circle in one stay, and between two stays a fix elsewhere', () => {
  fc.assert(
    fc.property(arbitraryTrack, (walked) => {
      const track = buildTrack(trackFixes(walked))
      const known = { ...parts([], []), trackOf: () => track, knownUntil: () => replayPeriod.to }
      const circle = { lat: 0, lon: 0, radiusM: 30 }
      const [found] = runToEnd(whoWasHere([guard('1')], known, circle, replayPeriod))
      const stays = found?.stays ?? []
      const fixes = Array.from({ length: track.count }, (_, i) => ({
        t: track.t(i),
        isIn: track.lat(i) === 0,
      }))
      for (const { t } of fixes.filter(({ isIn }) => isIn))
        expect(stays.filter(({ arrival, departure }) => arrival <= t && t <= departure)).toHaveLength(1)
      for (const [i, { arrival }] of stays.slice(1).entries()) {
        const departure = stays[i]?.departure ?? 0
        expect(fixes.some(({ t, isIn }) => !isIn && departure < t && t < arrival)).toBe(true)
      }
    }),
  )
})

it('tells the nearest fix of a stay, and the guards in the order of their arrival', () => {
  const found = here(0, 90)
  expect(found.map(({ guard: id }) => id).slice(-2)).toEqual(['passes', 'comes back'])
  const [stay] = found.find(({ guard: id }) => id === 'passes')?.stays ?? []
  expect(stay).toMatchObject({ nearestAt: replayPeriod.from + 6 * MINUTE, accuracyM: 5 })
  expect(stay?.nearestM).toBeCloseTo(11.1, 1)
})
