import { expect, it } from 'vitest'
import { stayedMs, type Stay } from './stay.ts'

const stay: Stay = {
  arrival: 20,
  departure: 50,
  began: { kind: 'before' },
  ended: { kind: 'left' },
  nearestAt: 30,
  nearestM: 4,
  accuracyM: null,
}
const span = { from: 30, to: 60 }

it('counts what of a stay lies in a span', () => {
  expect(stayedMs(stay, span)).toBe(20)
  expect(stayedMs({ ...stay, ended: { kind: 'there', at: 60 } }, span)).toBe(30)
  expect(stayedMs({ ...stay, departure: 25, ended: { kind: 'silent', until: 40, onDuty: true } }, span)).toBe(
    0,
  )
})
