import type { ReplayHour } from './load-replay.ts'

type Hour = Pick<ReplayHour, 'from' | 'to' | 'state' | 'look'>
type Hours = readonly Hour[]

/** Returns the index of the hour that contains `t` (ms since epoch UTC), or of the last hour after the end. */
function hourOf(hours: Hours, t: number): number {
  const index = hours.findIndex(({ to }) => t < to)
  return index === -1 ? hours.length - 1 : index
}

/** Returns the loaded part of an hour; null: none. */
const thereOf = ({ from, to, state, look }: Hour) => (state === 'loaded' ? { from, to } : (look ?? null))

/**
 * Returns the start of the loaded period that reaches up to `t` (ms since epoch UTC); infinity if `t` itself is not
 * loaded.
 */
export function loadedSince(hours: Hours, t: number): number {
  let since = Number.POSITIVE_INFINITY
  for (let i = hourOf(hours, t); i >= 0; i -= 1) {
    const hour = hours[i] as Hour
    const there = thereOf(hour)
    const reaches = since === Number.POSITIVE_INFINITY ? Math.min(t, hour.to) : hour.to
    if (there === null || there.from > reaches || there.to < reaches) return since
    since = there.from
    if (since > hour.from) return since
  }
  return since
}

/**
 * Returns the end of the loaded period that begins at `t` (ms since epoch UTC). Infinity if everything after `t` is
 * loaded; `t` or earlier if `t` itself is not.
 */
export function loadedUntil(hours: Hours, t: number): number {
  const own = hourOf(hours, t)
  for (let i = own; i < hours.length; i += 1) {
    const hour = hours[i] as Hour
    const there = thereOf(hour)
    const begins = i === own ? Math.max(t, hour.from) : hour.from
    if (there === null || there.from > begins || there.to < begins) return hour.from
    if (there.to < hour.to) return there.to
  }
  return Number.POSITIVE_INFINITY
}
