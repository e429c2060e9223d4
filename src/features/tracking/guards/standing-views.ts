import { POOR_ACCURACY_M, type LiveGuard } from '../../../../domain/fix/fix.ts'
import { agoText } from '../../../../domain/time/age.ts'
import type { ZoneClock } from '../../../../domain/time/zone-time.ts'
import type { DutyException, UnknownReason } from '../../../../domain/attendance/duty-state.ts'
import { needsAttention, urgency, type Attention } from '../../../../domain/worker/attention.ts'
import { countStandings, type Standing } from '../../../../domain/worker/standing.ts'

/** What a list row shows of the board; the same object as long as it says the same. */
export interface GuardRowView {
  standing: Standing
  /** how long ago the newest fix was; null where none is known */
  age: string | null
  /** what stands in its place */
  ageless: string
  /** radius in metres of a fix that is not to be trusted to a house, else null */
  poorAccuracyM: number | null
  outside: boolean
  /** how duty and presence disagree; null where they do not */
  duty: DutyException | null
  /** why presence is unknown; null where it is known, or nobody is due */
  why: UnknownReason | null
  /** the company's time since when it needs attention; null where it does not, or nobody saw it begin */
  since: string | null
  /** live has stopped: this is how it was then */
  stopped: boolean
}

export interface StandingSummary {
  /** null until all guards are known, and something of each of them */
  counts: Record<Standing, number> | null
  of: (workerId: string) => Standing
  dutyOf: (workerId: string) => DutyException | null
  /** ids of those who need attention: the most urgent first, and of them who has for longest */
  needing: readonly string[]
}

/** How everybody stands on a board, for map, lists and counts alike. Rows hear of their own guard only. */
export interface Standings {
  attention(workerId: string): Attention
  row(workerId: string): GuardRowView
  /** calls back when `row(workerId)` has become another object */
  watchRow(workerId: string, changed: () => void): () => void
  /** the same object until some guard's standing changes */
  summary(): StandingSummary
  watchSummary(changed: () => void): () => void
}

/** How a guard stands. */
export interface Look {
  guard: LiveGuard | undefined
  standing: Standing
  attention: Attention
  duty: DutyException | null
  why: UnknownReason | null
  /** since when it needs attention, ms since epoch UTC; null where it does not, or nobody saw it begin */
  since: number | null
}

interface Ports {
  look: (workerId: string) => Look
  /** ids of the guards that the summary counts; null: nobody has told who they are */
  listed: () => Iterable<string> | null
  /** ids of all that something is known of */
  heard: () => Iterable<string>
  /** whether anything has told of everybody */
  told: () => boolean
  /** the time of the board, ms since epoch UTC */
  now: () => number
  /** whether live has stopped */
  isStopped: () => boolean
  clock: ZoneClock
  /** what is said of somebody unknown; where it is given nobody is said to need attention until all are known */
  unknown?: () => string
  /** what is said of a guard who stands somewhere by no fix */
  withoutFix: (workerId: string) => string
}

/** Views of a board and how they are told that it has changed. */
export interface StandingViews extends Standings {
  /** looks again at the rows of these that somebody watches */
  refresh(workerIds: Iterable<string>): void
  /** looks at everybody again */
  tick(): void
}

const DAY_MS = 24 * 60 * 60_000

export function createStandingViews(board: Ports): StandingViews {
  const { look, now, clock } = board
  let summary: StandingSummary = {
    counts: null,
    of: (id) => look(id).standing,
    dutyOf: (id) => look(id).duty,
    needing: [],
  }
  let said = ''
  const rows = new Map<string, GuardRowView>()
  const rowWatchers = new Map<string, Set<() => void>>()
  const summaryWatchers = new Set<() => void>()

  function compute(workerId: string): GuardRowView {
    const { guard, standing, attention, duty, why, since } = look(workerId)
    const accuracy = guard?.fix.accuracy ?? 0
    return {
      standing,
      age: guard ? agoText(now() - guard.fix.t) : null,
      ageless: standing === 'unknown' ? (board.unknown?.() ?? '–') : board.withoutFix(workerId),
      poorAccuracyM: accuracy > POOR_ACCURACY_M ? Math.round(accuracy) : null,
      outside: attention === 'outside',
      duty,
      why,
      since: since === null ? null : sinceText(since),
      stopped: board.isStopped(),
    }
  }

  /** An hour of the day means the last one that was. */
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

  function summarize(): { summary: StandingSummary; says: string } {
    const listed = board.listed()
    const byId = new Map<string, Standing>()
    const duties = new Map<string, DutyException>()
    const needing: { id: string; attention: Attention; since: number }[] = []
    for (const id of listed ?? []) {
      const { standing, attention, duty, since } = look(id)
      byId.set(id, standing)
      if (duty) duties.set(id, duty)
      // who was there already when one began to look has lasted for longest
      if (needsAttention(attention)) needing.push({ id, attention, since: since ?? 0 })
    }
    needing.sort((a, b) => urgency(b.attention) - urgency(a.attention) || a.since - b.since)
    const counts = countStandings(byId.values())
    const all = byId.size
    // who is in no list is counted nowhere, and still stands on the map
    for (const id of board.heard()) if (!byId.has(id)) byId.set(id, look(id).standing)
    const told = board.told()
    const isKnown = listed !== null && counts.unknown === 0 && told
    const next = {
      counts: isKnown ? counts : null,
      of: (id: string) => byId.get(id) ?? look(id).standing,
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
