import type { DutyRule } from '../duty/duty-rule.ts'
import type { DutyTimes } from '../duty/duty-times.ts'
import type { StaleLimits } from '../fix/staleness.ts'
import { type ReportedFix, guardStatusAt } from './guard-status.ts'

/** This few guards may go silent together by chance. */
const FEW = 2

/** A guard on patrol, from the log and the live location. Times are ms since epoch UTC. */
export interface PatrollingGuard {
  workerId: string
  live: ReportedFix
  /** arrival of the guard's newest fix */
  receivedAt: number
  /** whether the log records the guard as offline */
  lost: boolean
  /** null if the hours are unknown */
  rule: DutyRule | null
}

/**
 * Since when the server has watched without a break; silence counts only from then. ms since epoch
 * UTC.
 */
export interface ContactWatch {
  now: number
  /** duty times in the company's time zone */
  times: DutyTimes
  listeningSince: number
  /**
   * time of the last fix before most guards went silent together, according to the log; null: they did not
   */
  allLostSince: number | null
  limits: StaleLimits
}

export interface ContactLosses<Guard> {
  lost: Guard[]
  heard: Guard[]
  /** number of the `onDuty` guards who went silent, or report again, together */
  together: { are: 'offline' | 'heard'; guards: number; onDuty: number; lastFixAt: number } | null
}

/**
 * Returns which guards on patrol must be logged as offline, and which report again. Offline are
 * guards with that status (`guardStatusAt`) who were silent long enough while the server watched.
 * If three or more guards on duty are late or offline, and more of them than have reported since
 * their last fix, the common link has failed. That is one common loss, and until most report again
 * no single guard is logged. Guards who were offline before are neither counted nor changed.
 */
export function detectContactLoss<Guard extends PatrollingGuard>(
  guards: readonly Guard[],
  watch: ContactWatch,
): ContactLosses<Guard> {
  const { now, times, listeningSince, allLostSince, limits } = watch
  const guardStatus = ({ live, rule }: Guard) => guardStatusAt(live, rule, now, times, limits)
  /** as if the guard had reported when watching began */
  const silence = ({ live, rule }: Guard) => {
    const t = Math.max(live.fix.t, listeningSince)
    return guardStatusAt({ ...live, fix: { t }, status: 'Online' }, rule, now, times, limits)
  }
  /** only fixes count; the start of a duty is not a report */
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
