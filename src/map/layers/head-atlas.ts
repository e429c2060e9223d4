import type { MapTheme } from '../map-host.ts'
import { GUARD_HUES } from './guard-hues.ts'
import { MARKER_COLOURS } from './marker-colours.ts'
import { paintedAtlas, type IconPainter, type MarkerAtlas } from './marker-atlas.ts'

/** Dots in the colours of guards' trails: full ones, then hollow ones for where nobody knows. */
export interface HeadAtlas {
  atlas: MarkerAtlas
  cellOf(hue: number, inGap: boolean): number
}

function head(colour: string, rim: string, hollow: boolean): IconPainter {
  return (pen) => {
    pen.beginPath()
    pen.arc(0, 0, hollow ? 0.6 : 0.74, 0, 2 * Math.PI)
    pen.lineWidth = hollow ? 0.28 : 0.2
    pen.fillStyle = hollow ? rim : colour
    pen.strokeStyle = hollow ? colour : rim
    pen.fill()
    pen.stroke()
  }
}

function atlasOf(theme: MapTheme): HeadAtlas {
  const hues = GUARD_HUES[theme]
  const { rim } = MARKER_COLOURS[theme]
  return {
    atlas: paintedAtlas([false, true].flatMap((hollow) => hues.map((hue) => head(hue, rim, hollow)))),
    cellOf: (hue, inGap) => hue + (inGap ? hues.length : 0),
  }
}

export const headAtlas: Record<MapTheme, HeadAtlas> = { dark: atlasOf('dark'), light: atlasOf('light') }
