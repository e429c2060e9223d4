/** How long an incident or an occurrence-book entry is a pin on a board, ms. */
export const BOARD_PIN_MS = 24 * 3_600_000
