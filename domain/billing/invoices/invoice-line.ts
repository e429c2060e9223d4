/**
 * A shift or round that an invoice line charges. `from` and `to`: charged time of a shift, ms since epoch
 * UTC. They are absent for rounds, and in lines of earlier versions.
 */
interface LineSource {
  ref: string
  minutes: number
  count: number
  from?: number | undefined
  to?: number | undefined
}

/** A line of an invoice. Amounts are minor units. */
export interface InvoiceLine {
  description: string
  place: string | null
  assignment_id: string | null
  /** minutes, days in the month, rounds or visits, depending on `unit` */
  quantity: number
  unit: string
  /**
   * rounded price of one hour, month, round or visit with its multiplier, minor units; `net` is computed
   * from it
   */
  price: number
  net: number
  tax: number
  /** first day of a monthly amount; `to` is its last day; null for other lines */
  from: string | null
  to: string | null
  /** key of the rate of a monthly amount; absent from other lines, and from earlier versions */
  rate?: string | undefined
  /**
   * shifts with their minutes, rounds with their charged number; empty for monthly amounts and adjustments
   */
  sources: LineSource[]
}

export type UntaxedLine = Omit<InvoiceLine, 'tax'>

/** A period from first to last day, YYYY-MM-DD. */
export interface Period {
  from: string
  to: string
}

export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
