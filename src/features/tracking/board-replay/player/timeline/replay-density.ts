import { fixDensity } from '../../../../../../domain/fix/track.ts'
import type { ReplayHour } from '../../../../../streams/replay/load-replay.ts'
import { BARS, type FixBars } from '../../../timeline/fix-bars.ts'
import type { TimeWindow } from '../../../timeline/time-window.ts'
import type { OpenReplay } from '../../data/open-replay.ts'

/**
 * Returns a function that counts fixes as bars, of all guards or `only` some. It counts an hour once; with
 * `asSeen` (by arrival) each time, because fixes may arrive with another hour. Yields after each guard.
 */
export function fixBarsOfHours(
  { asSeen, tracks, displayedTrack }: Pick<OpenReplay, 'asSeen' | 'tracks' | 'displayedTrack'>,
  only: readonly string[] | null,
  view: TimeWindow,
) {
  const { from, to } = view
  const counted = new Map<number, { left: number; width: number; density: Uint32Array }>()
  const part = (t: number) => (t - from) / (to - from)

  function* count(hour: ReplayHour): Generator<undefined, void> {
    const span = { from: Math.max(hour.from, from), to: Math.min(hour.to, to) }
    const bars = Math.max(1, Math.round(BARS * (part(span.to) - part(span.from))))
    const density = yield* fixDensity((only ?? tracks.guards()).map(displayedTrack), span, bars)
    counted.set(hour.from, {
      left: part(span.from),
      width: (part(span.to) - part(span.from)) / bars,
      density,
    })
  }

  return function* (hours: readonly ReplayHour[]): Generator<undefined, FixBars> {
    for (const hour of hours)
      if (hour.state === 'loaded' && hour.to > from && hour.from < to && (asSeen || !counted.has(hour.from)))
        yield* count(hour)
    const bars = [...counted.values()].flatMap(({ left, width, density }) =>
      // bars of a short hour have another width, so heights compare fixes per width
      Array.from(density, (fixes, i) => ({ x: left + i * width, width, fixes: fixes / width })),
    )
    const most = bars.reduce((highest, { fixes }) => Math.max(highest, fixes), 1)
    const path = bars
      .filter(({ fixes }) => fixes > 0)
      .map(({ x, width, fixes }) => `M${x} 1V${1 - fixes / most}h${width}V1z`)
      .join('')
    return { view, path }
  }
}
