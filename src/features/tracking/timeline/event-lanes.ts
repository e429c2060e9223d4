import type { AxisEvent } from '../playback/timeline/axis-data.ts'
import type { EventShape } from '../playback/events/event-shape.ts'
import type { TimeWindow } from './time-window.ts'

/** kinds of events from the top lane to the bottom one, most urgent first */
const ORDER = [
  'alarm',
  'incident',
  'offline',
  'reporting again',
  'geofence left',
  'back within',
  'long stop',
  'post reached',
  'occurrence',
  'shift',
] as const satisfies readonly EventShape[]

/** The events of one kind: `times` are sorted, ms since epoch. */
export interface EventLane {
  shape: EventShape
  times: Float64Array
}

/** Returns a lane for each kind of event that occurs in the period. */
export function eventLanes(events: readonly Pick<AxisEvent, 't' | 'shape'>[]): EventLane[] {
  const times = new Map<EventShape, number[]>(ORDER.map((shape) => [shape, []]))
  for (const { t, shape } of events) times.get(shape)?.push(t)
  return [...times].flatMap(([shape, all]) =>
    all.length === 0 ? [] : [{ shape, times: Float64Array.from(all).sort() }],
  )
}

/** Binary search: returns the index of the first time at or after `t`. `times` must be sorted. */
export function firstIndexFrom(times: Float64Array, t: number): number {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] as number) < t) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Counts the times in each of `parts` equal parts of a window. A time at the window's end counts in the last
 * part. `times` must be sorted.
 */
export function countByPart(times: Float64Array, { from, to }: TimeWindow, parts: number): Uint32Array {
  const counts = new Uint32Array(parts)
  for (let i = firstIndexFrom(times, from); i < times.length && (times[i] as number) <= to; i += 1) {
    const part = Math.min(parts - 1, Math.floor((((times[i] as number) - from) / (to - from)) * parts))
    counts[part] = (counts[part] as number) + 1
  }
  return counts
}

/** minimum height of a bar, as a fraction of the lane */
const LEAST_HEIGHT = 0.6

/** Converts counts to an SVG path in a box of `counts.length` by 1, with a bar for each count above 0. */
export function lanePath(counts: Uint32Array): string {
  const most = counts.reduce((highest, count) => Math.max(highest, count), 1)
  const bars: string[] = []
  counts.forEach((count, part) => {
    if (count === 0) return
    const height = most === 1 ? 1 : LEAST_HEIGHT + ((1 - LEAST_HEIGHT) * count) / most
    bars.push(`M${part} 1V${+(1 - height).toFixed(3)}h1V1z`)
  })
  return bars.join('')
}
