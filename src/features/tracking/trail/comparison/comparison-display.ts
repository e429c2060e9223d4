import { rgba } from '../../../../map/layers/marker-colours.ts'
import type { MapTheme } from '../../../../map/hosts/map-host.ts'
import type { TrailDisplayOptions } from '../../../../map/scene/trail-display-options.ts'
import { tr } from '../../../../texts/tr.ts'
import * as texts from '../texts.ts'

/** people with any colour blindness can distinguish this from red */
const BLUE = '#2f8cff'
/** used if the first trail is blue, or coloured by a scale that contains blue */
const NEUTRAL: Record<MapTheme, string> = { dark: tr(texts.ffffff), light: '#121b24' }
/** minimum distance of two colours in RGB space (0 to 441); closer ones may be confused */
const ALIKE = 170
/** how much wider the second trail is, px, so that it is visible on both sides of the first */
const WIDER_PX = 4

/**
 * Style of the second trail: another colour, wider, and without arrows and points, which would hide the first
 * trail.
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
