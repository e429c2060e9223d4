/** A patrol for assigning fixes: it covers [startedAt, endedAt), ms since epoch UTC; null = in progress. */
export interface PatrolSpan {
  /** null: a patrol that is planned here */
  patrolId: string | null
  startedAt: number
  endedAt: number | null
}

export interface PatrolPlan {
  /** patrols in progress that were silent for too long, to be ended */
  ended: { patrolId: string; endedAt: number }[]
  /** patrols to start, in order; those with an end are already over */
  started: { startedAt: number; endedAt: number | null }[]
}

/** After this long without a fix a patrol has ended, at its last fix; ms. */
export const QUIET_MS = 6 * 3_600_000

/**
 * Returns the changes to a worker's patrols so that each of `times` (ascending) belongs to one and
 * none overlap. `newest` is the worker's newest known fix. A time after all patrols starts a new
 * one. After six hours without fixes, the patrol in progress ends just after its last fix and a new
 * one starts. A late time before a known patrol starts a patrol in the gap: it extends up to six
 * hours beyond, so that the rest of a backlog fits in, or only to the last time if `complete` says
 * that no more will come.
 */
export function planPatrols(
  patrols: readonly PatrolSpan[],
  newest: number | null,
  times: readonly number[],
  complete = false,
): PatrolPlan {
  const all: Planned[] = patrols.toSorted(byStart).map((patrol) => ({ ...patrol, last: null }))
  const ended: PatrolPlan['ended'] = []
  let last = newest

  for (const t of times) {
    const at = all.findLastIndex((patrol) => patrol.startedAt <= t)
    const before = all[at]
    const next = all[at + 1]
    const limit = next ? Math.min(next.startedAt, t + QUIET_MS) : null
    const fresh: Planned = { patrolId: null, startedAt: t, endedAt: limit, last: t }
    if (!before || (before.endedAt !== null && before.endedAt <= t)) {
      if (before?.last != null && t - before.last <= QUIET_MS)
        Object.assign(before, { endedAt: limit, last: t })
      else all.splice(at + 1, 0, fresh)
    } else if (isQuiet(before, last, t)) {
      before.endedAt = (last as number) + 1
      if (before.patrolId !== null) ended.push({ patrolId: before.patrolId, endedAt: before.endedAt })
      all.splice(at + 1, 0, fresh)
    } else if (before.patrolId === null) before.last = t
    last = Math.max(last ?? t, t)
  }
  const started = all
    .filter((patrol) => patrol.patrolId === null)
    .map(({ startedAt, endedAt, last: lastHeld }) => ({
      startedAt,
      endedAt: complete && endedAt !== null && lastHeld !== null ? lastHeld + 1 : endedAt,
    }))
  return { ended, started }
}

/** `last`: the last of the times in a planned patrol; null for an existing one */
type Planned = PatrolSpan & { last: number | null }

const byStart = (a: PatrolSpan, b: PatrolSpan) => a.startedAt - b.startedAt

const isQuiet = (patrol: PatrolSpan, last: number | null, t: number) =>
  patrol.endedAt === null && last !== null && last >= patrol.startedAt && t - last > QUIET_MS
