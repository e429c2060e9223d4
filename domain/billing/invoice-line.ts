/** A line of an invoice; amounts are minor units. */
export interface InvoiceLine {
  description: string
  place: string | null
  assignment_id: string | null
  /** minutes, days of the month that the rate covers, rounds or visits */
  quantity: number
  unit: string
  /** minor units for one hour, month, round or visit, with its multiplier */
  price: number
  net: number
  tax: number
  /** of a monthly amount, the first and the last day that it charges; null for other lines */
  from: string | null
  to: string | null
  /** shifts with their minutes, rounds with what is charged of them; empty for amounts of a month and adjustments */
  sources: { ref: string; minutes: number; count: number }[]
}

export type BareLine = Omit<InvoiceLine, 'tax'>

/** First and last day, YYYY-MM-DD. */
export interface Period {
  from: string
  to: string
}

export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
