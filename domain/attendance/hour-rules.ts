import { type Holiday, KENYA_HOLIDAYS } from '../roster-rules/holiday.ts'

/** What the hours of work are paid as, the first that applies. */
export const HOUR_KINDS = ['holiday', 'overtime', 'night', 'regular'] as const
export type HourKind = (typeof HOUR_KINDS)[number]

/** A rule with where it is written, and what a company has to check before it pays by it. */
interface Sourced {
  source: string
  /** null: nothing beyond what the source says */
  verify: string | null
}

/** By which rules hours are told apart. Times are HH:mm on the company's clock, days YYYY-MM-DD or MM-DD. */
export interface HourRules {
  name: string
  /** work beyond so many minutes in a week that begins on Monday is overtime */
  week: Sourced & { normalMin: number }
  night: Sourced & { fromLocal: string; untilLocal: string }
  holidays: Sourced & { days: readonly Holiday[] }
}

/** Kenya's hours for guards of a private security company. Rates are set in payroll, not here. */
export const KENYA_HOURS: HourRules = {
  name: 'Kenya',
  week: {
    normalMin: 52 * 60,
    source:
      'Regulation of Wages (General) Order, 1982 (L.N. 120/1982), paragraph 5 (1): 52 hours of work a week over six days. Employment Act 2007, section 27: one day of rest in seven.',
    verify:
      'Paragraph 5 (2) allows 60 hours a week for night work. The Regulation of Wages (Protective Security Services) Order and your collective agreement may set other hours. Check which apply.',
  },
  night: {
    fromLocal: '18:30',
    untilLocal: '06:30',
    source: 'Company practice after the former Employment Act (Cap. 226): 18:30 to 06:30',
    verify: 'The Employment Act 2007 does not set the hours of night work. Check your agreement.',
  },
  holidays: KENYA_HOLIDAYS,
}
