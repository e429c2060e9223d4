import type { HourRules } from '../../attendance/hours/hour-rules.ts'
import { BASIS_POINTS, multiplyByRatio } from '../../money/money.ts'
import { CHARGED_HOUR_KINDS, type ChargedHourKind } from '../charges/hour-lines.ts'

export interface PayRate {
  workerId: string | null
  rank: string | null
  currency: string
  /** pay for a normal hour, minor units */
  hourly: number
  /** first day of validity, YYYY-MM-DD */
  from: string
}

/**
 * Returns the pay rate of a guard on a day (YYYY-MM-DD): the guard's own, otherwise that of the rank,
 * otherwise the general one. Of several in force, the newest counts. Null: none.
 */
export function findPayRate(
  rates: readonly PayRate[],
  { workerId, rank, on }: { workerId: string; rank: string | null; on: string },
): PayRate | null {
  const inForce = rates.filter(({ from }) => from <= on).toSorted((a, b) => (a.from < b.from ? 1 : -1))
  const sameRank = (each: PayRate) =>
    each.rank !== null && each.rank.toLowerCase() === (rank ?? '').toLowerCase()
  return (
    inForce.find((each) => each.workerId === workerId) ??
    inForce.find((each) => each.workerId === null && sameRank(each)) ??
    inForce.find((each) => each.workerId === null && !each.rank) ??
    null
  )
}

/**
 * Returns the cost of hours, minor units: the minutes of each kind times the hourly rate and the kind's
 * multiplier. The sum is rounded once.
 */
export function computePay(
  minutes: Readonly<Record<ChargedHourKind, number>>,
  hourly: number,
  rates: Pick<HourRules['rates'], 'overtime' | 'holiday' | 'night'>,
): number {
  const times = { regular: 1, ...rates }
  const weighted = CHARGED_HOUR_KINDS.reduce(
    (sum, kind) => sum + minutes[kind] * Math.round(times[kind] * BASIS_POINTS),
    0,
  )
  return multiplyByRatio(hourly, weighted, 60 * BASIS_POINTS)
}
