import type { DutyRule } from '../duty/duty-rule.ts'
import type { DutyTimes } from '../duty/duty-times.ts'
import type { StaleLimits } from '../fix/staleness.ts'
import { type ReportedFix, guardStatusAt } from './guard-status.ts'

/** Maximum number of guards who may go offline together by chance. */
const FEW = 2

/** A guard on patrol, from the event log and the live location. Times are ms since epoch UTC. */
export interface PatrollingGuard {
  workerId: string
  live: ReportedFix
  /** arrival time of the guard's newest fix */
  receivedAt: number
  /** whether the event log has recorded the guard as offline */
  lost: boolean
  /** duty rule; null: the hours are unknown */
  rule: DutyRule | null
}

/**
 * State of the watch for contact losses. `listeningSince`: since when the server has watched without a
 * break; only time from then counts. Times are ms since epoch UTC.
 */
export interface ContactWatch {
  now: number
  /** duty times in the company's time zone */
  times: DutyTimes
  listeningSince: number
  /** logged time of the last fix before most guards went offline together; null: they did not */
  allLostSince: number | null
  limits: StaleLimits
}

export interface ContactLosses<Guard> {
  lost: Guard[]
  heard: Guard[]
  /** the `guards` of `onDuty` guards who went offline together, or report again; null: no change */
  together: { are: 'offline' | 'heard'; guards: number; onDuty: number; lastFixAt: number } | null
}

/**
 * Returns which guards on patrol must be logged as offline, and which as reporting again. A guard is logged
 * as offline if `guardStatusAt` returns that, counting only time in which the server watched. If at least
 * three guards on duty are late or offline, and they outnumber those who have reported since, the common
 * link has failed. Then one mass contact loss is logged, and no single guard until most report again.
 * Guards who were offline before are neither counted nor changed.
 */
export function detectContactLoss<Guard extends PatrollingGuard>(
  guards: readonly Guard[],
  watch: ContactWatch,
): ContactLosses<Guard> {
  const { now, times, listeningSince, allLostSince, limits } = watch
  const guardStatus = ({ live, rule }: Guard) => guardStatusAt(live, rule, now, times, limits)
  /** the status as if the guard had reported when the watch began */
  const silence = ({ live, rule }: Guard) => {
    const t = Math.max(live.fix.t, listeningSince)
    return guardStatusAt({ ...live, fix: { t }, status: 'Online' }, rule, now, times, limits)
  }
  /** only a fix counts as a report, not the start of a duty */
  const isHeard = ({ live }: Guard) =>
    ['online', 'late'].includes(guardStatusAt(live, null, now, times, limits))
  const heard = guards.filter((guard) => guard.lost && isHeard(guard))
  const others = guards.filter((guard) => !guard.lost)
  const reporting = others.filter((guard) => guardStatus(guard) === 'online')
  const due = others.filter(({ rule }) => rule === null || times.at(rule, now) !== null)
  const silent = due.filter((guard) => ['late', 'offline'].includes(silence(guard)))
  const lastFixAt = silent.reduce((last, { live }) => Math.max(last, live.fix.t), 0)

  if (allLostSince !== null) {
    const back = reporting.filter(({ live }) => live.fix.t > allLostSince).length
    const still = due.filter((guard) => guardStatus(guard) !== 'online').length
    const together =
      back > still
        ? ({ are: 'heard', guards: back, onDuty: back + still, lastFixAt: allLostSince } as const)
        : null
    return { lost: [], heard, together }
  }
  const lost = silent.filter((guard) => silence(guard) === 'offline')
  const lastHeard = lost.reduce((last, { receivedAt }) => Math.max(last, receivedAt), 0)
  const since = reporting.filter(({ receivedAt }) => receivedAt > lastHeard).length
  if (lost.length > 0 && silent.length > FEW && silent.length > since)
    return {
      lost: [],
      heard,
      together: {
        are: 'offline',
        guards: silent.length,
        onDuty: silent.length + reporting.length,
        lastFixAt,
      },
    }
  return { lost, heard, together: null }
}
