import fc from 'fast-check'
import { Subject } from 'rxjs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { STALE_LIMITS } from '../../../../domain/fix/staleness.ts'
import type { LiveGuard } from '../../../../domain/fix/fix.ts'
import { KNOWN_GUARD_STATUSES } from '../../../../domain/worker/guard-status.ts'
import { createLiveView } from '../../../streams/live-view.ts'
import type { LinkState } from '../../../streams/sources/source.ts'
import { createConnection } from '../live/create-connection.ts'
import { createLiveStatuses } from './live-statuses.ts'

const START = 1_763_683_200_000
const IDS = ['1', '2', '3'] as const
const NAMES = ['firebase', 'feed', 'api'] as const
beforeEach(() => void vi.useFakeTimers({ now: START }))
afterEach(() => void vi.useRealTimers())

const source = fc.constantFrom(...NAMES)
const step = fc.oneof(
  fc.record({
    does: fc.constant('tells' as const),
    source,
    of: fc.subarray([...IDS]),
    ageMs: fc.integer({ min: 0, max: 600_000 }),
    status: fc.constantFrom('Online', 'Offline', 'Off duty'),
  }),
  fc.record({
    does: fc.constant('link' as const),
    source,
    is: fc.constantFrom<LinkState>('up', 'down', 'failed'),
  }),
  fc.record({ does: fc.constant('roster' as const), of: fc.subarray([...IDS]) }),
  fc.record({ does: fc.constant('time' as const), ms: fc.integer({ min: 500, max: 120_000 }) }),
)

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
const every = (is: LinkState) => NAMES.map((source): Step => ({ does: 'link', source, is }))
/** Seldom produced at random: all guards are known, then all sources fail for long. */
const cutOff: Step[] = [
  { does: 'roster', of: [...IDS] },
  ...every('up'),
  { does: 'tells', source: 'firebase', of: [...IDS], ageMs: 0, status: 'Online' },
  ...every('down'),
  { does: 'time', ms: 120_000 },
  { does: 'time', ms: 120_000 },
]

it('whatever sources fail, in whatever order, no count or standing says what no source has said', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const links = {
        firebase: new Subject<LinkState>(),
        feed: new Subject<LinkState>(),
        api: new Subject<LinkState>(),
      }
      const told = {
        firebase: new Subject<LiveGuard[]>(),
        feed: new Subject<LiveGuard[]>(),
        api: new Subject<LiveGuard[]>(),
      }
      const sourceOf = (name: (typeof NAMES)[number]) => ({ name, link$: links[name], guards$: told[name] })
      const live = createLiveView({ sources: NAMES.map(sourceOf), now: Date.now })
      const connection = createConnection(live, () => {}, Date.now)
      const open = live.connect()
      const statuses = createLiveStatuses({
        live,
        stoppedSince: connection.stoppedSince,
        now: Date.now,
        timeZone: 'Africa/Nairobi',
        limits: STALE_LIMITS,
      })
      let heard = false
      let roster: readonly string[] | null = null
      let stoppedAs: string | null = null
      const reported = new Set<string>()
      for (const each of steps) {
        const before = connection.stoppedSince()
        if (each.does === 'time') vi.advanceTimersByTime(each.ms)
        if (each.does === 'link') links[each.source].next(each.is)
        if (each.does === 'roster') {
          roster = each.of
          statuses.setRoster(each.of.map((id) => ({ id })))
        }
        // a source that is not in use (not observed) delivers nothing
        if (each.does === 'tells' && told[each.source].observed) {
          heard = true
          told[each.source].next(
            each.of.map((workerId) => {
              reported.add(workerId)
              const fix = {
                workerId,
                t: Date.now() - each.ageMs,
                lat: -1.3,
                lon: 36.8,
                accuracy: 8,
                speed: null,
              }
              return { workerId, workerName: workerId, fix, intervalMs: 60_000, status: each.status }
            }),
          )
        }
        vi.advanceTimersByTime(1000)
        const { counts } = statuses.summary()
        const says = IDS.map((id) => statuses.row(id).status)
        seen.add(counts === null ? 'unknown' : 'counted')

        // there are no counts until guards and positions are known; then each guard is counted once
        expect(counts === null).toBe(roster === null || !heard)
        if (counts)
          expect(KNOWN_GUARD_STATUSES.reduce((sum, one) => sum + counts[one], 0)).toBe(roster?.length)
        // a guard without data has no status, and a phone without contact has no age
        IDS.forEach((id, i) => {
          if (!heard) expect(says[i]).toBe('unknown')
          else if (!reported.has(id)) expect(says[i]).toBe('off_duty')
          if (!reported.has(id)) expect(statuses.row(id).age).toBeNull()
        })
        // while live updates have stopped, no status changes by time alone, and every row is marked as out of
        // date
        const stopped = connection.stoppedSince()
        const now = says.join()
        if (stopped !== null && stopped === before && each.does === 'time') {
          seen.add('stopped')
          expect(now).toBe(stoppedAs)
          expect(IDS.every((id) => statuses.row(id).stopped)).toBe(true)
        }
        stoppedAs = now
      }
      statuses.dispose()
      connection.dispose()
      open.unsubscribe()
    }),
    { numRuns: 300, examples: [[cutOff]] },
  )
  expect([...seen].toSorted()).toEqual(['counted', 'stopped', 'unknown'])
})
