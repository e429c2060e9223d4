import { expect, it } from 'vitest'
import { lastContactBefore, observedStayMs, countOfflinePeriods, type Stay } from './stay.ts'

const stay: Stay = {
  arrival: 20,
  departure: 50,
  began: { kind: 'before' },
  ended: { kind: 'left' },
  silences: [],
  nearestAt: 30,
  nearestM: 4,
  accuracyM: null,
}
const span = { from: 30, to: 60 }
const silence = { since: 25, until: 40 }
const lost: Stay['ended'] = { kind: 'silent', until: null, knownUntil: 60 }

it('counts what of a stay lies in a span, and no silence', () => {
  expect(observedStayMs(stay, span)).toBe(20)
  expect(observedStayMs({ ...stay, ended: { kind: 'there', at: 60 } }, span)).toBe(30)
  expect(observedStayMs({ ...stay, departure: 25, ended: lost }, span)).toBe(0)
  expect(observedStayMs({ ...stay, silences: [silence, { since: 42, until: 45 }] }, span)).toBe(7)
})

it('counts who fell silent in a span, and not who was last heard before it', () => {
  expect(countOfflinePeriods({ ...stay, ended: lost, silences: [silence] }, span)).toBe(1)
  expect(countOfflinePeriods({ ...stay, ended: lost, departure: 29 }, span)).toBe(0)
  expect(countOfflinePeriods({ ...stay, silences: [{ ...silence, since: 30 }] }, span)).toBe(1)
  expect(countOfflinePeriods({ ...stay, ended: { kind: 'off duty', until: null } }, span)).toBe(0)
})

it('tells when somebody was last heard before a span that he was silent in at first', () => {
  expect(lastContactBefore({ ...stay, silences: [silence] }, span)).toBe(25)
  expect(lastContactBefore({ ...stay, departure: 27, ended: lost }, span)).toBe(27)
  expect(lastContactBefore({ ...stay, silences: [{ ...silence, since: 35 }], ended: lost }, span)).toBeNull()
  expect(lastContactBefore(stay, span)).toBeNull()
})
