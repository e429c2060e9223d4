import type { CheckpointFields } from './checkpoint.ts'
import type { PatrolRouteFields } from './route.ts'
import { toDutyRule, type DutyRule } from '../duty/duty-rule.ts'
import { dutyTimesIn } from '../duty/duty-times.ts'
import { zoneDateAt } from '../time/zone-days.ts'
import type { RoundSchedule } from './round-schedule.ts'

/** A due round. Times are ms since epoch UTC. */
export interface DueRound {
  /** identifies the round within the company; the same round always has the same key */
  key: string
  routeId: string
  /** day on which it, or its shift, begins, YYYY-MM-DD in the route's time zone */
  day: string
  /** the round is due from `from` until `to` */
  from: number
  to: number
  /** visits from `opensAt` until `closesAt` count */
  opensAt: number
  closesAt: number
}

/** The data that determines when the rounds of a route are due. */
export interface ScheduledRoute {
  id: string
  timeZone: string
  schedule: RoundSchedule | null
  seed: string | null
}

const MINUTE_MS = 60_000
/** if a clock is put forward during a shift, a round may begin after the shift's end */
const CLOCK_CHANGE_MS = 3 * 60 * MINUTE_MS

/**
 * Returns the rounds of a route that become due in a period, `from` inclusive and `to` exclusive
 * (ms since epoch UTC), in order. Consecutive periods return each round once.
 */
export function dueRounds(route: ScheduledRoute, span: { from: number; to: number }): DueRound[] {
  const { schedule } = route
  if (schedule === null) return []
  const { windowMin, graceBeforeMin, graceAfterMin } = schedule
  const keys = new Map<string, number>()
  return plannedStarts(route, schedule, span)
    .toSorted((a, b) => a.from - b.from)
    .map(({ day, from }): DueRound => {
      const base = `${route.id}/${day}/${from}`
      const nth = (keys.get(base) ?? 0) + 1
      keys.set(base, nth)
      const to = from + windowMin * MINUTE_MS
      return {
        key: nth === 1 ? base : `${base}/${nth}`,
        routeId: route.id,
        day,
        from,
        to,
        opensAt: from - graceBeforeMin * MINUTE_MS,
        closesAt: to + graceAfterMin * MINUTE_MS,
      }
    })
    .filter(({ from }) => span.from <= from && from < span.to)
}

interface Start {
  day: string
  from: number
}

function plannedStarts(
  { id, timeZone, seed }: ScheduledRoute,
  { starts, days, validFrom, validTo, windowMin }: RoundSchedule,
  span: { from: number; to: number },
): Start[] {
  const times = dutyTimesIn(timeZone)
  const within = (startLocal: string, durationMin: number) => {
    const rule = toDutyRule(startLocal, durationMin, { days, from: validFrom, to: validTo }) as DutyRule
    return times.within(rule, { from: span.from - CLOCK_CHANGE_MS, to: span.to }).map(({ from, to }) => ({
      from,
      minutes: Math.floor((to - from) / MINUTE_MS),
      day: zoneDateAt(from, timeZone),
    }))
  }
  if (starts.kind === 'times')
    return starts.times.flatMap((time) => within(time, windowMin).map(({ day, from }) => ({ day, from })))
  return within(starts.startLocal, starts.durationMin).flatMap(({ day, from, minutes }) => {
    const after =
      starts.kind === 'spread'
        ? Array.from({ length: starts.count }, (_, nth) => Math.floor((nth * minutes) / starts.count))
        : randomStarts(`${seed ?? ''}/${id}/${day}`, {
            count: starts.count,
            minGap: starts.minGapMin,
            latest: minutes - windowMin,
          })
    return after.map((minute) => ({ day, from: from + minute * MINUTE_MS }))
  })
}

/**
 * Returns starts of `count` rounds in whole minutes, in order, each at least `minGap` after the previous one,
 * between 0 and `latest` if they fit. The same seed gives the same starts.
 */
export function randomStarts(
  seed: string,
  { count, minGap, latest }: { count: number; minGap: number; latest: number },
): number[] {
  const next = randomFrom(seed)
  const spare = Math.max(0, latest - (count - 1) * minGap)
  return Array.from({ length: count }, () => Math.floor(next() * (spare + 1)))
    .toSorted((a, b) => a - b)
    .map((start, nth) => start + nth * minGap)
}

/**
 * Returns a generator of numbers in [0, 1): MurmurHash3's finaliser in counter mode, on a hash of
 * the seed (FNV-1a).
 */
function randomFrom(seed: string): () => number {
  let state = 0x811c9dc5
  for (let i = 0; i < seed.length; i += 1) state = Math.imul(state ^ seed.charCodeAt(i), 0x01000193)
  return () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
  }
}

/** A point of a route with its checkpoint, as both were at one time. */
export interface PlannedPoint extends CheckpointFields {
  checkpointId: string
  required: boolean
  /** the route's checklist for the point, else the checkpoint's own */
  checklistId: string | null
}

/** A route with its checkpoints, as they were at one time. */
export interface PlannedRoute
  extends ScheduledRoute, Pick<PatrolRouteFields, 'name' | 'order' | 'minMinutes' | 'maxMinutes'> {
  points: readonly PlannedPoint[]
}
