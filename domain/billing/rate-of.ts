import type { BillingRate } from './billing-contract.ts'

const inForce = (rate: BillingRate, on: string) => (rate.from ?? on) <= on && on <= (rate.to ?? on)

/** The rate of a unit that is in force on a day: that of the assignment before that of every other one. */
export function findRate(
  rates: readonly BillingRate[],
  unit: string,
  { assignmentId, on }: { assignmentId: string; on: string },
): BillingRate | undefined {
  const possible = rates.filter((rate) => rate.unit === unit && inForce(rate, on))
  return (
    possible.find((rate) => rate.assignment_id === assignmentId) ??
    possible.find((rate) => rate.assignment_id === null)
  )
}
