import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { METRES_PER_DEGREE } from '../geo/haversine.ts'
import type { RunPoint } from './round-run-lifecycle.ts'
import { roundRunStream, type RoundRunCommand, type RoundRunState } from './round-run.ts'
import { roundResult, type RunVisit } from './round-result.ts'
import { SETTLING_MS, settleRun, findRunVisits } from './settle-run.ts'
import type { VisitFix } from './visits.ts'

const MINUTE = 60_000
const north = (metres: number) => metres / METRES_PER_DEGREE
const point = (metres: number, more: Partial<RunPoint> = {}): RunPoint => ({
  checkpointId: String(metres),
  sitePostId: '1',
  name: `Point ${metres}`,
  latitude: north(metres),
  longitude: 0,
  radiusM: 20,
  minDwellSec: 0,
  minStaySec: null,
  maxStaySec: null,
  required: true,
  ...more,
})
const plan = {
  patrolRouteId: '1',
  key: '1/1970-01-01/3600000',
  routeName: 'Fence',
  order: 'fixed' as const,
  sitePostId: '1',
  points: [point(0), point(200), point(400)],
  minMinutes: null as number | null,
  maxMinutes: null as number | null,
  dueFrom: 60 * MINUTE,
  dueTo: 120 * MINUTE,
  opensAt: 45 * MINUTE,
  closesAt: 135 * MINUTE,
  workers: ['7'],
}
const visit = (at: number, place: number, more: Partial<RunVisit> = {}): RunVisit => ({
  point: place,
  source: 'fixes',
  workerId: '7',
  at: at * MINUTE,
  until: at * MINUTE + 10_000,
  certainty: 1,
  ...more,
})

function after(state: RoundRunState, command: RoundRunCommand, at: number): RoundRunState {
  const decision = roundRunStream.decide(command, state, { at, by: 'system:round-runs' })
  if ('refused' in decision) throw new Error(`${command.type}: ${decision.refused.message}`)
  return decision.events.reduce(roundRunStream.evolve, state)
}
const due = (more: Partial<typeof plan> = {}) =>
  after(roundRunStream.initial, { type: 'MakeRoundDue', ...plan, ...more }, plan.opensAt)
/** Settles a round at a time, as the server's policy does. */
const settled = (state: RoundRunState, seen: readonly RunVisit[], now: number) =>
  settleRun(state, seen, now).commands.reduce((next, command) => after(next, command, now), state)
const CLOSED = plan.closesAt + SETTLING_MS

describe('the result of a round', () => {
  it('is completed once every required point was visited in order', () => {
    const done = roundResult(plan, [visit(61, 0), visit(65, 1), visit(70, 2)])
    expect(done).toMatchObject({ phase: 'completed', endedAt: 70 * MINUTE, finalAt: 70 * MINUTE })
    const points = [point(0), point(200, { required: false }), point(400)]
    expect(roundResult({ ...plan, points }, [visit(61, 0), visit(70, 2)]).phase).toBe('completed')
  })

  it('is incomplete or missed with what was not visited', () => {
    expect(roundResult(plan, [visit(61, 0)])).toMatchObject({
      phase: 'incomplete',
      missed: [1, 2],
      finalAt: plan.closesAt,
    })
    expect(roundResult(plan, [])).toMatchObject({ phase: 'missed', missed: [0, 1, 2], endedAt: null })
  })

  it.each([
    ['out_of_order', 1, plan, [visit(61, 0), visit(70, 1), visit(65, 2)]],
    ['round_too_fast', null, { ...plan, minMinutes: 30 }, [visit(61, 0), visit(65, 1), visit(70, 2)]],
    ['round_too_slow', null, { ...plan, maxMinutes: 5 }, [visit(61, 0), visit(65, 1), visit(70, 2)]],
    [
      'stay_too_short',
      1,
      { ...plan, points: [point(0), point(200, { minStaySec: 60 }), point(400)] },
      [visit(61, 0), visit(65, 1), visit(70, 2)],
    ],
    [
      'stay_too_long',
      0,
      { ...plan, points: [point(0, { maxStaySec: 60 }), point(200), point(400)] },
      [visit(61, 0, { until: 64 * MINUTE }), visit(65, 1), visit(70, 2)],
    ],
    ['entered_by_hand', 1, plan, [visit(61, 0), visit(65, 1, { source: 'hand' as const }), visit(70, 2)]],
  ])('has the exception %s', (kind, place, of, visits) => {
    expect(roundResult(of, visits)).toMatchObject({
      phase: 'completed_with_exceptions',
      exceptions: [{ kind, point: place }],
    })
  })

  it('waits for the stay that the last point asks for, and no longer', () => {
    const points = [point(0), point(200), point(400, { minStaySec: 300, maxStaySec: 400 })]
    const long = roundResult({ ...plan, points }, [
      visit(61, 0),
      visit(65, 1),
      visit(70, 2, { until: 90 * MINUTE }),
    ])
    expect(long).toMatchObject({ phase: 'completed', finalAt: 75 * MINUTE })
  })
})

