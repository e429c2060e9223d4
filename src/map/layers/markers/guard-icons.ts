import { ATTENTION, type Attention } from '../../../../domain/worker/guard-status.ts'
import type { MapTheme } from '../../hosts/map-host.ts'
import { createPaintedAtlas, type IconPainter, type MarkerAtlas } from './marker-atlas.ts'
import { MARKER_COLOURS, type MarkerColours } from '../marker-colours.ts'

/** Returns the index of an icon in `guardAtlas`. Selected icons follow the normal ones. */
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
  late(pen, r) {
    const k = r * 1.12
    pen.moveTo(0, -k)
    pen.lineTo(k, 0)
    pen.lineTo(0, k)
    pen.lineTo(-k, 0)
    pen.closePath()
  },
  off_duty: (pen, r) => disc(pen, r * 0.72),
  offline: (pen, r) => pen.roundRect(-r * 0.9, -r * 0.9, r * 1.8, r * 1.8, r * 0.25),
}

/** SVG path of a guard's head, cap and shoulders, centred at 0, 0, between -1 and 1. The legend uses it too. */
export const GUARD_FIGURE = [
  'M-.25-.16A.25.25 0 0 0 .25-.16Z',
  'M-.33-.3H.33A.05.05 0 0 1 .33-.2H-.33A.05.05 0 0 1-.33-.3Z',
  'M-.26-.28V-.42A.1.1 0 0 1-.16-.52H.16A.1.1 0 0 1 .26-.42V-.28Z',
  'M-.46.62A.46.46 0 0 1 .46.62Z',
].join('')

function figure(pen: Pen, colour: string, scale: number) {
  pen.save()
  pen.scale(scale, scale)
  pen.fillStyle = colour
  pen.fill(new Path2D(GUARD_FIGURE))
  pen.restore()
}

/** Scale of `GUARD_FIGURE` in each icon. */
const FIGURE: Record<Attention, number> = {
  online: 0.92,
  outside: 0.92,
  poor: 0.92,
  late: 0.74,
  offline: 0.84,
  unknown: 0.84,
  off_duty: 0.66,
}
const isHollow = (attention: Attention) => attention === 'off_duty' || attention === 'unknown'

function guard(pen: Pen, attention: Attention, colours: MarkerColours) {
  const colour = isHollow(attention) ? colours[attention] : colours.on
  figure(pen, colour, FIGURE[attention])
}

const colourOf = (attention: Attention, colours: MarkerColours): string =>
  colours[attention === 'outside' || attention === 'poor' ? 'online' : attention]

function body(pen: Pen, attention: Attention, colours: MarkerColours, r: number) {
  const hollow = isHollow(attention)
  pen.beginPath()
  shapes[attention](pen, r)
  if (hollow) {
    pen.fillStyle = colours.rim
    pen.fill()
  }
  pen.strokeStyle = colours.rim
  pen.lineWidth = hollow ? 0.3 : 0.2
  pen.stroke()
  if (!hollow) {
    pen.fillStyle = colourOf(attention, colours)
    pen.fill()
    return
  }
  if (attention === 'unknown') pen.setLineDash([0.26, 0.24])
  pen.strokeStyle = colours[attention]
  pen.lineWidth = 0.14
  pen.stroke()
  pen.setLineDash([])
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
    if (attention === 'offline') {
      halo(pen, colours.offline, 0.98)
      body(pen, attention, colours, 0.66)
    } else body(pen, attention, colours, 0.72)
    guard(pen, attention, colours)
    if (attention !== 'outside') return
    pen.beginPath()
    disc(pen, 0.88)
    pen.strokeStyle = colours.late
    pen.lineWidth = 0.16
    pen.stroke()
  }
}

/** Paints a purple disc with a halo; a small badge shows the status. */
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
  return createPaintedAtlas([
    ...ATTENTION.map((each) => plain(each, colours)),
    ...ATTENTION.map((each) => selected(each, colours)),
  ])
}

/**
 * Icons of guards, 40 px, all with the figure of a guard. Online is a disc, with a ring outside the geofence. Late is a
 * diamond, offline a square with a halo, unknown a broken ring, off duty a small ring, selected purple.
 */
export const guardAtlas: Record<MapTheme, MarkerAtlas> = { dark: atlasOf('dark'), light: atlasOf('light') }
