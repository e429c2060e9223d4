import { NEVER_LEFT, readFence } from '../fix/fence-left.ts'
import { lostAfter } from '../fix/staleness.ts'
import { emptyColumns, type Trail } from '../fix/trail.ts'
import type { WalkedTrack } from '../fix/walked-track.ts'
import { standingOf } from '../worker/standing.ts'
import type { BoardParts } from './board-at.ts'
import { dutyAt } from './guard-duty.ts'
import { inOrder, type GuardHappening } from './happening.ts'
import { intervalAt } from './interval-at.ts'
import type { NightGuard } from './night-roster.ts'

interface Known extends Pick<BoardParts, 'limits' | 'minuteAt'> {
  /** how far the night has come, ms since epoch UTC */
  until: number
  /** whether all that was walked between two times (ms since epoch UTC) is in the track */
  isKnown: (from: number, to: number) => boolean
}

/** What happened to a guard in what is known of his track, in order. */
export function guardHappenings(guard: NightGuard, track: WalkedTrack, known: Known): GuardHappening[] {
  return inOrder([...losses(guard, track, known), ...fenceCrossings(guard, track)])
}

/** A guard is lost when the board says so for the first time, and heard again with the fix after that. */
function losses(guard: NightGuard, track: WalkedTrack, { limits, minuteAt, until, isKnown }: Known) {
  const happenings: GuardHappening[] = []
  const shortest = lostAfter(0, limits)
  for (let i = 0; i < track.count; i += 1) {
    const since = track.t(i)
    const next = i + 1 < track.count ? track.t(i + 1) : null
    if ((next ?? until) - since <= shortest) continue
    const intervalMs = intervalAt(track, i)
    const t = since + lostAfter(intervalMs, limits) + 1
    if (t > (next ?? until) || !isKnown(since, next ?? until)) continue
    const { onPatrol, shift } = dutyAt(guard, t)
    const reported = { status: onPatrol ? 'Online' : 'Offline', intervalMs, fix: { t: since } }
    if (standingOf(reported, shift, t, minuteAt(t), limits) !== 'lost') continue
    happenings.push({ kind: 'lost', guard: guard.id, t, since })
    if (next !== null) happenings.push({ kind: 'heard again', guard: guard.id, t: next, since })
  }
  return happenings
}

/** Who is off duty may go where he likes. */
function fenceCrossings(guard: NightGuard, track: WalkedTrack): GuardHappening[] {
  if (guard.fences.length === 0) return []
  const { marks } = readFence(NEVER_LEFT, columnsOf(guard.id, track), 0, guard.fences)
  return marks.flatMap(({ t, back, seen, fence }): GuardHappening[] => {
    if (!dutyAt(guard, t).onPatrol) return []
    const left = { kind: 'fence left' as const, guard: guard.id, t, fence, seen }
    return back === null ? [left] : [left, { kind: 'back within', guard: guard.id, t: back, fence }]
  })
}

/** A track as columns, for what reads those. */
export function columnsOf(workerId: string, track: WalkedTrack): Trail {
  const columns = emptyColumns(workerId, track.count)
  for (let i = 0; i < track.count; i += 1) {
    columns.t[i] = track.t(i)
    columns.lat[i] = track.lat(i)
    columns.lon[i] = track.lon(i)
    columns.accuracy[i] = track.accuracy(i) ?? Number.NaN
    columns.speed[i] = Number.NaN
  }
  return columns
}
