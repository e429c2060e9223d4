const NIGHT_MS = 12 * 3_600_000
const BACK_MS = 600_000

/** What is replayed where nobody has said more: the last twelve hours, from ten minutes before `now` (ms since epoch UTC) on. */
export const latestNight = (now: number) => ({ window: { from: now - NIGHT_MS, to: now }, at: now - BACK_MS })
