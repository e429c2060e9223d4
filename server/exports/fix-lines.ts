import type { ExportedTrail } from './exported-trail.ts'
import { formatDecimal } from './xml-text.ts'

const FIXES_A_PIECE = 1000

/** Describes a line of `fixLines`. */
export const FIX_LINE_FORMAT =
  'each a line: guard no., ms since 1970 UTC, latitude, longitude, accuracy in metres'

/** Returns the fixes of a trail as text for comparison, in pieces; an unknown accuracy is empty. */
export function* fixLines({ guard, t, lat, lon, accuracy }: ExportedTrail): Generator<string> {
  for (let from = 0; from < t.length; from += FIXES_A_PIECE) {
    let piece = ''
    for (let i = from; i < Math.min(from + FIXES_A_PIECE, t.length); i += 1) {
      const metres = accuracy[i]
      const place = `${formatDecimal(lat[i] as number)},${formatDecimal(lon[i] as number)}`
      piece += `${guard.id},${t[i]},${place},${metres === null || metres === undefined ? '' : formatDecimal(metres)}\n`
    }
    yield piece
  }
}
