import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planPatrols, QUIET_MS, type PatrolSpan } from './plan-patrols.ts'

const hour = 3_600_000
const patrol = (patrolId: string, startedAt: number, endedAt: number | null): PatrolSpan => ({
  patrolId,
  startedAt,
  endedAt,
})

describe('the patrols that fixes start and end', () => {
  it('are none while a patrol holds the fix', () => {
    expect(planPatrols([patrol('1', 0, null)], 5 * hour, [6 * hour])).toEqual({ ended: [], started: [] })
    expect(planPatrols([patrol('1', 0, 10 * hour)], null, [hour])).toEqual({ ended: [], started: [] })
  })

  it('start with the first fix and go on', () => {
    expect(planPatrols([], null, [hour, 2 * hour])).toEqual({
      ended: [],
      started: [{ startedAt: hour, endedAt: null }],
    })
    expect(planPatrols([patrol('1', 0, hour)], hour, [hour])).toEqual({
      ended: [],
      started: [{ startedAt: hour, endedAt: null }],
    })
  })

  it('end at the last fix once six hours were quiet', () => {
    expect(planPatrols([patrol('1', 0, null)], hour, [hour + QUIET_MS + 1])).toEqual({
      ended: [{ patrolId: '1', endedAt: hour + 1 }],
      started: [{ startedAt: hour + QUIET_MS + 1, endedAt: null }],
    })
    expect(planPatrols([], null, [0, 7 * hour])).toEqual({
      ended: [],
      started: [
        { startedAt: 0, endedAt: 1 },
        { startedAt: 7 * hour, endedAt: null },
      ],
    })
  })

  it('do not end one that was started for a shift and has had no fix yet', () => {
    expect(planPatrols([patrol('1', 10 * hour, null)], 2 * hour, [18 * hour])).toEqual({
      ended: [],
      started: [],
    })
  })

  it('fill a hole for late fixes, up to the next patrol', () => {
    const known = [patrol('1', 0, hour), patrol('2', 5 * hour, null)]
    expect(planPatrols(known, 6 * hour, [2 * hour, 3 * hour])).toEqual({
      ended: [],
      started: [{ startedAt: 2 * hour, endedAt: 5 * hour }],
    })
    expect(planPatrols([patrol('2', 50 * hour, null)], 50 * hour, [hour])).toEqual({
      ended: [],
      started: [{ startedAt: hour, endedAt: hour + QUIET_MS }],
    })
  })

  it('make one of a late recording, ending where it ends when it is complete', () => {
    const times = Array.from({ length: 20 }, (_, i) => i * hour)
    const known = [patrol('2', 500 * hour, null)]
    expect(planPatrols(known, 500 * hour, times).started).toEqual([{ startedAt: 0, endedAt: 24 * hour }])
    expect(planPatrols(known, 500 * hour, times, true).started).toEqual([
      { startedAt: 0, endedAt: 19 * hour + 1 },
    ])
  })
})

describe('whatever comes in whatever order', () => {
  const batches = fc.array(fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 8 }), {
    minLength: 1,
    maxLength: 12,
  })

  it('every fix lies in exactly one patrol, and at most one goes on', () => {
    fc.assert(
      fc.property(batches, fc.boolean(), (drawn, complete) => {
        let patrols: PatrolSpan[] = []
        let newest: number | null = null
        const seen: number[] = []
        for (const batch of drawn) {
          const times = [...new Set(batch.map((half) => half * (hour / 2)))].sort((a, b) => a - b)
          const plan = planPatrols(patrols, newest, times, complete)
          patrols = patrols.map((one) => {
            const ended = plan.ended.find(({ patrolId }) => patrolId === one.patrolId)
            return ended ? { ...one, endedAt: ended.endedAt } : one
          })
          for (const started of plan.started)
            patrols.push({ patrolId: String(patrols.length + 1), ...started })
          newest = Math.max(newest ?? 0, ...times)
          seen.push(...times)
          for (const t of seen)
            expect(
              patrols.filter((one) => one.startedAt <= t && t < (one.endedAt ?? Infinity)),
              `fix at ${t}`,
            ).toHaveLength(1)
          expect(patrols.filter((one) => one.endedAt === null).length).toBeLessThanOrEqual(1)
        }
        const inOrder = patrols.toSorted((a, b) => a.startedAt - b.startedAt)
        for (const [i, one] of inOrder.entries())
          if (i > 0) expect(inOrder[i - 1]?.endedAt ?? Infinity).toBeLessThanOrEqual(one.startedAt)
      }),
    )
  })
})
