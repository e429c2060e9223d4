import fc from 'fast-check'
import { expect, it } from 'vitest'
import { placeAt } from '../../../../domain/fix/playback.ts'
import { trailFrom } from '../../../../domain/fix/trail.ts'
import { headBeside } from './beside-guard.tsx'

const trailAt = fc
  .uniqueArray(fc.integer({ min: 1, max: 100_000 }), { minLength: 2, maxLength: 40 })
  .map((times) =>
    trailFrom(
      '1',
      times
        .toSorted((a, b) => a - b)
        .map((t) => ({ workerId: '1', t: t * 1000, lat: -1.3, lon: 36.8, accuracy: null, speed: null })),
    ),
  )

it('both heads stand at one moment, and a moment that the other has no fixes around has none', () => {
  fc.assert(
    fc.property(trailAt, trailAt, fc.double({ min: 0, max: 1, noNaN: true }), (one, other, part) => {
      const head = part * (one.length - 1)
      const t = placeAt(one, head)?.t as number
      const found = headBeside(one, other, head)
      const isKnown = t >= (other.t[0] as number) && t <= (other.t[other.length - 1] as number)
      if (isKnown) expect(placeAt(other, found as number)?.t).toBeCloseTo(t, 3)
      else expect(found).toBeNull()
    }),
  )
})
