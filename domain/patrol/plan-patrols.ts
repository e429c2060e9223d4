/**
 * A patrol to which fixes are assigned. It covers [startedAt, endedAt), ms since epoch UTC; `endedAt` null:
 * in progress.
 */
export interface PatrolSpan {
  /** null: a new patrol, which this plan starts */
  patrolId: string | null
  startedAt: number
  endedAt: number | null
}

export interface PatrolPlan {
  /** patrols in progress that had no fix for too long and must end */
  ended: { patrolId: string; endedAt: number }[]
  /** patrols to start, in order; one with `endedAt` is already over */
  started: { startedAt: number; endedAt: number | null }[]
}

/** Time without a fix after which a patrol ends (at its last fix), ms. */
export const QUIET_MS = 6 * 3_600_000

/**
 * Returns the changes to a guard's patrols, so that each of `times` (ascending) belongs to exactly one
 * patrol. `newest` is the guard's newest known fix. A time after all patrols starts a new patrol. After six
 * hours without fixes, the patrol in progress ends just after its last fix, and a new one starts. A late
 * time before a known patrol starts a patrol in the gap. That patrol extends up to six hours further, so
 * that the rest of a backlog belongs to it. If `complete` says that no more fixes will come, it extends
 * only to the last time.
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

/** `last`: the last of `times` in a planned patrol; null for an existing patrol */
type Planned = PatrolSpan & { last: number | null }

const byStart = (a: PatrolSpan, b: PatrolSpan) => a.startedAt - b.startedAt

const isQuiet = (patrol: PatrolSpan, last: number | null, t: number) =>
  patrol.endedAt === null && last !== null && last >= patrol.startedAt && t - last > QUIET_MS
