import { rgba } from './marker-colours.ts'
import type { TrailColour } from './trail-levels.ts'
import { TrailLayer } from './trail-layer.ts'
import type { TrailPoints } from './trail-points.ts'

export interface TrailLook {
  /** #rrggbb */
  colour: string
  /** 0 to 1 */
  opacity: number
  /** CSS px */
  weight: number
}

/** Which part of a trail's line is drawn in full, in points of the trail. */
export interface TrailPart {
  /** where a comet's tail begins; null = no comet */
  tail: number | null
  /** null = all of it */
  span: readonly [from: number, to: number] | null
}
const ALL: TrailPart = { tail: null, span: null }

/**
 * Of all that a line paints on a pixel the strongest counts, not the sum: where a trail crosses or overlaps itself it
 * keeps one opacity.
 */
export const STRONGEST = {
  depthCompare: 'always',
  depthWriteEnabled: false,
  blend: true,
  blendColorOperation: 'max',
  blendAlphaOperation: 'max',
  blendColorSrcFactor: 'one',
  blendColorDstFactor: 'one',
  blendAlphaSrcFactor: 'one',
  blendAlphaDstFactor: 'one',
} as const

/** What the part of a trail keeps of its strength that the replay has not reached. */
const BEYOND_HEAD = 0.22

/** Colours of a ramp are told apart, so the newer covers the older where a trail crosses itself. */
const NEWEST_ABOVE = {
  depthCompare: 'always',
  depthWriteEnabled: false,
  blend: true,
  blendColorOperation: 'add',
  blendAlphaOperation: 'add',
  blendColorSrcFactor: 'one',
  blendColorDstFactor: 'one-minus-src-alpha',
  blendAlphaSrcFactor: 'one',
  blendAlphaDstFactor: 'one-minus-src-alpha',
} as const

/** Of a trail in colours the shadow has none of them. */
const SHADOW = [0.58, 0.64, 0.72] as const

/** A trail's line up to the head (null = all of it), and a shadow of the part beyond. */
export function trailLine(
  id: string,
  points: TrailPoints,
  look: TrailLook,
  head: number | null,
  part = ALL,
): TrailLayer {
  const [r, g, b] = rgba(look.colour)
  return new TrailLayer({
    id,
    points,
    head,
    ...part,
    rest: BEYOND_HEAD,
    width: look.weight,
    colour: [r / 255, g / 255, b / 255, look.opacity],
    parameters: STRONGEST,
  })
}

/** The same above a shadow of the whole: opaque, in its colour or those of the points' levels. */
export function coveringTrail(
  id: string,
  points: TrailPoints,
  look: TrailLook & { colourBy: TrailColour },
  head: number | null,
  part = ALL,
): TrailLayer[] {
  const isRamped = look.colourBy !== 'one'
  const own = rgba(look.colour).map((part) => part / 255) as [number, number, number, number]
  const [r, g, b] = isRamped ? SHADOW : own
  return [
    new TrailLayer({
      id: `${id}-shadow`,
      points,
      head: -1,
      span: part.span,
      rest: 1,
      width: look.weight,
      colour: [r, g, b, look.opacity * BEYOND_HEAD * 2],
      parameters: STRONGEST,
    }),
    new TrailLayer({
      id,
      points,
      head,
      ...part,
      rest: 0,
      ramp: isRamped,
      width: look.weight,
      colour: own,
      parameters: NEWEST_ABOVE,
    }),
  ]
}
