import { expect, it } from 'vitest'
import { drained } from '../../tests/support/drained.ts'
import { trackOf } from '../../tests/support/on-the-map/track-of.ts'
import { fix, guard, MINUTE, night, parts } from '../../tests/support/on-the-map/walked-night.ts'
import type { Stay } from './stay.ts'
import { whoWasHere } from './who-was-here.ts'

const OFF = 0.01
/** a fix each minute; `north` in degrees */
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
  'comes near': every('comes near', 0, 90, 0.0005),
}
const over = [{ from: night.from, to: night.from + 20 * MINUTE, assignmentId: '1', toldAt: 0 }]
const guards = Object.keys(walks).map((id) => guard(id, id === 'off duty' ? { patrols: over } : {}))
const minutes = (t: number | null) => (t === null ? null : (t - night.from) / MINUTE)
const told = ({ arrival, departure, began, ended }: Stay) => [
  began.kind === 'heard' ? `heard, silent since ${minutes(began.since)}` : began.kind,
  minutes(arrival),
  minutes(departure),
  ended.kind === 'there'
    ? `there at ${minutes(ended.at)}`
    : ended.kind === 'silent'
      ? `silent ${ended.onDuty ? 'on' : 'off'} duty until ${minutes(ended.until)}`
      : ended.kind,
]
const here = (from: number, to: number, knownUntil = 90) =>
  drained(
    whoWasHere(
      guards,
      {
        ...parts(guards, []),
        trackOf: (id) => trackOf(walks[id as keyof typeof walks]),
        knownUntil: () => night.from + knownUntil * MINUTE,
      },
      { lat: 0, lon: 0, radiusM: 30 },
      { from: night.from + from * MINUTE, to: night.from + to * MINUTE },
    ),
  )
const staysIn = (from: number, to: number) =>
  Object.fromEntries(here(from, to).map((found) => [found.guard, found.stays.map(told)]))

it('ends a stay with a departure that was seen, and with a silence where none was', () => {
  expect(staysIn(0, 90)).toEqual({
    passes: [['came', 5, 6, 'left']],
    stays: [['heard, silent since null', 0, 90, 'there at 90']],
    'comes back': [
      ['came', 10, 20, 'silent on duty until 60'],
      ['heard, silent since 20', 60, 90, 'there at 90'],
    ],
    'comes up elsewhere': [['heard, silent since null', 0, 20, 'silent on duty until 60']],
    'never again': [['heard, silent since null', 0, 20, 'silent on duty until null']],
    'off duty': [['heard, silent since null', 0, 20, 'silent off duty until null']],
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
    'comes back': [
      ['before', 20, 20, 'silent on duty until 60'],
      ['heard, silent since 20', 60, 70, 'there at 70'],
    ],
    'comes up elsewhere': [['before', 20, 20, 'silent on duty until 60']],
    'never again': [['before', 20, 20, 'silent on duty until null']],
  })
})

it('takes nobody for silent or there in what is not loaded', () => {
  const found = here(0, 90, 22).map(({ guard: id, stays }) => [id, ...told(stays[0]).slice(-1)])
  expect(found).toContainEqual(['never again', 'there at 22'])
})

it('tells the nearest fix of a stay, and the guards in the order of their arrival', () => {
  const found = here(0, 90)
  expect(found.map(({ guard: id }) => id).slice(-2)).toEqual(['passes', 'comes back'])
  const [stay] = found.find(({ guard: id }) => id === 'passes')?.stays ?? []
  expect(stay).toMatchObject({ nearestAt: night.from + 6 * MINUTE, accuracyM: 5 })
  expect(stay?.nearestM).toBeCloseTo(11.1, 1)
})
