import type { LiveGuard } from '../../../../domain/fix/live-guard.ts'
import type { LiveGuards } from '../../../streams/live-view.ts'
import { ageText } from './age-text.ts'
import { countStandings, guardStanding, type GuardStanding, type StandingCounts } from './guard-standing.ts'

/** What a list row shows of the live view; the same object as long as it says the same. */
export interface GuardRowView {
  standing: GuardStanding
  /** age of the newest fix, null where there is none */
  age: string | null
  /** radius in metres of a fix that is not to be trusted to a house, else null */
  poorAccuracyM: number | null
}

export interface StandingSummary {
  counts: StandingCounts
  of: (workerId: string) => GuardStanding
}

/** Between the live view and React: rows hear of their own guard only, lists once a second at most. */
export interface LiveStandings {
  row(workerId: string): GuardRowView
  /** calls back when `row(workerId)` has become another object */
  watchRow(workerId: string, changed: () => void): () => void
  /** names the guards that the summary counts */
  count(workerIds: readonly string[]): void
  /** the same object until some guard's standing changes */
  summary(): StandingSummary
  watchSummary(changed: () => void): () => void
  dispose(): void
}

interface Ports {
  /** the live view, coalesced per frame */
  guards$: { subscribe(next: (guards: LiveGuards) => void): { unsubscribe(): void } }
  /** ms since epoch UTC */
  now: () => number
}

/** A radius beyond this is told in the list, metres. */
const POOR_ACCURACY_M = 50
const TICK_MS = 1000

function sameRow(a: GuardRowView, b: GuardRowView): boolean {
  return a.standing === b.standing && a.age === b.age && a.poorAccuracyM === b.poorAccuracyM
}

export function createLiveStandings({ guards$, now }: Ports): LiveStandings {
  let counted: readonly string[] = []
  let guards: ReadonlyMap<string, LiveGuard> = new Map()
  let standing = new Map<string, GuardStanding>()
  let summary = summaryOf(standing)
  const rows = new Map<string, GuardRowView>()
  const rowWatchers = new Map<string, Set<() => void>>()
  const summaryWatchers = new Set<() => void>()

  function summaryOf(byId: ReadonlyMap<string, GuardStanding>): StandingSummary {
    return { counts: countStandings(byId.values()), of: (id) => byId.get(id) ?? 'offline' }
  }

  function compute(workerId: string): GuardRowView {
    const guard = guards.get(workerId)
    const accuracy = guard?.fix.accuracy ?? null
    return {
      standing: guardStanding(guard, now()),
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
    const next = new Map<string, GuardStanding>()
    const at = now()
    let changed = false
    for (const workerId of counted) {
      const its = guardStanding(guards.get(workerId), at)
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
    count(workerIds) {
      counted = workerIds
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
