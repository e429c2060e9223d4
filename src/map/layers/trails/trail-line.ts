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

/** Which part of a trail's line is drawn at full opacity. Times are ms since epoch UTC. */
export interface TrailVisibility {
  /** current time, at which the full opacity ends */
  moment: number
  /** length of the drawn part before `moment` (a "comet's tail"), ms; older parts are faint. null: no limit */
  tailMs: number | null
  /** highlighted period; the rest is nearly invisible. null: everything */
  part: readonly [from: number, to: number] | null
}

/** Draws the pieces of a trail. Reuse the function while the style does not change. */
export type TrailBrush = (id: string, pieces: readonly TrailPiece[], shown: TrailVisibility) => TrackLayer[]

/** Opacity of the part of a trail that playback has not reached. */
const BEYOND_HEAD = 0.22
/** Colour of the line below a trail that is coloured by time or speed. */
const SHADOW = '#94a3b8'

/**
 * Returns the style of a line: dashed gaps, faint segments at inaccurate fixes, and a comet's tail of half strength at
 * its end. `rest` is the opacity before and after the drawn part.
 */
const styleOf = (rest: number): TrackStyle => ({
  ahead: rest,
  older: rest,
  oldest: 0.5,
  gap: 0.55,
  poor: 0.35,
})
const [LINE, ABOVE_SHADOW, ALL] = [styleOf(BEYOND_HEAD), styleOf(0), { ...styleOf(1), oldest: 1 }]

/** Draws a trail's line up to the current time, and the rest faintly. */
export function trailLine(look: TrailStyle): TrailBrush {
  return stroke(look, look.opacity, { style: LINE, parameters: STRONGEST_WINS })
}

/** Draws the line opaquely, in its colour or by the colour scale, over a faint line of the whole trail. */
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
