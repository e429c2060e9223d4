import type { MapTheme } from '../../hosts/map-host.ts'
import { createPaintedAtlas, type IconPainter, type MarkerAtlas } from './marker-atlas.ts'
import { MARKER_COLOURS } from '../marker-colours.ts'

/** A site post on the map; degrees WGS84. */
export interface PostMarker {
  id: string
  name: string
  lat: number
  lng: number
  type: string
  assignment: string | null
  /** IANA name; only if it differs from the company's time zone */
  timeZone?: string | null | undefined
}

function post(theme: MapTheme): IconPainter {
  const { post, on, rim } = MARKER_COLOURS[theme]
  return (pen) => {
    pen.beginPath()
    pen.moveTo(0, -0.85)
    pen.lineTo(0.7, -0.6)
    pen.lineTo(0.7, 0.05)
    pen.quadraticCurveTo(0.64, 0.6, 0, 0.88)
    pen.quadraticCurveTo(-0.64, 0.6, -0.7, 0.05)
    pen.lineTo(-0.7, -0.6)
    pen.closePath()
    pen.strokeStyle = rim
    pen.lineWidth = 0.2
    pen.stroke()
    pen.fillStyle = post
    pen.fill()
    pen.strokeStyle = on
    pen.fillStyle = on
    pen.lineWidth = 0.13
    pen.beginPath()
    pen.moveTo(-0.2, 0.5)
    pen.lineTo(-0.2, -0.42)
    pen.stroke()
    pen.beginPath()
    pen.moveTo(-0.2, -0.42)
    pen.lineTo(0.36, -0.2)
    pen.lineTo(-0.2, 0.04)
    pen.closePath()
    pen.fill()
  }
}

function position(theme: MapTheme): IconPainter {
  const { selected, rim } = MARKER_COLOURS[theme]
  return (pen) => {
    pen.globalAlpha = 0.28
    pen.fillStyle = selected
    pen.beginPath()
    pen.arc(0, 0, 0.96, 0, 2 * Math.PI)
    pen.fill()
    pen.globalAlpha = 1
    pen.beginPath()
    pen.arc(0, 0, 0.52, 0, 2 * Math.PI)
    pen.fillStyle = '#ffffff'
    pen.fill()
    pen.strokeStyle = rim
    pen.lineWidth = 0.06
    pen.stroke()
    pen.beginPath()
    pen.arc(0, 0, 0.32, 0, 2 * Math.PI)
    pen.fillStyle = selected
    pen.fill()
  }
}

function arrow(colour: string): IconPainter {
  return (pen) => {
    pen.beginPath()
    pen.moveTo(-0.52, 0.55)
    pen.lineTo(0, -0.6)
    pen.lineTo(0.52, 0.55)
    pen.lineTo(0, 0.25)
    pen.closePath()
    pen.fillStyle = '#ffffff'
    pen.fill()
    pen.strokeStyle = colour
    pen.lineWidth = 0.2
    pen.stroke()
  }
}

function dot(colour: string): IconPainter {
  return (pen) => {
    pen.beginPath()
    pen.arc(0, 0, 0.66, 0, 2 * Math.PI)
    pen.fillStyle = '#ffffff'
    pen.fill()
    pen.strokeStyle = colour
    pen.lineWidth = 0.4
    pen.stroke()
  }
}

function ring(theme: MapTheme): IconPainter {
  const { late, rim } = MARKER_COLOURS[theme]
  return (pen) => {
    pen.beginPath()
    pen.arc(0, 0, 0.66, 0, 2 * Math.PI)
    pen.strokeStyle = rim
    pen.lineWidth = 0.5
    pen.stroke()
    pen.strokeStyle = late
    pen.lineWidth = 0.26
    pen.stroke()
  }
}

export const postAtlas: Record<MapTheme, MarkerAtlas> = {
  dark: createPaintedAtlas([post('dark')]),
  light: createPaintedAtlas([post('light')]),
}
/** Icon of the current position on a played trail. */
export const positionAtlas: Record<MapTheme, MarkerAtlas> = {
  dark: createPaintedAtlas([position('dark')]),
  light: createPaintedAtlas([position('light')]),
}

/** Ring around a position that arrived late. */
export const lateAtlas: Record<MapTheme, MarkerAtlas> = {
  dark: createPaintedAtlas([ring('dark')]),
  light: createPaintedAtlas([ring('light')]),
}

const trailAtlases = new Map<string, MarkerAtlas>()
/** Index of each icon in `trailAtlas`. */
export const TRAIL_CELL = { arrow: 0, dot: 1 } as const

/** Returns the icons of a trail, arrow and point, in its colour (#rrggbb). Each colour has one atlas. */
export function trailAtlas(colour: string): MarkerAtlas {
  const known = trailAtlases.get(colour) ?? createPaintedAtlas([arrow(colour), dot(colour)])
  trailAtlases.set(colour, known)
  return known
}
