/** Limits for the work of one guard in a roster. */
export interface WorkLimits {
  /** minimum rest between two duties, hours */
  restHours: number
  /** maximum work in any 24 hours */
  dayHours: number
  /** normal hours per week; more is overtime */
  weekHours: number
  /** maximum work, with overtime, in two consecutive weeks */
  fortnightHours: number
  /** maximum number of consecutive days with a duty */
  daysInRow: number
  /**
   * maximum number of consecutive nights; a night is a duty in progress at 03:00 local time of the company
   */
  nightsInRow: number
}

interface SourcedLimit {
  value: number
  source: string
}

const UNREAD = 'as commonly cited. The text was not read; verify with counsel'

/**
 * Limits of Kenya. Its law has no daily limit, minimum rest or limit of nights: these defaults are company
 * rules. Neither wage order was available, and the sources say so.
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

/** Returns the limits without their sources. */
export const limitValues = (sourced: typeof KENYA_LIMITS): WorkLimits => ({
  restHours: sourced.restHours.value,
  dayHours: sourced.dayHours.value,
  weekHours: sourced.weekHours.value,
  fortnightHours: sourced.fortnightHours.value,
  daysInRow: sourced.daysInRow.value,
  nightsInRow: sourced.nightsInRow.value,
})
