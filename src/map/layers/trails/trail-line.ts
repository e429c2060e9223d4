import { NEWEST_WINS, STRONGEST_WINS } from '../line-blending.ts'
import { unitRgb } from '../marker-colours.ts'
import type { TrailPiece } from './packed-trail.ts'
import type { TrailColour } from './trail-levels.ts'
import { TrackLayer, type TrackStyle } from './track-layer.ts'

export interface TrailStyle {
  /** #rrggbb */
  colour: string
  /** 0 to 1 */
  opacity: number
  /** CSS px */
  weight: number
}

/** Which part of a trail's line is drawn in full. Times are ms since epoch UTC. */
export interface TrailVisibility {
  /** drawn in full up to this time */
  moment: number
  /** length of a comet's tail, ms, before which the line is faint; null = no comet */
  tailMs: number | null
  /** the highlighted part; the rest is nearly invisible; null = all */
  part: readonly [from: number, to: number] | null
}

/** Draws the pieces of a trail; keep it while the style stays. */
export type TrailBrush = (id: string, pieces: readonly TrailPiece[], shown: TrailVisibility) => TrackLayer[]

/** Opacity of the part of a trail that the playback has not reached. */
const BEYOND_HEAD = 0.22
/** Colour of the shadow of a trail with a colour scale, which has no own colour. */
const SHADOW = '#94a3b8'

/**
 * Returns the style: gaps are dashed, poor accuracy is faint, a comet's tail is half as strong at
 * its end; `rest` is the opacity beyond both ends.
 */
const styleOf = (rest: number): TrackStyle => ({
  ahead: rest,
  older: rest,
  oldest: 0.5,
  gap: 0.55,
  poor: 0.35,
})
const [LINE, ABOVE_SHADOW, ALL] = [styleOf(BEYOND_HEAD), styleOf(0), { ...styleOf(1), oldest: 1 }]

/** Draws a trail's line until the current time, and the rest faintly. */
export function trailLine(look: TrailStyle): TrailBrush {
  return stroke(look, look.opacity, { style: LINE, parameters: STRONGEST_WINS })
}

/** Draws the line opaquely over a shadow of the whole, in its colour or those of the levels. */
export function coveringTrailLine(look: TrailStyle & { colourBy: TrailColour }): TrailBrush {
  const isRamped = look.colourBy !== 'one'
  const below = isRamped ? { ...look, colour: SHADOW } : look
  const shadow = stroke(below, look.opacity * BEYOND_HEAD * 2, { style: ALL, parameters: STRONGEST_WINS })
  const line = stroke(look, 1, { style: ABOVE_SHADOW, parameters: NEWEST_WINS }, isRamped)
  return (id, pieces, shown) => [...shadow(`${id}-shadow`, pieces, shown), ...line(id, pieces, shown)]
}

function stroke(
  { colour, weight }: TrailStyle,
  opacity: number,
  drawn: Pick<TrackLayer['props'], 'style' | 'parameters'>,
  isRamped = false,
): TrailBrush {
  const look = [...unitRgb(colour), opacity] as const
  const lookOf = () => look
  return (id, pieces, { moment, tailMs, part }) =>
    pieces.map(
      ({ fixes, levels }, i) =>
        new TrackLayer({
          id: i === 0 ? id : `${id}-${i}`,
          fixes,
          levels: isRamped ? levels : null,
          moment,
          trailMs: tailMs,
          part,
          lookOf,
          whole: true,
          width: weight,
          ...drawn,
        }),
    )
}
