import { rgba } from './marker-colours.ts'
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

/**
 * Of all that a line paints on a pixel the strongest counts, not the sum: where a trail crosses or overlaps itself it
 * keeps one opacity.
 */
const STRONGEST = {
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

/** A trail's line up to the head (null = all of it), and a shadow of the part beyond. */
export function trailLine(id: string, points: TrailPoints, look: TrailLook, head: number | null): TrailLayer {
  const [r, g, b] = rgba(look.colour)
  return new TrailLayer({
    id,
    points,
    head,
    rest: BEYOND_HEAD,
    width: look.weight,
    colour: [r / 255, g / 255, b / 255, look.opacity],
    parameters: STRONGEST,
  })
}
