import type { NightHour } from './load-night.ts'

type Hours = readonly Pick<NightHour, 'from' | 'to' | 'state'>[]

/** The index of the hour of `t`, ms since epoch UTC; after the end that of the last one. */
function hourOf(hours: Hours, t: number): number {
  const index = hours.findIndex(({ to }) => t < to)
  return index === -1 ? hours.length - 1 : index
}

/** From when on every hour until `t` (ms since epoch UTC) is loaded; infinity where that of `t` is not. */
export function loadedSince(hours: Hours, t: number): number {
  const own = hourOf(hours, t)
  const away = hours.findLastIndex(({ state }, i) => i <= own && state !== 'loaded')
  return away === own ? Number.POSITIVE_INFINITY : (hours[away + 1]?.from ?? Number.POSITIVE_INFINITY)
}

/** Until when every hour from `t` on (ms since epoch UTC) is loaded: infinity where all are, `t` or earlier where its own is not. */
export function loadedUntil(hours: Hours, t: number): number {
  const own = hourOf(hours, t)
  return hours.find(({ state }, i) => i >= own && state !== 'loaded')?.from ?? Number.POSITIVE_INFINITY
}
