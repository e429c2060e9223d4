/** How much work a roster may give one guard. */
export interface WorkLimits {
  /** the least rest between two duties, hours */
  restHours: number
  /** the most work in any 24 hours */
  dayHours: number
  /** the normal week; what is beyond is overtime */
  weekHours: number
  /** the most work, with overtime, in two weeks one after the other */
  fortnightHours: number
  /** the most days with a duty one after the other */
  daysInRow: number
  /** the most nights; a night is a duty that goes on at 03:00 by the company's clock */
  nightsInRow: number
}

/** One limit with where it comes from. */
interface SourcedLimit {
  value: number
  source: string
}

const UNREAD = 'as commonly cited. The text was not read; verify with counsel'

/**
 * The limits of Kenya. No daily limit, least rest or limit of nights was found in its law: these are a company's rule.
 * Neither wage order was read, and the sources say so.
 */
export const KENYA_LIMITS: Readonly<Record<keyof WorkLimits, SourcedLimit>> = {
  restHours: { value: 11, source: 'Company rule' },
  dayHours: { value: 12, source: 'Company rule' },
  weekHours: {
    value: 52,
    source: `Regulation of Wages (Protective Security Services) Order: 52 hours a week, ${UNREAD}`,
  },
  fortnightHours: {
    value: 116,
    source: `Regulation of Wages (General) Order: 116 hours in two weeks with overtime, ${UNREAD}`,
  },
  daysInRow: {
    value: 6,
    source: 'Employment Act 2007 (No. 11 of 2007), section 27: one day of rest in seven',
  },
  nightsInRow: { value: 6, source: 'Company rule' },
}

/** The limits without their sources. */
export const limitsOf = (sourced: typeof KENYA_LIMITS): WorkLimits => ({
  restHours: sourced.restHours.value,
  dayHours: sourced.dayHours.value,
  weekHours: sourced.weekHours.value,
  fortnightHours: sourced.fortnightHours.value,
  daysInRow: sourced.daysInRow.value,
  nightsInRow: sourced.nightsInRow.value,
})
