import { assessDutyAt, isDutyException } from '../../../../domain/attendance/duty-state.ts'
import type { WorkPlace } from '../../../../domain/attendance/presence/visits-elsewhere.ts'
import { toDutyRule, type DutyRule } from '../../../../domain/duty/duty-rule.ts'
import { currentPosting } from '../../../../domain/duty/current-posting.ts'
import { type PostingRule, guardPostings } from '../../../../domain/duty/guard-postings.ts'
import { dutyTimesIn } from '../../../../domain/duty/duty-times.ts'
import { POOR_ACCURACY_M, type LiveGuard } from '../../../../domain/fix/fix.ts'
import type { StaleLimits } from '../../../../domain/fix/staleness.ts'
import { zoneClock } from '../../../../domain/time/zone-time.ts'
import {
  computeAttention,
  needsAttention,
  offlineSince,
  guardStatusAt,
} from '../../../../domain/worker/guard-status.ts'
import type { LiveGuards } from '../../../streams/live-view.ts'
import type { TrackerGuard } from '../tracker-data.ts'
import { createGeofenceWatch, type AssignmentGeofence } from './geofence-watch.ts'
import { createStatusViews, type GuardAppearance, type GuardStatuses } from './status-views.ts'

/**
 * Live statuses of all guards, from live fixes, duty hours and geofences. Lists are updated at most once a
 * second. While live updates have stopped, statuses stay as they were, because silence then says nothing
 * about guards.
 */
export interface LiveStatuses extends GuardStatuses {
  /** sets which guards are counted, and their duty hours */
  setRoster(guards: readonly RosteredHours[]): void
  setGeofences(geofences: readonly AssignmentGeofence[]): void
  dispose(): void
}

type RosteredHours = Pick<
  TrackerGuard,
  'id' | 'shift_start' | 'shift_minutes' | 'shift_days' | 'other_duties'
> & {
  assignment_id?: string | null
}

interface Ports {
  live: {
    /** emits live guards, at most once per frame */
    guards$: { subscribe(next: (guards: LiveGuards) => void): { unsubscribe(): void } }
    /** whether a source has delivered the data of all guards */
    told: () => boolean
  }
  /** returns when live updates stopped, ms since epoch; null if they have not */
  stoppedSince: () => number | null
  /** current time, ms since epoch */
  now: () => number
  /** IANA time zone of the company */
  timeZone: string
  /** the company's limits for the statuses late and offline */
  limits: StaleLimits
}

interface Rostered {
  /** hours of a guard without an assignment; otherwise null */
  rule: DutyRule | null
  postings: readonly PostingRule[]
}

const TICK_MS = 1000

export function createLiveStatuses({ live, stoppedSince, now, timeZone, limits }: Ports): LiveStatuses {
  /** null until the guards are known */
  let rostered: ReadonlyMap<string, Rostered> | null = null
  let guards: ReadonlyMap<string, LiveGuard> = new Map()
  const geofences = createGeofenceWatch()
  let places: readonly WorkPlace[] = []
  const times = dutyTimesIn(timeZone)

  function look(workerId: string): GuardAppearance {
    const guard = guards.get(workerId)
    const known = rostered?.get(workerId)
    const at = Math.min(now(), stoppedSince() ?? Number.POSITIVE_INFINITY)
    const posting = known && currentPosting(known.postings, at, times)
    const rule = posting?.rule ?? known?.rule ?? (rostered === null ? undefined : null)
    const assignmentId = posting?.assignmentId ?? null
    const status = guardStatusAt(guard ?? (live.told() ? null : undefined), rule, at, times, limits)
    const geofence = guard && geofences.look(guard, assignmentId)
    const accuracy = guard?.fix.accuracy ?? 0
    const attention = computeAttention(status, {
      outside: geofence?.outside ?? false,
      poor: accuracy > POOR_ACCURACY_M,
    })
    const since = attention === 'outside' ? geofence?.since : guard && offlineSince(guard, rule, at, times)
    const facts = {
      fix: guard?.fix ?? null,
      rule: rule ?? null,
      assignmentId,
      places,
    }
    const judged = status === 'unknown' || places.length === 0 ? null : assessDutyAt(at, facts, times)
    const duty = isDutyException(judged?.state) ? judged.state : null
    const why = judged?.why ?? null
    return {
      guard,
      status,
      attention,
      duty,
      why,
      since: needsAttention(attention) ? (since ?? null) : null,
    }
  }

  const views = createStatusViews({
    look,
    listed: () => rostered?.keys() ?? null,
    heard: () => guards.keys(),
    told: live.told,
    now,
    isStopped: () => stoppedSince() !== null,
    clock: zoneClock(timeZone),
    withoutFix: () => 'no position yet',
  })
  const following = live.guards$.subscribe(({ byId, changed }) => {
    guards = byId
    views.refresh(changed)
  })
  const ticking = setInterval(views.tick, TICK_MS)

  return {
    ...views,
    setRoster(all) {
      rostered = new Map(
        all.map((guard) => [
          guard.id,
          {
            rule:
              guard.assignment_id == null
                ? toDutyRule(guard.shift_start, guard.shift_minutes, guard.shift_days)
                : null,
            postings: guardPostings(guard, guard.other_duties),
          },
        ]),
      )
      views.tick()
    },
    setGeofences(all) {
      geofences.set(all)
      places = all.map(({ id, polygon }) => ({ id, geofences: [{ name: '', polygon, from: 0, to: null }] }))
    },
    dispose() {
      clearInterval(ticking)
      following.unsubscribe()
    },
  }
}
