/** One limit of working time, with where it comes from. */
export interface WorkLimit {
  minutes: number
  source: string
}

/** How much work a roster may give one guard. */
export interface WorkLimits {
  /** the least rest between two duties */
  rest: WorkLimit
  /** the most work in any 24 hours */
  day: WorkLimit
  /** the normal week; what is beyond is overtime */
  week: WorkLimit
  /** the most work, with overtime, in two weeks one after the other */
  fortnight: WorkLimit
}

const HOUR = 60

/** The limits of Kenya. Its law has no daily limit and no least rest between two shifts: these are a company's rule. */
export const KENYA_LIMITS: WorkLimits = {
  rest: { minutes: 11 * HOUR, source: 'Company rule' },
  day: { minutes: 12 * HOUR, source: 'Company rule' },
  week: { minutes: 52 * HOUR, source: 'Regulation of Wages (General) Order, Kenya' },
  fortnight: { minutes: 116 * HOUR, source: 'Regulation of Wages (General) Order, Kenya' },
}
