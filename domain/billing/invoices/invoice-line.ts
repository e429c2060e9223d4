/**
 * A charged shift or round of a line. `from` and `to`: counted time of the shift, ms since epoch
 * UTC; absent for rounds, and in lines of earlier versions.
 */
interface LineSource {
  ref: string
  minutes: number
  count: number
  from?: number | undefined
  to?: number | undefined
}

/** A line of an invoice; amounts are minor units. */
export interface InvoiceLine {
  description: string
  place: string | null
  assignment_id: string | null
  /** minutes, days of the month that the rate covers, rounds or visits */
  quantity: number
  unit: string
  /** minor units for one hour, month, round or visit, with its multiplier, rounded; `net` is computed from it */
  price: number
  net: number
  tax: number
  /** first and last day that a monthly amount charges; null for other lines */
  from: string | null
  to: string | null
  /** key of the rate of a monthly amount; absent in other lines, and in earlier versions */
  rate?: string | undefined
  /** shifts with their minutes, rounds with their charged part; empty for monthly amounts and adjustments */
  sources: LineSource[]
}

export type UntaxedLine = Omit<InvoiceLine, 'tax'>

/** First and last day, YYYY-MM-DD. */
export interface Period {
  from: string
  to: string
}

export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
