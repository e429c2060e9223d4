import type { ReplayHour } from './load-replay.ts'

type Hour = Pick<ReplayHour, 'from' | 'to' | 'state' | 'look'>
type Hours = readonly Hour[]

/** The index of the hour of `t`, ms since epoch UTC; after the end that of the last one. */
function hourOf(hours: Hours, t: number): number {
  const index = hours.findIndex(({ to }) => t < to)
  return index === -1 ? hours.length - 1 : index
}

/** Returns the loaded part of an hour. */
const thereOf = ({ from, to, state, look }: Hour) => (state === 'loaded' ? { from, to } : (look ?? null))

/**
 * Returns from when on everything is loaded until `t` (ms since epoch UTC); infinity if `t` itself is not.
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
 * Returns until when everything is loaded from `t` on (ms since epoch UTC): infinity if all is, `t` or
 * earlier if `t` itself is not.
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
