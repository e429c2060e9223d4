import { STANDINGS, type Standing } from '../../../domain/worker/standing.ts'
import type { MapTheme } from '../map-host.ts'
import { paintedAtlas, type IconPainter, type MarkerAtlas } from './marker-atlas.ts'
import { MARKER_COLOURS, type MarkerColours } from './marker-colours.ts'

/** The cell of `guardAtlas` for a standing, told by colour and by shape; the selected ones follow the plain ones. */
export function guardCell(standing: Standing, selected = false): number {
  return STANDINGS.indexOf(standing) + (selected ? STANDINGS.length : 0)
}

const shapes: Record<Standing, (pen: CanvasRenderingContext2D, r: number) => void> = {
  online: (pen, r) => pen.arc(0, 0, r, 0, 2 * Math.PI),
  stale(pen, r) {
    const k = r * 1.12
    pen.moveTo(0, -k)
    pen.lineTo(k, 0)
    pen.lineTo(0, k)
    pen.lineTo(-k, 0)
    pen.closePath()
  },
  off_duty: (pen, r) => pen.arc(0, 0, r * 0.62, 0, 2 * Math.PI),
  lost: (pen, r) => pen.roundRect(-r * 0.9, -r * 0.9, r * 1.8, r * 1.8, r * 0.25),
}

/** Head, cap and shoulders. */
function figure(pen: CanvasRenderingContext2D, colour: string, scale: number) {
  pen.save()
  pen.scale(scale, scale)
  pen.fillStyle = colour
  pen.beginPath()
  pen.arc(0, -0.16, 0.25, 0, Math.PI)
  pen.fill()
  pen.beginPath()
  pen.roundRect(-0.38, -0.3, 0.76, 0.1, 0.05)
  pen.roundRect(-0.26, -0.52, 0.52, 0.24, 0.1)
  pen.fill()
  pen.beginPath()
  pen.arc(0, 0.62, 0.46, Math.PI, 2 * Math.PI)
  pen.fill()
  pen.restore()
}

function line(pen: CanvasRenderingContext2D, colour: string, width: number, ...points: [number, number][]) {
  pen.strokeStyle = colour
  pen.lineWidth = width
  pen.beginPath()
  points.forEach(([x, y], i) => (i ? pen.lineTo(x, y) : pen.moveTo(x, y)))
  pen.stroke()
}

const marks: Record<Standing, (pen: CanvasRenderingContext2D, colours: MarkerColours) => void> = {
  online: (pen, { on }) => figure(pen, on, 0.92),
  stale(pen, { on }) {
    line(pen, on, 0.13, [0, -0.4], [0, 0.05], [0.28, 0.22])
  },
  lost(pen, { on }) {
    figure(pen, on, 0.82)
    line(pen, on, 0.12, [-0.5, 0.5], [0.5, -0.5])
  },
  off_duty: () => {},
}

function body(pen: CanvasRenderingContext2D, standing: Standing, colours: MarkerColours, r: number) {
  pen.beginPath()
  shapes[standing](pen, r)
  pen.strokeStyle = colours.rim
  pen.lineWidth = standing === 'off_duty' ? 0.34 : 0.2
  pen.stroke()
  if (standing !== 'off_duty') {
    pen.fillStyle = colours[standing]
    pen.fill()
    return
  }
  // hollow: the ground is seen through it
  pen.strokeStyle = colours.off_duty
  pen.lineWidth = 0.16
  pen.stroke()
}

function plain(standing: Standing, colours: MarkerColours): IconPainter {
  return (pen) => {
    body(pen, standing, colours, 0.72)
    marks[standing](pen, colours)
  }
}

/** A purple disc with a halo; the status stays to be seen as a small badge. */
function selected(standing: Standing, colours: MarkerColours): IconPainter {
  return (pen) => {
    pen.globalAlpha = 0.35
    pen.fillStyle = colours.selected
    pen.beginPath()
    pen.arc(0, 0, 0.97, 0, 2 * Math.PI)
    pen.fill()
    pen.globalAlpha = 1
    pen.beginPath()
    pen.arc(0, 0, 0.7, 0, 2 * Math.PI)
    pen.strokeStyle = '#ffffff'
    pen.lineWidth = 0.16
    pen.stroke()
    pen.fill()
    figure(pen, colours.on, 0.9)
    pen.translate(0.6, 0.6)
    pen.scale(0.36, 0.36)
    body(pen, standing, colours, 0.72)
  }
}

function atlasOf(theme: MapTheme): MarkerAtlas {
  const colours = MARKER_COLOURS[theme]
  return paintedAtlas([
    ...STANDINGS.map((standing) => plain(standing, colours)),
    ...STANDINGS.map((standing) => selected(standing, colours)),
  ])
}

/** Guards as icons of 40 px: disc online, diamond late, crossed square offline, small ring off duty, purple picked. */
export const guardAtlas: Record<MapTheme, MarkerAtlas> = { dark: atlasOf('dark'), light: atlasOf('light') }
