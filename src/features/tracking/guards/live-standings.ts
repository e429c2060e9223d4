import { hoursOf } from '../../../../domain/assignment/duty-shift.ts'
import { POOR_ACCURACY_M, type LiveGuard } from '../../../../domain/fix/fix.ts'
import { ageText } from '../../../../domain/time/age.ts'
import { minuteOfDay } from '../../../../domain/time/zone-time.ts'
import { countStandings, standingOf, type Standing } from '../../../../domain/worker/standing.ts'
import type { LiveGuards } from '../../../streams/live-view.ts'
import type { RosterGuard } from '../roster.ts'

/** What a list row shows of the live view; the same object as long as it says the same. */
export interface GuardRowView {
  standing: Standing
  /** age of the newest fix, null where there is none */
  age: string | null
  /** radius in metres of a fix that is not to be trusted to a house, else null */
  poorAccuracyM: number | null
}

export interface StandingSummary {
  counts: Record<Standing, number>
  of: (workerId: string) => Standing
}

/**
 * The standing of every guard now, from the live view and the hours of duty in the roster, for map, lists and counts
 * alike. Rows hear of their own guard only, lists once a second at most.
 */
export interface LiveStandings {
  of(workerId: string): Standing
  row(workerId: string): GuardRowView
  /** calls back when `row(workerId)` has become another object */
  watchRow(workerId: string, changed: () => void): () => void
  /** names the guards that the summary counts, and their hours */
  setRoster(guards: readonly RosteredHours[]): void
  /** the same object until some guard's standing changes */
  summary(): StandingSummary
  watchSummary(changed: () => void): () => void
  dispose(): void
}

type RosteredHours = Pick<RosterGuard, 'id' | 'shift_start' | 'shift_minutes'>

interface Ports {
  /** the live view, coalesced per frame */
  guards$: { subscribe(next: (guards: LiveGuards) => void): { unsubscribe(): void } }
  /** ms since epoch UTC */
  now: () => number
  /** IANA name of the company's time zone */
  timeZone: string
}

const TICK_MS = 1000
const MINUTE_MS = 60_000

function sameRow(a: GuardRowView, b: GuardRowView): boolean {
  return a.standing === b.standing && a.age === b.age && a.poorAccuracyM === b.poorAccuracyM
}

export function createLiveStandings({ guards$, now, timeZone }: Ports): LiveStandings {
  let rostered: ReadonlyMap<string, ReturnType<typeof hoursOf>> = new Map()
  let minute = { of: Number.NaN, is: 0 }
  let guards: ReadonlyMap<string, LiveGuard> = new Map()
  let standing = new Map<string, Standing>()
  let summary = summaryOf(standing)
  const rows = new Map<string, GuardRowView>()
  const rowWatchers = new Map<string, Set<() => void>>()
  const summaryWatchers = new Set<() => void>()

  function summaryOf(byId: ReadonlyMap<string, Standing>): StandingSummary {
    return { counts: countStandings(byId.values()), of: (id) => byId.get(id) ?? 'off_duty' }
  }

  /** Zones are whole minutes apart, so a minute of the day is asked for once. */
  function minuteAt(at: number): number {
    const of = Math.floor(at / MINUTE_MS)
    if (minute.of !== of) minute = { of, is: minuteOfDay(at, timeZone) }
    return minute.is
  }

  function standingNow(workerId: string, at = now()): Standing {
    return standingOf(guards.get(workerId), rostered.get(workerId) ?? null, at, minuteAt(at))
  }

  function compute(workerId: string): GuardRowView {
    const guard = guards.get(workerId)
    const accuracy = guard?.fix.accuracy ?? null
    return {
      standing: standingNow(workerId),
      age: guard ? ageText(now() - guard.fix.t) : null,
      poorAccuracyM: accuracy !== null && accuracy > POOR_ACCURACY_M ? Math.round(accuracy) : null,
    }
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

  const live = guards$.subscribe(({ byId, changed }) => {
    guards = byId
    for (const workerId of changed) if (rowWatchers.has(workerId)) refresh(workerId)
  })

  function tick() {
    for (const workerId of rowWatchers.keys()) refresh(workerId)
    const next = new Map<string, Standing>()
    const at = now()
    let changed = false
    for (const workerId of rostered.keys()) {
      const its = standingNow(workerId, at)
      next.set(workerId, its)
      changed ||= standing.get(workerId) !== its
    }
    if (!changed && next.size === standing.size) return
    standing = next
    summary = summaryOf(next)
    for (const tell of summaryWatchers) tell()
  }
  const ticking = setInterval(tick, TICK_MS)

  return {
    of: (workerId) => standingNow(workerId),
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
    setRoster(guards) {
      rostered = new Map(guards.map((guard) => [guard.id, hoursOf(guard.shift_start, guard.shift_minutes)]))
      tick()
    },
    summary: () => summary,
    watchSummary(changed) {
      summaryWatchers.add(changed)
      return () => summaryWatchers.delete(changed)
    },
    dispose() {
      clearInterval(ticking)
      live.unsubscribe()
    },
  }
}
