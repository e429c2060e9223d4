import { type Holiday, KENYA_HOLIDAYS } from '../../roster/holiday.ts'

/** Kinds of paid hours. An hour has the first kind of this list that applies. */
export const HOUR_KINDS = ['holiday', 'overtime', 'night', 'regular'] as const
export type HourKind = (typeof HOUR_KINDS)[number]

/** A rule with its source, and what a company must check before paying by it. */
interface Sourced {
  source: string
  /** what to check; null: nothing */
  verify: string | null
}

/** Rules that classify hours. Times are HH:mm in the company's time zone, days YYYY-MM-DD or MM-DD. */
export interface HourRules {
  name: string
  /** working time beyond `normalMin` in a week from Monday is overtime */
  week: Sourced & { normalMin: number }
  night: Sourced & { fromLocal: string; untilLocal: string }
  /** multiples of the normal hourly rate, for payroll; exported files contain hours only */
  rates: Sourced & { overtime: number; holiday: number; night: number }
  holidays: Sourced & { days: readonly Holiday[] }
}

/** Rules of Kenya for the hours of guards in private security companies. */
export const KENYA_HOURS: HourRules = {
  name: 'Kenya',
  week: {
    normalMin: 52 * 60,
    source:
      'Regulation of Wages (Protective Security Services) Order, 1998: 52 hours of work over six days of the week (unverified). Employment Act 2007, section 27 (2): one day of rest in seven.',
    verify:
      'The text of the Order was not read. Its hours, the paragraphs that are named for them (6 and 8) and the judgment that is said to cite them (Oduori v JRS Group Limited) are unverified, as is that the General Order (L.N. 120/1982) allows 60 hours a week for night work. Your collective agreement may set other hours. Check which apply.',
  },
  night: {
    fromLocal: '18:30',
    untilLocal: '06:30',
    source: 'Company practice: 18:30 to 06:30',
    verify:
      'No source for these hours was found: neither the Employment Act 2007 nor the General Order sets them. Night hours are shown apart and need no higher pay by law; wage orders set a higher minimum for night watchmen. Check your agreement.',
  },
  rates: {
    overtime: 1.5,
    holiday: 2,
    night: 1,
    source:
      'Regulation of Wages (General) Order, 1982: one and a half times the hourly rate for overtime, twice on the normal day of rest and on public holidays (unverified).',
    verify:
      'The text of the Order was not read. Its rates, the paragraph that is named for them (6), and that normal hours and overtime may not exceed 116 in two weeks are unverified, as is the formula for overtime of the Protective Security Services Order (paragraph 7). Payroll applies the rates; files have hours alone. Check which apply.',
  },
  holidays: KENYA_HOLIDAYS,
}
