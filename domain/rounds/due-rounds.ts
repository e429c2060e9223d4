import { toDutyRule, type DutyRule } from '../duty/duty-rule.ts'
import { dutyTimesIn } from '../duty/duty-times.ts'
import { zoneDateAt } from '../time/zone-days.ts'
import { randomStarts } from './random-starts.ts'
import type { RoundSchedule } from './round-schedule.ts'

/** A due round. Times are ms since epoch UTC. */
export interface DueRound {
  /** Identifies it among all rounds of the company. The same round always has the same key. */
  key: string
  routeId: string
  /** the day on which it, or its shift, begins, YYYY-MM-DD in the route's time zone */
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
 * The rounds of a route that become due in a span, `from` inclusive and `to` exclusive (ms since epoch UTC), in order.
 * Spans that follow one another give each round once.
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
