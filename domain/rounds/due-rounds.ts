import type { CheckpointFields } from './checkpoint.ts'
import type { PatrolRouteFields } from './route.ts'
import { toDutyRule, type DutyRule } from '../duty/duty-rule.ts'
import { dutyTimesIn } from '../duty/duty-times.ts'
import { zoneDateAt } from '../time/zone-days.ts'
import type { RoundSchedule } from './round-schedule.ts'

/** A round that is due. Times are ms since epoch UTC. */
export interface DueRound {
  /** unique in the company; computing the same round again gives the same key */
  key: string
  routeId: string
  /** day on which the round or its shift begins, YYYY-MM-DD in the route's time zone */
  day: string
  /** start of the period in which the round is due; `to` is its end */
  from: number
  to: number
  /** start of the period in which visits count; the next field is its end */
  opensAt: number
  closesAt: number
}

/** The properties of a route that determine when its rounds are due. */
export interface ScheduledRoute {
  id: string
  timeZone: string
  schedule: RoundSchedule | null
  seed: string | null
}

const MINUTE_MS = 60_000
/**
 * maximum time by which a round may begin after the end of its shift, because a clock was put forward
 * during the shift
 */
const CLOCK_CHANGE_MS = 3 * 60 * MINUTE_MS

/**
 * Returns the rounds of a route that become due in [from, to), ms since epoch UTC, in order. Consecutive
 * periods return each round exactly once.
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
 * Returns the starts of `count` rounds in order, whole minutes after the start of the shift. They are at
 * least `minGap` apart, and between 0 and `latest` if that is possible. The same seed gives the same
 * starts.
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
 * Returns a random number generator, [0, 1): MurmurHash3's finaliser in counter mode on an FNV-1a hash of
 * the seed.
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

/** A point of a route with its checkpoint, as both were at the same time. */
export interface PlannedPoint extends CheckpointFields {
  checkpointId: string
  required: boolean
  /** checklist of the route for this point, otherwise the checkpoint's own; null: none */
  checklistId: string | null
}

/** A route with its checkpoints, as they were at the same time. */
export interface PlannedRoute
  extends ScheduledRoute, Pick<PatrolRouteFields, 'name' | 'order' | 'minMinutes' | 'maxMinutes'> {
  points: readonly PlannedPoint[]
}