describe('a run', () => {
  it('is final when no fix in time can change it', () => {
    const seen = [visit(61, 0), visit(65, 1), visit(70, 2)]
    const early = settleRun(due(), seen, 71 * MINUTE)
    expect([early.recheckAt, settled(due(), seen, 71 * MINUTE).phase]).toEqual([
      70 * MINUTE + SETTLING_MS,
      'in_progress',
    ])
    expect(settled(due(), seen, 72 * MINUTE).phase).toBe('completed')
    expect(settled(due(), [], CLOSED).phase).toBe('missed')
  })

  it('withdraws “missed” when fixes of its time come late, and says so', () => {
    const missed = settled(due(), [], CLOSED)
    const { commands } = settleRun(missed, [visit(61, 0), visit(65, 1), visit(70, 2)], CLOSED + MINUTE)
    expect(commands.map(({ type }) => type)).toEqual([
      'WithdrawMissedRound',
      'RecordVisit',
      'RecordVisit',
      'RecordVisit',
      'CompleteRound',
    ])
    expect(settleRun(missed, [], CLOSED + MINUTE).commands).toEqual([])
  })

  it('keeps what a supervisor entered, and closes again', () => {
    const missed = settled(due(), [], CLOSED)
    const entered = after(
      missed,
      { type: 'EnterVisit', point: 1, at: 80 * MINUTE, reason: 'Phone was flat' },
      CLOSED + MINUTE,
    )
    expect(entered.phase).toBe('in_progress')
    expect(settled(entered, [], CLOSED + MINUTE)).toMatchObject({
      phase: 'incomplete',
      visits: [{ point: 1, source: 'hand' }],
    })
  })

  it('refuses a visit that is entered for another time or an unknown point', () => {
    const codeOf = (command: RoundRunCommand) => {
      const decision = roundRunStream.decide(command, due(), { at: 100 * MINUTE, by: 'user:1' })
      return 'refused' in decision ? decision.refused.code : 'taken'
    }
    const enter = (place: number, minute: number) =>
      codeOf({ type: 'EnterVisit', point: place, at: minute * MINUTE, reason: 'Seen' })
    expect([enter(0, 110), enter(0, 30), enter(3, 90), enter(0, 90)]).toEqual([
      'in_future',
      'outside_round',
      'unknown_point',
      'taken',
    ])
  })
})

const walk = fc.record({
  start: fc.integer({ min: 40, max: 130 }),
  fixes: fc.array(
    fc.record({
      seconds: fc.integer({ min: 5, max: 50 }),
      metres: fc.integer({ min: -40, max: 70 }),
      accuracy: fc.constantFrom(4, 10, 30, 120),
      delay: fc.oneof(fc.integer({ min: 0, max: 119 }), fc.integer({ min: 120, max: 20_000 })),
    }),
    { minLength: 1, maxLength: 40 },
  ),
})

it('comes to the same whatever came late, twice or in another order', () => {
  fc.assert(
    fc.property(walk, fc.boolean(), ({ start, fixes }, twice) => {
      let [t, metres] = [start * MINUTE, 0]
      const sent = fixes.map((each) => {
        t += each.seconds * 1000
        metres += each.metres
        const fix: VisitFix = { t, lat: north(metres), lon: 0, accuracy: each.accuracy, speed: null }
        return { fix, received: t + each.delay * 1000 }
      })
      const seen = (of: readonly { fix: VisitFix }[]) =>
        findRunVisits(plan, new Map([['7', of.map(({ fix }) => fix)]]))
      const all = settled(due(), seen(sent), CLOSED + 30_000_000)

      const looks = new Set([CLOSED, ...sent.map(({ received }) => received)])
      let state = due()
      let again: number | null = null
      for (;;) {
        const times = [...looks, ...(again === null ? [] : [again])].toSorted((a, b) => a - b)
        const now = times[0]
        if (now === undefined) break
        looks.delete(now)
        const arrived = sent.filter(({ received }) => received <= now)
        const { commands, recheckAt } = settleRun(
          state,
          seen(twice ? [...arrived, ...arrived].reverse() : arrived),
          now,
        )
        state = commands.reduce((next, command) => after(next, command, now), state)
        again = recheckAt
      }
      const byPoint = ({ visits }: RoundRunState) => visits.toSorted((a, b) => a.point - b.point)
      expect([state.phase, byPoint(state)]).toEqual([all.phase, byPoint(all)])
    }),
  )
})
