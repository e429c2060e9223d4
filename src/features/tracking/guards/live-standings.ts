import { hoursOf } from '../../../../domain/assignment/duty-shift.ts'
import { POOR_ACCURACY_M, type LiveGuard } from '../../../../domain/fix/fix.ts'
import type { StaleLimits } from '../../../../domain/fix/staleness.ts'
import { agoText } from '../../../../domain/time/age.ts'
import { minuteOfDay, zoneClock } from '../../../../domain/time/zone-time.ts'
import { attentionOf, needsAttention, urgency, type Attention } from '../../../../domain/worker/attention.ts'
import { countStandings, standingOf, type Standing } from '../../../../domain/worker/standing.ts'
import type { LiveGuards } from '../../../streams/live-view.ts'
import type { RosterGuard } from '../roster.ts'
import { createFenceWatch, type Fence } from './fence-watch.ts'

/** What a list row shows of the live view; the same object as long as it says the same. */
export interface GuardRowView {
  standing: Standing
  /** how long ago the newest fix was; null where none is known */
  age: string | null
  /** radius in metres of a fix that is not to be trusted to a house, else null */
  poorAccuracyM: number | null
  outside: boolean
  /** the company's time since when it needs attention; null where it does not, or nobody saw it begin */
  since: string | null
  /** live has stopped: this is how it was then */
  stopped: boolean
}

export interface StandingSummary {
  /** null until all guards are known, and something of each of them */
  counts: Record<Standing, number> | null
  of: (workerId: string) => Standing
  /** ids of those who need attention: the most urgent first, and of them who has for longest */
  needing: readonly string[]
}

/**
 * The standing of every guard now, from the live view, the hours of duty in the roster and the fences, for map, lists
 * and counts alike. Rows hear of their own guard only, lists once a second at most. Where live has stopped, everybody
 * stays as they were: that time goes by says nothing of them.
 */
export interface LiveStandings {
  attention(workerId: string): Attention
  row(workerId: string): GuardRowView
  /** calls back when `row(workerId)` has become another object */
  watchRow(workerId: string, changed: () => void): () => void
  /** names the guards that the summary counts, and their hours */
  setRoster(guards: readonly RosteredHours[]): void
  setFences(fences: readonly Fence[]): void
  /** the same object until some guard's standing changes */
  summary(): StandingSummary
  watchSummary(changed: () => void): () => void
  dispose(): void
}

type RosteredHours = Pick<RosterGuard, 'id' | 'shift_start' | 'shift_minutes'> & {
  assignment_id?: string | null
}

interface Ports {
  live: {
    /** coalesced per frame */
    guards$: { subscribe(next: (guards: LiveGuards) => void): { unsubscribe(): void } }
    /** whether any source has told of everybody */
    told: () => boolean
  }
  /** since when live has stopped, ms since epoch; null while it goes on */
  stoppedSince: () => number | null
  /** ms since epoch UTC */
  now: () => number
  /** IANA name of the company's time zone */
  timeZone: string
  /** how long the company waits for its guards */
  limits: StaleLimits
}

interface Rostered {
  hours: ReturnType<typeof hoursOf>
  assignmentId: string | null
}

const TICK_MS = 1000
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

