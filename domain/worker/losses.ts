import type { DutyRule } from '../duty/duty-rule.ts'
import type { DutyTimes } from '../duty/duty-times.ts'
import type { StaleLimits } from '../fix/staleness.ts'
import { type Reported, standingOf } from './standing.ts'

/** So few guards may well fall silent together by themselves. */
const FEW = 2

/** A guard on patrol as the log and the live record know him. Times are ms since epoch UTC. */
export interface OnPatrol {
  workerId: string
  live: Reported
  /** when his newest fix came in */
  receivedAt: number
  /** the log says that he is lost */
  lost: boolean
  /** null where his hours are not known */
  rule: DutyRule | null
}

/** When and since when somebody listens: nobody is silent for longer than he could be heard. ms since epoch UTC. */
export interface Watch {
  now: number
  /** of the company's clock */
  times: DutyTimes
  listeningSince: number
  /** the log says that most guards fell silent together, the last of them with a fix of then; null: they did not */
  allLostSince: number | null
  limits: StaleLimits
}

export interface Losses<Guard> {
  lost: Guard[]
  heard: Guard[]
  /** of `onDuty` guards so many fell silent, or are heard again, together */
  together: { are: 'lost' | 'heard'; guards: number; onDuty: number; lastFixAt: number } | null
}

/**
 * Whom of a company's guards on patrol the log has to lose, and who is heard again. Lost is who stands lost
 * (`standingOf`) and was silent for as long while somebody listened. Where three or more are late or lost who should
 * be at work, and these are more than are heard since the last of the lost was, it is the link that is lost and not
 * they: that is one loss of them all, and until most are heard again nobody is lost for himself. A guard who was
 * lost before is neither counted nor forgotten then.
 */
export function lossesOf<Guard extends OnPatrol>(guards: readonly Guard[], watch: Watch): Losses<Guard> {
  const { now, times, listeningSince, allLostSince, limits } = watch
  const standing = ({ live, rule }: Guard) => standingOf(live, rule, now, times, limits)
  /** as if the guard had been heard when the listening began */
  const silence = ({ live, rule }: Guard) => {
    const t = Math.max(live.fix.t, listeningSince)
    return standingOf({ ...live, fix: { t }, status: 'Online' }, rule, now, times, limits)
  }
  /** a duty that begins brings nobody back: by the fixes alone */
  const isHeard = ({ live }: Guard) =>
    ['online', 'stale'].includes(standingOf(live, null, now, times, limits))
  const heard = guards.filter((guard) => guard.lost && isHeard(guard))
  const others = guards.filter((guard) => !guard.lost)
  const reporting = others.filter((guard) => standing(guard) === 'online')
  const due = others.filter(({ rule }) => rule === null || times.at(rule, now) !== null)
  const silent = due.filter((guard) => ['stale', 'lost'].includes(silence(guard)))
  const lastFixAt = silent.reduce((last, { live }) => Math.max(last, live.fix.t), 0)

  if (allLostSince !== null) {
    const back = reporting.filter(({ live }) => live.fix.t > allLostSince).length
    const still = due.filter((guard) => standing(guard) !== 'online').length
    const together =
      back > still
        ? ({ are: 'heard', guards: back, onDuty: back + still, lastFixAt: allLostSince } as const)
        : null
    return { lost: [], heard, together }
  }
  const lost = silent.filter((guard) => silence(guard) === 'lost')
  const lastHeard = lost.reduce((last, { receivedAt }) => Math.max(last, receivedAt), 0)
  const since = reporting.filter(({ receivedAt }) => receivedAt > lastHeard).length
  if (lost.length > 0 && silent.length > FEW && silent.length > since)
    return {
      lost: [],
      heard,
      together: { are: 'lost', guards: silent.length, onDuty: silent.length + reporting.length, lastFixAt },
    }
  return { lost, heard, together: null }
}
