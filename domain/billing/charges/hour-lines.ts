import { BASIS_POINTS, applyBasisPoints, multiplyByRatio } from '../../money/money.ts'
import { type BillingRate, findRate } from '../contracts/billing-contract.ts'
import { compareText, type UntaxedLine } from '../invoices/invoice-line.ts'

/** Kinds of charged hours. Each has its own multiplier in a rate; an hour has exactly one kind. */
export const CHARGED_HOUR_KINDS = ['regular', 'night', 'holiday', 'overtime'] as const
export type ChargedHourKind = (typeof CHARGED_HOUR_KINDS)[number]

/** An attended shift that may be charged. */
export interface BillableShift {
  /** reference of its source, as an invoice line states it */
  ref: string
  assignmentId: string
  /** name of the assignment */
  place: string
  /** day on which the shift began, YYYY-MM-DD in the time zone of its place */
  on: string
  minutes: Readonly<Record<ChargedHourKind, number>>
  /** the time to charge, ms since epoch UTC */
  span: { from: number; to: number }
}

const WORDS: Readonly<Record<ChargedHourKind, string>> = {
  regular: '',
  night: ', night',
  holiday: ', holiday',
  overtime: ', overtime',
}

/**
 * Returns one invoice line for each hourly rate, assignment and kind of hours. `unrated`: shifts for which
 * there is no rate.
 */
export function hourLines(rates: readonly BillingRate[], shifts: readonly BillableShift[]) {
  const unrated: BillableShift[] = []
  const lines = new Map<string, UntaxedLine>()
  const ordered = shifts.toSorted(
    (a, b) => compareText(a.place, b.place) || compareText(a.on, b.on) || compareText(a.ref, b.ref),
  )
  for (const shift of ordered) {
    const rate = findRate(rates, 'hour', shift)
    if (!rate) {
      unrated.push(shift)
      continue
    }
    for (const kind of CHARGED_HOUR_KINDS) {
      const minutes = shift.minutes[kind]
      if (minutes === 0) continue
      const key = [rates.indexOf(rate), shift.assignmentId, shift.place, kind].join('|')
      const line = lines.get(key) ?? {
        description: `${rate.name}${WORDS[kind]}`,
        place: shift.place,
        assignment_id: shift.assignmentId,
        quantity: 0,
        unit: 'hour',
        price: applyBasisPoints(rate.price, multiplierOf(rate, kind)),
        net: 0,
        from: null,
        to: null,
        sources: [],
      }
      line.quantity += minutes
      // computed with the printed price, so that a reader who multiplies gets the same amount
      line.net = multiplyByRatio(line.price, line.quantity, 60)
      line.sources.push({ ref: shift.ref, minutes, count: 0, ...shift.span })
      lines.set(key, line)
    }
  }
  return { hours: [...lines.values()], unrated }
}

const multiplierOf = (rate: BillingRate, kind: ChargedHourKind): number =>
  (kind === 'regular' ? null : rate[kind]) ?? BASIS_POINTS
