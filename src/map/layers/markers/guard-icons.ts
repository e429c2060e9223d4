import { ATTENTION, type Attention } from '../../../../domain/worker/attention.ts'
import type { MapTheme } from '../../map-host.ts'
import { paintedAtlas, type IconPainter, type MarkerAtlas } from './marker-atlas.ts'
import { MARKER_COLOURS, type MarkerColours } from '../marker-colours.ts'

/** The cell of `guardAtlas`, told by colour and by shape; the selected ones follow the plain ones. */
export function guardCell(attention: Attention, selected = false): number {
  return ATTENTION.indexOf(attention) + (selected ? ATTENTION.length : 0)
}

type Pen = CanvasRenderingContext2D
const disc = (pen: Pen, r: number) => pen.arc(0, 0, r, 0, 2 * Math.PI)

const shapes: Record<Attention, (pen: Pen, r: number) => void> = {
  online: disc,
  outside: disc,
  poor: disc,
  unknown: disc,
  stale(pen, r) {
    const k = r * 1.12
    pen.moveTo(0, -k)
    pen.lineTo(k, 0)
    pen.lineTo(0, k)
    pen.lineTo(-k, 0)
    pen.closePath()
  },
  off_duty: (pen, r) => disc(pen, r * 0.55),
  lost: (pen, r) => pen.roundRect(-r * 0.9, -r * 0.9, r * 1.8, r * 1.8, r * 0.25),
}

/** Head, cap and shoulders. */
function figure(pen: Pen, colour: string, scale: number) {
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

function line(pen: Pen, colour: string, width: number, ...points: [number, number][]) {
  pen.strokeStyle = colour
  pen.lineWidth = width
  pen.beginPath()
  points.forEach(([x, y], i) => (i ? pen.lineTo(x, y) : pen.moveTo(x, y)))
  pen.stroke()
}

const marks: Record<Attention, (pen: Pen, colours: MarkerColours) => void> = {
  online: (pen, { on }) => figure(pen, on, 0.92),
  outside: (pen, { on }) => figure(pen, on, 0.92),
  poor: (pen, { on }) => figure(pen, on, 0.92),
  stale(pen, { on }) {
    line(pen, on, 0.13, [0, -0.4], [0, 0.05], [0.28, 0.22])
  },
  lost(pen, { on }) {
    line(pen, on, 0.2, [0, -0.42], [0, 0.14])
    line(pen, on, 0.2, [0, 0.34], [0, 0.46])
  },
  unknown: (pen, { unknown }) => line(pen, unknown, 0.16, [-0.28, 0], [0.28, 0]),
  off_duty: () => {},
}

const colourOf = (attention: Attention, colours: MarkerColours): string =>
  colours[attention === 'outside' || attention === 'poor' ? 'online' : attention]

function body(pen: Pen, attention: Attention, colours: MarkerColours, r: number) {
  const hollow = attention === 'off_duty' || attention === 'unknown'
  pen.beginPath()
  shapes[attention](pen, r)
  pen.strokeStyle = colours.rim
  pen.lineWidth = hollow ? 0.34 : 0.2
  pen.stroke()
  if (!hollow) {
    pen.fillStyle = colourOf(attention, colours)
    pen.fill()
    return
  }
  // the ground is seen through it
  pen.strokeStyle = colours[attention]
  pen.lineWidth = 0.16
  pen.stroke()
}

function halo(pen: Pen, colour: string, radius: number) {
  pen.globalAlpha = 0.35
  pen.fillStyle = colour
  pen.beginPath()
  disc(pen, radius)
  pen.fill()
  pen.globalAlpha = 1
}

function plain(attention: Attention, colours: MarkerColours): IconPainter {
  return (pen) => {
    if (attention === 'lost') {
      halo(pen, colours.lost, 0.98)
      body(pen, attention, colours, 0.62)
      pen.scale(0.85, 0.85)
    } else body(pen, attention, colours, 0.72)
    marks[attention](pen, colours)
    if (attention !== 'outside') return
    pen.beginPath()
    disc(pen, 0.88)
    pen.strokeStyle = colours.stale
    pen.lineWidth = 0.16
    pen.stroke()
  }
}

/** A purple disc with a halo; the status stays to be seen as a small badge. */
function selected(attention: Attention, colours: MarkerColours): IconPainter {
  return (pen) => {
    halo(pen, colours.selected, 0.97)
    pen.fillStyle = colours.selected
    pen.beginPath()
    disc(pen, 0.7)
    pen.strokeStyle = '#ffffff'
    pen.lineWidth = 0.16
    pen.stroke()
    pen.fill()
    figure(pen, colours.on, 0.9)
    pen.translate(0.6, 0.6)
    pen.scale(0.36, 0.36)
    body(pen, attention, colours, 0.72)
  }
}

function atlasOf(theme: MapTheme): MarkerAtlas {
  const colours = MARKER_COLOURS[theme]
  return paintedAtlas([
    ...ATTENTION.map((each) => plain(each, colours)),
    ...ATTENTION.map((each) => selected(each, colours)),
  ])
}

/**
 * Guards as icons of 40 px: disc online (ringed outside the fence), diamond late, square with a halo offline, ring
 * with a dash unknown, small ring off duty, purple picked.
 */
export const guardAtlas: Record<MapTheme, MarkerAtlas> = { dark: atlasOf('dark'), light: atlasOf('light') }
