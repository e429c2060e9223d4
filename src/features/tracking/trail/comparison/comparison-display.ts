import { rgba } from '../../../../map/layers/marker-colours.ts'
import type { MapTheme } from '../../../../map/hosts/map-host.ts'
import type { TrailDisplayOptions } from '../../../../map/scene/trail-display-options.ts'
import { tr } from '../../../../texts/tr.ts'
import * as texts from '../texts.ts'

/** distinguishable from red with every colour blindness */
const BLUE = '#2f8cff'
/** used if the first trail is blue, or a scale with blue */
const NEUTRAL: Record<MapTheme, string> = { dark: tr(texts.ffffff), light: '#121b24' }
/** distance (0 to 441) below which colours may be confused */
const ALIKE = 170
/** width in px by which the second trail is visible on both sides of the first */
const WIDER_PX = 4

/**
 * Style of a second trail: a different colour, wider, without arrows and points, which would hide the first.
 */
export function comparisonDisplay(options: TrailDisplayOptions, theme: MapTheme): TrailDisplayOptions {
  return {
    ...options,
    colour: isFree(BLUE, options) ? BLUE : NEUTRAL[theme],
    colourBy: 'one',
    opacity: 1,
    weight: options.weight + WIDER_PX,
    arrows: false,
    points: false,
  }
}

function isFree(colour: string, { colour: first, colourBy }: TrailDisplayOptions): boolean {
  const [one, other] = [rgba(colour), rgba(first)]
  return colourBy === 'one' && Math.hypot(...one.map((part, i) => part - (other[i] as number))) > ALIKE
}
