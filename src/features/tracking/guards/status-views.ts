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

/** Display data of a list row; the same object while unchanged. */
export interface GuardRowView {
  status: GuardStatus
  /** age of the newest fix; null: none */
  age: string | null
  /** replacement text */
  ageless: string
  /** radius in metres of a fix with low accuracy, otherwise null */
  poorAccuracyM: number | null
  outside: boolean
  /** contradiction of duty and presence; null: none */
  duty: DutyException | null
  /** why presence is unknown; null: known, or not on duty */
  why: UnknownReason | null
  /** when attention started, in the company's time; null: not needed, or start unknown */
  since: string | null
  /** whether live updates have stopped; the data is from that time */
  stopped: boolean
}

export interface StatusSummary {
  /** null until data about every guard has arrived */
  counts: Record<GuardStatus, number> | null
  of: (workerId: string) => GuardStatus
  dutyOf: (workerId: string) => DutyException | null
  /** ids of guards who need attention, most urgent first, and longest first within it */
  needing: readonly string[]
}

/**
 * Statuses of all guards on a board, for map, lists and counts. Rows are updated only for their own guard.
 */
export interface GuardStatuses {
  attention(workerId: string): Attention
  row(workerId: string): GuardRowView
  /** calls back when `row(workerId)` has become another object */
  watchRow(workerId: string, changed: () => void): () => void
  /** returns the same object until some guard's status changes */
  summary(): StatusSummary
  watchSummary(changed: () => void): () => void
}

/** Status and attention of a guard. */
export interface GuardAppearance {
  guard: LiveGuard | undefined
  status: GuardStatus
  attention: Attention
  duty: DutyException | null
  why: UnknownReason | null
  /** start of attention, ms since epoch UTC; null: not needed, or unknown */
  since: number | null
}

interface Ports {
  look: (workerId: string) => GuardAppearance
  /** ids of the counted guards; null: unknown */
  listed: () => Iterable<string> | null
  /** ids of all guards with data */
  heard: () => Iterable<string>
  /** whether data about all guards has arrived */
  told: () => boolean
  /** the time of the board, ms since epoch UTC */
  now: () => number
  /** whether live updates have stopped */
  isStopped: () => boolean
  clock: ZoneClock
  /** text for an unknown status; if set, attention is not shown until all are known */
  unknown?: () => string
  /** text for a guard with a status but without a fix */
  withoutFix: (workerId: string) => string
}

/** Views of a board, with functions to update them. */
export interface StatusViews extends GuardStatuses {
  /** updates watched rows of these guards */
  refresh(workerIds: Iterable<string>): void
  /** updates all guards */
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

  /** Formats the start of a state; a time of day means its last occurrence. */
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
      // guards who needed attention from the start come first
      if (needsAttention(attention)) needing.push({ id, attention, since: since ?? 0 })
    }
    needing.sort((a, b) => urgency(b.attention) - urgency(a.attention) || a.since - b.since)
    const counts = countByStatus(byId.values())
    const all = byId.size
    // guards outside of the list are on the map, but not counted
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
