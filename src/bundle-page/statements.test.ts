import { expect, it } from 'vitest'
import { fixCountText, statements } from './statements.ts'

const verdict = {
  ok: true as const,
  log: 'askari.example/1',
  guard: '7',
  from: 0,
  to: 1,
  madeAt: 2,
  fixes: 24,
  seals: 4,
  whole: 2,
  thinned: 0,
  events: 3,
  size: 1200,
  unsealed: 0,
  sealedUntil: null,
  purged: 0,
  keys: [],
  exportKey: null,
}

it('say of nothing that it is proven which the bundle leaves open', () => {
  const whole = statements({ ...verdict, whole: 4 }, true, 'held')
  expect(whole.proven[1]).toBe('4 seals cover them: no fix was added. 4 are here whole: no fix was left out.')
  expect(whole.unproven.join(' ')).not.toMatch(/Who keeps this log|not sealed yet|What else|deleted/)
  const open = statements({ ...verdict, unsealed: 2, purged: 1 }, false, 'held').unproven.join(' ')
  expect(open).toMatch(/^Who keeps this log\..*What 2 more fixes of this time said.*What was in 1 hour that/)
  const chosen = statements({ ...verdict, thinned: 1 }, true, 'held')
  expect(chosen.proven[1]).toBe(
    '4 seals cover them: no fix was added. 2 are here whole: no fix was left out. 1 is here in part: no fix between the first and the last one here was left out. 1 is here as a choice: one fix of each second at most.',
  )
  expect(chosen.unproven.join(' ')).toMatch(/What else 1 seal covers: there are more fixes than a file holds/)
  const empty = statements({ ...verdict, fixes: 0, seals: 0, whole: 0 }, true, 'not covered').proven
  expect(empty).toEqual([expect.stringMatching(/^3 events .* in a log of 1,200\. Nothing/)])
})

it('say at the head how many fixes of the time are here, and why the others are not', () => {
  const sealedUntil = Date.UTC(2026, 10, 23, 14)
  expect(fixCountText(verdict, null)).toBe('24.')
  expect(fixCountText({ ...verdict, unsealed: 57, sealedUntil }, { timeZone: 'Africa/Nairobi' })).toBe(
    '24. 57 more of this time were not sealed when this file was made: hours were sealed up to 23 Nov 2026, 17:00:00 GMT+3 (23 Nov 2026, 14:00:00 UTC).',
  )
  expect(fixCountText({ ...verdict, fixes: 0, seals: 0, whole: 0, unsealed: 1 }, null)).toBe(
    'None. 1 more of this time was not sealed when this file was made.',
  )
})
