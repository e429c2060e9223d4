import { rgba } from '../../../map/layers/marker-colours.ts'
import type { MapTheme } from '../../../map/map-host.ts'
import type { TrailDisplayOptions } from '../../../map/trail-display-options.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

/** told from red in every kind of colour blindness */
const BLUE = '#2f8cff'
/** where the first trail is blue itself, or a ramp with blue in it */
const NEUTRAL: Record<MapTheme, string> = { dark: tr(texts.ffffff), light: '#121b24' }
/** as far as two colours may be apart, 0 to 441, and still be mistaken for each other */
const ALIKE = 170
/** px that the second trail is seen on both sides of the first where both went one way */
const WIDER_PX = 4

/**
 * How a second trail is drawn: in a colour that the first has not, wider, and without the arrows and points that would
 * hide the first.
 */
export function besideLook(options: TrailDisplayOptions, theme: MapTheme): TrailDisplayOptions {
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
