import { fixDensity } from '../../../../../domain/night/fix-density.ts'
import type { NightHour } from '../../../../streams/night/load-night.ts'
import type { OpenNight } from '../open-night.ts'

/** bars across a night */
const BARS = 240

/**
 * Computes the density of fixes over a replay's hours, of all guards or `only` these: an SVG path in a box of
 * 1 by 1. Each loaded hour is counted once, except "as seen at the time", where fixes may arrive in another
 * hour. Yields after each guard.
 */
export function nightDensity(
  { from, to, asSeen, tracks, playedOf }: Pick<OpenNight, 'from' | 'to' | 'asSeen' | 'tracks' | 'playedOf'>,
  only: readonly string[] | null,
) {
  const counted = new Map<number, { left: number; width: number; density: Uint32Array }>()
  const part = (t: number) => (t - from) / (to - from)

  function* count(hour: NightHour): Generator<undefined, void> {
    const span = { from: Math.max(hour.from, from), to: Math.min(hour.to, to) }
    const bars = Math.max(1, Math.round(BARS * (part(span.to) - part(span.from))))
    const density = yield* fixDensity((only ?? tracks.guards()).map(playedOf), span, bars)
    counted.set(hour.from, {
      left: part(span.from),
      width: (part(span.to) - part(span.from)) / bars,
      density,
    })
  }

  return function* (hours: readonly NightHour[]): Generator<undefined, string> {
    for (const hour of hours)
      if (hour.state === 'loaded' && hour.to > from && (asSeen || !counted.has(hour.from))) yield* count(hour)
    const bars = [...counted.values()].flatMap(({ left, width, density }) =>
      // in a short hour bars have another width, so density is compared
      Array.from(density, (fixes, i) => ({ x: left + i * width, width, fixes: fixes / width })),
    )
    const most = bars.reduce((highest, { fixes }) => Math.max(highest, fixes), 1)
    return bars
      .filter(({ fixes }) => fixes > 0)
      .map(({ x, width, fixes }) => `M${x} 1V${1 - fixes / most}h${width}V1z`)
      .join('')
  }
}
