import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ClosedHours, lateSealingRound, SEAL_HOUR_MS } from '../evidence/seals/closed-hours.ts'
import { moreAccurateFix, type RevisedPosition, currentRevision } from './fix.ts'

const claim = fc.record({
  lat: fc.constantFrom(-1.29, -1.3),
  lon: fc.constantFrom(36.81, 36.82),
  accuracy: fc.constantFrom(null, 0.001, 3, 8, 60),
  speed: fc.constantFrom(null, 0, 1.5),
})
const version: fc.Arbitrary<RevisedPosition> = fc
  .tuple(claim, fc.constantFrom(null, 1, 2, 5))
  .map(([said, late]) => ({ ...said, late }))
const shownOf = (versions: readonly RevisedPosition[]) => versions.reduce(currentRevision)

it('shows the same whatever the order in which versions are looked at', () => {
  const ordered = fc
    .array(version, { minLength: 1, maxLength: 8 })
    .chain((versions) =>
      fc.tuple(
        fc.constant(versions),
        fc.shuffledSubarray(versions, { minLength: versions.length, maxLength: versions.length }),
      ),
    )
  fc.assert(
    fc.property(ordered, ([versions, others]) => {
      expect(shownOf(others)).toEqual(shownOf(versions))
    }),
  )
})

it('shows the better of what came while the hour was open, whatever came late', () => {
  const inTime = fc.array(
    claim.map((said) => ({ ...said, late: null })),
    { minLength: 1, maxLength: 5 },
  )
  const late = fc.array(
    fc.tuple(claim, fc.integer({ min: 1, max: 9 })).map(([said, round]) => ({ ...said, late: round })),
    { maxLength: 5 },
  )
  fc.assert(
    fc.property(inTime, late, (open, others) => {
      expect(shownOf([...others, ...open])).toEqual(open.reduce(moreAccurateFix))
    }),
  )
})

it('displaces nothing once it was sealed, whatever is closed when, and whatever comes', () => {
  const t = 7 * SEAL_HOUR_MS
  const step = fc.oneof(claim, fc.constantFrom('close' as const))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let closed: ClosedHours = { round: 0, until: t - SEAL_HOUR_MS }
      const versions: RevisedPosition[] = []
      let sealed: RevisedPosition | null = null
      for (const each of steps) {
        if (each === 'close') {
          closed = { round: closed.round + 1, until: closed.until + SEAL_HOUR_MS }
          if (versions.length > 0 && closed.until > t) sealed ??= shownOf(versions)
        } else versions.push({ ...each, late: lateSealingRound(t, closed) })
        if (sealed) expect(shownOf(versions)).toEqual(sealed)
      }
    }),
  )
})
