/** How fast wrong tries may follow each other: so many at once, then after a second, two, four … ms. */
export interface Pace {
  free: number
  /** no wait is longer than this, ms */
  longest: number
}

const SECOND = 1000
const MINUTE = 60 * SECOND

/** so long after the last wrong try all of them are forgotten, ms */
export const TRIES_FORGOTTEN_MS = 60 * MINUTE

/** One address that tries one account. */
export const OF_A_PLACE: Pace = { free: 5, longest: 15 * MINUTE }
/** All browsers together that have signed in to an account before: each sign-in makes one, so each by itself would be free. */
export const OF_KNOWN_BROWSERS: Pace = { free: 20, longest: 15 * MINUTE }
/** One address, whichever accounts it tries: an office shares one. */
export const OF_AN_ADDRESS: Pace = { free: 30, longest: MINUTE }
/**
 * One account, from wherever it is tried. Each place waits this long by itself, so that nobody can take the turn of
 * another: it slows the guessing of many addresses and shuts no right password out.
 */
export const OF_AN_ACCOUNT: Pace = { free: 10, longest: MINUTE }

/** How long the next try has to wait after so many wrong ones, ms. */
export const waitAfter = (wrong: number, { free, longest }: Pace): number =>
  wrong < free ? 0 : Math.min(longest, SECOND * 2 ** Math.min(wrong - free, 30))
