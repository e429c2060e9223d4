import { inEffectAt, type EffectivePeriod } from '../time/effective-period.ts'
import type { DutyRule } from './duty-rule.ts'
import type { DutyTime, DutyTimes } from './duty-times.ts'

/** A named duty rule, e.g. 'Night'. */
export interface Shift {
  name: string
  rule: DutyRule
}

/** An assignment of a guard during a period. `shift` null: the hours are unknown. */
export interface Posting extends EffectivePeriod {
  shift: Shift | null
  assignmentId?: string
}

/** One duty of an assignment, cut to the assignment's effective period: [from, to), ms since epoch UTC. */
export interface Duty<P extends Posting = Posting> {
  posting: P
  from: number
  to: number
  /** the whole duty of the rule, not cut */
  time: DutyTime
}

/**
 * Returns all duties of a guard that overlap a period (ms since epoch UTC), by start. If an assignment was
 * replaced during a duty that both contain, only the later assignment's duty is returned.
 */
export function workerDuties<P extends Posting>(
  worker: { postings: readonly P[] },
  span: { from: number; to: number },
  times: DutyTimes,
): Duty<P>[] {
  const duties: Duty<P>[] = []
  for (const posting of worker.postings)
    for (const time of posting.shift ? times.within(posting.shift.rule, span) : []) {
      const duty = dutyIn(posting, time)
      if (duty.from < duty.to) duties.push(duty)
    }
  const inOrder = duties.toSorted((a, b) => a.from - b.from)
  const whole = worker.postings.length > 1 ? joined(inOrder) : inOrder
  return whole.filter(({ from, to }) => from <= span.to && span.from < to)
}

function joined<P extends Posting>(duties: readonly Duty<P>[]): Duty<P>[] {
  const all: Duty<P>[] = []
  for (const duty of duties) {
    const before = all.findIndex((each) => each.to === duty.from && isSameDuty(each, duty))
    if (before < 0) all.push(duty)
    else all.splice(before, 1, { ...duty, from: all[before]?.from ?? duty.from })
  }
  return all
}

/** Returns the name of a duty: that of the planned duty, otherwise that of its shift. */
export const dutyTitle = ({ posting, time }: Pick<Duty, 'posting' | 'time'>): string =>
  time.name ?? posting.shift?.name ?? ''

/**
 * Returns whether two duties are the same. A changed shift, or another week's roster, does not affect a
 * duty in progress.
 */
const isSameDuty = (a: Duty, b: Duty) =>
  a.time.from === b.time.from && a.time.to === b.time.to && a.posting.assignmentId === b.posting.assignmentId

/** Returns the duties in progress at a place and time (ms since epoch UTC). */
export function findDutiesAt<P extends Posting>(
  place: { postings: readonly P[] },
  t: number,
  times: DutyTimes,
): Duty<P>[] {
  return place.postings.flatMap((posting) => {
    const time = posting.shift && inEffectAt(posting, t) ? times.at(posting.shift.rule, t) : null
    return time ? [dutyIn(posting, time)] : []
  })
}

const dutyIn = <P extends Posting>(posting: P, time: DutyTime): Duty<P> => ({
  posting,
  from: Math.max(posting.from, time.from),
  to: Math.min(posting.to ?? Number.POSITIVE_INFINITY, time.to),
  time,
})
