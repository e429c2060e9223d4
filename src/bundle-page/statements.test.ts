import { expect, it } from 'vitest'
import { statements } from './statements.ts'

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
  letGo: 0,
  keys: [],
}

it('say of nothing that it is proven which the bundle leaves open', () => {
  const whole = statements({ ...verdict, whole: 4 }, true)
  expect(whole.proven[1]).toBe('4 seals cover them. Of 4 every fix is here: none was added or taken out.')
  expect(whole.unproven.join(' ')).not.toMatch(/Whose log|not sealed yet|What else|let go/)
  const open = statements({ ...verdict, unsealed: 2, letGo: 1 }, false).unproven.join(' ')
  expect(open).toMatch(/^Whose log this is\..*What 2 more fixes of this time said.*What was in 1 hour that/)
  const chosen = statements({ ...verdict, thinned: 1 }, true)
  expect(chosen.proven[1]).toBe(
    '4 seals cover them. Of 2 every fix is here, and of 1 each between the first and the last that is here: none was added or taken out. Of 1 some are here, one of a second at most: none of these was added.',
  )
  expect(chosen.unproven.join(' ')).toMatch(/What else 1 seal covers: there are more fixes than a file holds/)
  const empty = statements({ ...verdict, fixes: 0, seals: 0, whole: 0 }, true).proven
  expect(empty).toEqual([expect.stringMatching(/^3 events .* in a log of 1,200/)])
})
