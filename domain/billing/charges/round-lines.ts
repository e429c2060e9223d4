import { multiplyByRatio } from '../../money/money.ts'
import { type BillingRate, findRate } from '../contracts/billing-contract.ts'
import { compareText, type UntaxedLine } from '../invoices/invoice-line.ts'

/** A round at an assignment that may be charged, either as a whole or by its visits. */
export interface BillableRound {
  /** reference of its source, as an invoice line states it */
  ref: string
  assignmentId: string
  /** name of the assignment */
  place: string
  /** day on which the round became due, YYYY-MM-DD in the company's time zone */
  on: string
  /** 1 if it was completed and not charged yet, otherwise 0 */
  rounds: number
  /** number of visited checkpoints that are not charged yet */
  visits: number
  /** whether an earlier invoice already charged that day, before this round's data arrived */
  isLate: boolean
}

/** What a rate counts in a round: completed rounds, or visits to checkpoints. */
const COUNTS: Readonly<Record<string, (round: BillableRound) => number>> = {
  round: ({ rounds }) => rounds,
  visit: ({ visits }) => visits,
}

/**
 * Returns one line for each assignment and each rate for rounds or visits. Rounds without a rate are not
 * charged.
 */
export function roundLines(rates: readonly BillingRate[], rounds: readonly BillableRound[]): UntaxedLine[] {
  const lines = new Map<string, UntaxedLine>()
  const ordered = rounds.toSorted(
    (a, b) => compareText(a.place, b.place) || compareText(a.on, b.on) || compareText(a.ref, b.ref),
  )
  for (const [unit, countOf] of Object.entries(COUNTS))
    for (const round of ordered) {
      const rate = findRate(rates, unit, round)
      const count = countOf(round)
      if (!rate || count === 0) continue
      const key = [unit, rates.indexOf(rate), round.assignmentId, round.place, round.isLate].join('|')
      const line = lines.get(key) ?? {
        description: round.isLate ? `${rate.name}, of earlier periods` : rate.name,
        place: round.place,
        assignment_id: round.assignmentId,
        quantity: 0,
        unit,
        price: rate.price,
        net: 0,
        from: null,
        to: null,
        sources: [],
      }
      line.quantity += count
      line.net = multiplyByRatio(rate.price, line.quantity, 1)
      line.sources.push({ ref: round.ref, minutes: 0, count })
      lines.set(key, line)
    }
  return [...lines.values()]
}
