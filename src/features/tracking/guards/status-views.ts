import { POOR_ACCURACY_M, type LiveGuard } from '../../../../domain/fix/fix.ts'
import { formatAgo } from '../../../../domain/time/age.ts'
import type { ZoneClock } from '../../../../domain/time/zone-time.ts'
import type { DutyException, UnknownReason } from '../../../../domain/attendance/duty-state.ts'
import {
  needsAttention,
  urgency,
  type Attention,
  countByStatus,
  type GuardStatus,
} from '../../../../domain/worker/guard-status.ts'

/** What a row shows about a guard. The object is the same until something changes. */
export interface GuardRowView {
  status: GuardStatus
  /** formatted age of the newest fix; null if none */
  age: string | null
  /** text shown instead of the age if there is no fix */
  ageless: string
  /** accuracy radius in metres if it is poor, otherwise null */
  poorAccuracyM: number | null
  outside: boolean
  /** contradiction between duty and presence, such as absence; null if none */
  duty: DutyException | null
  /** why presence is unknown; null if it is known, or off duty */
  why: UnknownReason | null
  /** formatted time since when the guard needs attention; null if unknown or not needed */
  since: string | null
  /** whether live updates have stopped, so that this row is out of date */
  stopped: boolean
}

export interface StatusSummary {
  /** number of guards by status; null until the status of every guard is known */
  counts: Record<GuardStatus, number> | null
  of: (workerId: string) => GuardStatus
  dutyOf: (workerId: string) => DutyException | null
  /** ids of guards who need attention, most urgent first, then longest first */
  needing: readonly string[]
}

/**
 * Statuses of all guards, for map, lists and counts. Watchers of a row are called only for changes of its
 * guard.
 */
export interface GuardStatuses {
  attention(workerId: string): Attention
  row(workerId: string): GuardRowView
  /** calls `changed` when `row(workerId)` returns another object; returns a function to stop */
  watchRow(workerId: string, changed: () => void): () => void
  /** returns the same object until a guard's status changes */
  summary(): StatusSummary
  watchSummary(changed: () => void): () => void
}

/** Status and attention of a guard, before formatting. */
export interface GuardAppearance {
  guard: LiveGuard | undefined
  status: GuardStatus
  attention: Attention
  duty: DutyException | null
  why: UnknownReason | null
  /** since when the guard needs attention, ms since epoch; null if unknown or not needed */
  since: number | null
}

interface Ports {
  look: (workerId: string) => GuardAppearance
  /** ids of the guards who are counted; null if not known yet */
  listed: () => Iterable<string> | null
  /** ids of all guards with data, counted or not */
  heard: () => Iterable<string>
  /** whether the data of all guards has arrived */
  told: () => boolean
  /** current time, live or replayed, ms since epoch */
  now: () => number
  /** whether live updates have stopped */
  isStopped: () => boolean
  clock: ZoneClock
  /**
   * text for an unknown status; if present, guards who need attention are listed only once all statuses are
   * known
   */
  unknown?: () => string
  /** text for a guard whose status is known although there is no fix */
  withoutFix: (workerId: string) => string
}

/** Guard statuses, with functions that recompute them. */
export interface StatusViews extends GuardStatuses {
  /** recomputes the watched rows of these guards */
  refresh(workerIds: Iterable<string>): void
  /** recomputes all watched rows and the summary */
  tick(): void
}

const DAY_MS = 24 * 60 * 60_000

export function createStatusViews(board: Ports): StatusViews {
  const { look, now, clock } = board
  let summary: StatusSummary = {
    counts: null,
    of: (id) => look(id).status,
    dutyOf: (id) => look(id).duty,
    needing: [],
  }
  let said = ''
  const rows = new Map<string, GuardRowView>()
  const rowWatchers = new Map<string, Set<() => void>>()
  const summaryWatchers = new Set<() => void>()

  function compute(workerId: string): GuardRowView {
    const { guard, status, attention, duty, why, since } = look(workerId)
    const accuracy = guard?.fix.accuracy ?? 0
    return {
      status,
      age: guard ? formatAgo(now() - guard.fix.t) : null,
      ageless: status === 'unknown' ? (board.unknown?.() ?? '–') : board.withoutFix(workerId),
      poorAccuracyM: accuracy > POOR_ACCURACY_M ? Math.round(accuracy) : null,
      outside: attention === 'outside',
      duty,
      why,
      since: since === null ? null : sinceText(since),
      stopped: board.isStopped(),
    }
  }

  /** Formats a start time: the time of day within the last 24 hours, otherwise with the date. */
  function sinceText(since: number): string {
    return now() - since < DAY_MS ? clock.time(since) : clock.dateTime(since)
  }

  function row(workerId: string): GuardRowView {
    const known = rows.get(workerId)
    if (known && rowWatchers.has(workerId)) return known
    const computed = compute(workerId)
    if (known && sameRow(known, computed)) return known
    rows.set(workerId, computed)
    return computed
  }

  function refresh(workerIds: Iterable<string>) {
    for (const workerId of workerIds) {
      const watchers = rowWatchers.get(workerId)
      if (!watchers) continue
      const before = rows.get(workerId)
      const after = compute(workerId)
      if (before && sameRow(before, after)) continue
      rows.set(workerId, after)
      for (const changed of watchers) changed()
    }
  }

  function summarize(): { summary: StatusSummary; says: string } {
    const listed = board.listed()
    const byId = new Map<string, GuardStatus>()
    const duties = new Map<string, DutyException>()
    const needing: { id: string; attention: Attention; since: number }[] = []
    for (const id of listed ?? []) {
      const { status, attention, duty, since } = look(id)
      byId.set(id, status)
      if (duty) duties.set(id, duty)
      // an unknown start counts as the longest, so these guards come first
      if (needsAttention(attention)) needing.push({ id, attention, since: since ?? 0 })
    }
    needing.sort((a, b) => urgency(b.attention) - urgency(a.attention) || a.since - b.since)
    const counts = countByStatus(byId.values())
    const all = byId.size
    // guards who are not in the list are drawn on the map but not counted
    for (const id of board.heard()) if (!byId.has(id)) byId.set(id, look(id).status)
    const told = board.told()
    const isKnown = listed !== null && counts.unknown === 0 && told
    const next = {
      counts: isKnown ? counts : null,
      of: (id: string) => byId.get(id) ?? look(id).status,
      dutyOf: (id: string) => duties.get(id) ?? null,
      needing: isKnown || !board.unknown ? needing.map(({ id }) => id) : [],
    }
    return {
      summary: next,
      says: `${told} ${listed === null ? '' : all} ${next.needing.join()} ${[...byId].join()} ${[...duties].join()}`,
    }
  }

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
    summary: () => summary,
    watchSummary(changed) {
      summaryWatchers.add(changed)
      return () => summaryWatchers.delete(changed)
    },
    refresh,
    tick() {
      refresh(rowWatchers.keys())
      const next = summarize()
      if (next.says === said) return
      said = next.says
      summary = next.summary
      for (const tell of summaryWatchers) tell()
    },
  }
}

function sameRow(a: GuardRowView, b: GuardRowView): boolean {
  return (Object.keys(a) as (keyof GuardRowView)[]).every((key) => a[key] === b[key])
}
