import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createTrail } from './trail.ts'
import { trailAsReceived } from './trail-as-received.ts'

const late = (t: number, lateMs = 0) => ({
  workerId: '7',
  t,
  lat: t,
  lon: 0,
  accuracy: 5,
  speed: null,
  lateMs,
})
const trailOf = (fixes: ReturnType<typeof late>[]) => createTrail('7', fixes)

it('is the very trail where nothing came late', () => {
  const trail = trailOf([late(1), late(2), late(3)])
  expect(trailAsReceived(trail)).toBe(trail)
})

it('has each fix when it arrived, and none that came after a newer one', () => {
  const seen = trailAsReceived(trailOf([late(1_000), late(2_000, 5_000), late(3_000), late(4_000, 9_000)]))
  expect([...seen.t]).toEqual([1_000, 3_000, 13_000])
  expect([...seen.lat]).toEqual([1_000, 3_000, 4_000])
})

it('shows at any moment the newest fix that had arrived by then', () => {
  const fixes = fc.uniqueArray(fc.record({ t: fc.nat(1_000), lateMs: fc.nat(300) }), {
    selector: ({ t }) => t,
    minLength: 1,
  })
  fc.assert(
    fc.property(fixes, fc.nat(1_400), (drawn, moment) => {
      const all = drawn.toSorted((a, b) => a.t - b.t)
      const seen = trailAsReceived(trailOf(all.map(({ t, lateMs }) => late(t, lateMs))))
      const arrived = all.filter(({ t, lateMs }) => t + lateMs <= moment)
      const shown = [...seen.lat].filter((_, i) => (seen.t[i] as number) <= moment).at(-1)
      expect(shown).toBe(arrived.at(-1)?.t)
      expect([...seen.t]).toEqual([...new Set(seen.t)].toSorted((a, b) => a - b))
    }),
  )
})
