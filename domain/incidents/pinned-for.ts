/** How long an incident or an occurrence-book entry is a pin on a board, ms. */
export const PINNED_FOR_MS = 24 * 3_600_000
