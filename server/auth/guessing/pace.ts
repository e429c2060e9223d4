/** Delays after failures: a number of free attempts, then one second, two, four … ms. */
export interface Backoff {
  free: number
  /** no wait is longer than this, ms */
  longest: number
}

const SECOND = 1000
const MINUTE = 60 * SECOND

/** so long after the last wrong try all of them are forgotten, ms */
export const ATTEMPTS_RESET_MS = 60 * MINUTE

/** One address that tries one account. */
export const ACCOUNT_AND_NETWORK_BACKOFF: Backoff = { free: 5, longest: 15 * MINUTE }
/**
 * All browsers together that have signed in to an account before: each sign-in creates one, so separate
 * limits would be ineffective.
 */
export const KNOWN_BROWSERS_BACKOFF: Backoff = { free: 20, longest: 15 * MINUTE }
/** One address, whichever accounts it tries: an office shares one. */
export const NETWORK_BACKOFF: Backoff = { free: 30, longest: MINUTE }
/**
 * One account, over all networks. Each network waits on its own, so nobody can block another. It slows
 * guessing from many addresses and never blocks the right password.
 */
export const ACCOUNT_BACKOFF: Backoff = { free: 10, longest: MINUTE }

/** Returns the delay of the next attempt after a number of failures, ms. */
export const delayAfter = (wrong: number, { free, longest }: Backoff): number =>
  wrong < free ? 0 : Math.min(longest, SECOND * 2 ** Math.min(wrong - free, 30))