export function createLiveStandings({ live, stoppedSince, now, timeZone, limits }: Ports): LiveStandings {
  /** null: nobody has told who the guards are */
  let rostered: ReadonlyMap<string, Rostered> | null = null
  let minute = { of: Number.NaN, is: 0 }
  let guards: ReadonlyMap<string, LiveGuard> = new Map()
  let summary: StandingSummary = { counts: null, of: (id) => look(id).standing, needing: [] }
  let said = ''
  const fences = createFenceWatch()
  const clock = zoneClock(timeZone)
  const rows = new Map<string, GuardRowView>()
  const rowWatchers = new Map<string, Set<() => void>>()
  const summaryWatchers = new Set<() => void>()

  /** Zones are whole minutes apart, so a minute of the day is asked for once. */
  function minuteAt(at: number): number {
    const of = Math.floor(at / MINUTE_MS)
    if (minute.of !== of) minute = { of, is: minuteOfDay(at, timeZone) }
    return minute.is
  }

  function look(workerId: string) {
    const guard = guards.get(workerId)
    const known = rostered?.get(workerId)
    const at = Math.min(now(), stoppedSince() ?? Number.POSITIVE_INFINITY)
    const hours = known?.hours ?? (rostered === null ? undefined : null)
    const standing = standingOf(guard ?? (live.told() ? null : undefined), hours, at, minuteAt(at), limits)
    const fence = guard && fences.look(guard, known?.assignmentId ?? null)
    const accuracy = guard?.fix.accuracy ?? 0
    const attention = attentionOf(standing, {
      outside: fence?.outside ?? false,
      poor: accuracy > POOR_ACCURACY_M,
    })
    const since = attention === 'outside' ? fence?.since : guard?.fix.t
    return { guard, standing, attention, since: needsAttention(attention) ? (since ?? null) : null }
  }

  function compute(workerId: string): GuardRowView {
    const { guard, standing, attention, since } = look(workerId)
    const accuracy = guard?.fix.accuracy ?? 0
    return {
      standing,
      age: guard ? agoText(now() - guard.fix.t) : null,
      poorAccuracyM: accuracy > POOR_ACCURACY_M ? Math.round(accuracy) : null,
      outside: attention === 'outside',
      since: since === null ? null : sinceText(since),
      stopped: stoppedSince() !== null,
    }
  }

  /** An hour of the day means the last one that was. */
  function sinceText(since: number): string {
    return now() - since < DAY_MS ? clock.time(since) : clock.dateTime(since)
  }

  function row(workerId: string): GuardRowView {
    const known = rows.get(workerId)
    if (known && rowWatchers.has(workerId)) return known
    const now = compute(workerId)
    if (known && sameRow(known, now)) return known
    rows.set(workerId, now)
    return now
  }

  function refresh(workerId: string) {
    const before = rows.get(workerId)
    const after = compute(workerId)
    if (before && sameRow(before, after)) return
    rows.set(workerId, after)
    for (const changed of rowWatchers.get(workerId) ?? []) changed()
  }

  function summarize(): { summary: StandingSummary; says: string } {
    const byId = new Map<string, Standing>()
    const needing: { id: string; attention: Attention; since: number }[] = []
    for (const id of rostered?.keys() ?? []) {
      const { standing, attention, since } = look(id)
      byId.set(id, standing)
      // who was there already when one began to look has lasted for longest
      if (needsAttention(attention)) needing.push({ id, attention, since: since ?? 0 })
    }
    needing.sort((a, b) => urgency(b.attention) - urgency(a.attention) || a.since - b.since)
    const counts = countStandings(byId.values())
    // who is in no list is counted nowhere, and still stands on the map
    for (const id of guards.keys()) if (!byId.has(id)) byId.set(id, look(id).standing)
    const summary = {
      counts: rostered === null || counts.unknown > 0 || !live.told() ? null : counts,
      of: (id: string) => byId.get(id) ?? look(id).standing,
      needing: needing.map(({ id }) => id),
    }
    return { summary, says: `${live.told()} ${rostered?.size} ${summary.needing.join()} ${[...byId].join()}` }
  }

  function tick() {
    for (const workerId of rowWatchers.keys()) refresh(workerId)
    const next = summarize()
    if (next.says === said) return
    said = next.says
    summary = next.summary
    for (const tell of summaryWatchers) tell()
  }

  const following = live.guards$.subscribe(({ byId, changed }) => {
    guards = byId
    for (const workerId of changed) if (rowWatchers.has(workerId)) refresh(workerId)
  })
  const ticking = setInterval(tick, TICK_MS)

  return {
    attention: (workerId) => look(workerId).attention,
    row,
    watchRow(workerId, changed) {
      const watchers = rowWatchers.get(workerId) ?? new Set()
      rowWatchers.set(workerId, watchers.add(changed))
      row(workerId)
      return () => {
        watchers.delete(changed)
        if (watchers.size > 0) return
        rowWatchers.delete(workerId)
      }
    },
    setRoster(all) {
      rostered = new Map(
        all.map(({ id, shift_start, shift_minutes, assignment_id = null }) => [
          id,
          { hours: hoursOf(shift_start, shift_minutes), assignmentId: assignment_id },
        ]),
      )
      tick()
    },
    setFences: fences.set,
    summary: () => summary,
    watchSummary(changed) {
      summaryWatchers.add(changed)
      return () => summaryWatchers.delete(changed)
    },
    dispose() {
      clearInterval(ticking)
      following.unsubscribe()
    },
  }
}

function sameRow(a: GuardRowView, b: GuardRowView): boolean {
  return (Object.keys(a) as (keyof GuardRowView)[]).every((key) => a[key] === b[key])
}
