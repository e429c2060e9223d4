/** Limits of one guard's working time in a roster. */
export interface WorkLimits {
  /** minimum rest between two duties, hours */
  restHours: number
  /** maximum work in any 24 hours */
  dayHours: number
  /** normal working hours per week; more is overtime */
  weekHours: number
  /** maximum work in two consecutive weeks, including overtime */
  fortnightHours: number
  /** maximum number of consecutive days with a duty */
  daysInRow: number
  /**
   * maximum number of consecutive nights; a night is a duty in progress at 03:00 in the company's time zone
   */
  nightsInRow: number
}

interface SourcedLimit {
  value: number
  source: string
}

const UNREAD = 'as commonly cited. The text was not read; verify with counsel'

/**
 * Limits of Kenya. Its law sets no daily limit, minimum rest or limit of nights, so these are company
 * rules. The wage orders were not available, which the sources state.
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
