/** A patrol as fixes see it: it holds the moments in [startedAt, endedAt), ms since epoch UTC; null = goes on. */
export interface PatrolSpan {
  /** null for one that is only planned */
  patrolId: string | null
  startedAt: number
  endedAt: number | null
}

export interface PatrolPlan {
  /** going on, but quiet for too long: to be ended */
  ended: { patrolId: string; endedAt: number }[]
  /** to be started, in order; those with an end are over already */
  started: { startedAt: number; endedAt: number | null }[]
}

/** After this long without a fix a patrol has ended, at its last fix; ms. */
export const QUIET_MS = 6 * 3_600_000

/**
 * What has to happen to a worker's patrols so that each of `times` (ascending) lies in one, and none overlap.
 * `newest` is the worker's newest fix known so far. A time after all patrols starts one that goes on; after six quiet
 * hours the one that went on ends just after its last fix and a new one starts. A time that comes late, before a
 * patrol that is known already, fills the hole it falls in: up to six hours beyond, so that the rest of a backlog finds
 * a patrol to belong to, or where `complete` says that no more will come, just up to the last time.
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

/** `last`: the last of the times that a planned patrol holds; null for one that is known */
type Planned = PatrolSpan & { last: number | null }

const byStart = (a: PatrolSpan, b: PatrolSpan) => a.startedAt - b.startedAt

const isQuiet = (patrol: PatrolSpan, last: number | null, t: number) =>
  patrol.endedAt === null && last !== null && last >= patrol.startedAt && t - last > QUIET_MS
