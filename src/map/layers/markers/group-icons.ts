import { GUARD_STATUSES, type GuardStatus } from '../../../../domain/worker/guard-status.ts'
import type { MapTheme } from '../../hosts/map-host.ts'
import { premultiplied, type MarkerAtlas } from './marker-atlas.ts'
import { MARKER_COLOURS } from '../marker-colours.ts'

/** Size of a group's icon, CSS px. */
export const GROUP_PX = 46
const COLUMNS = 16
/**
 * Order of statuses on the ring, clockwise from the top. If a guard is offline or late, that status also fills the
 * centre.
 */
const WORST_FIRST: readonly GuardStatus[] = ['offline', 'late', 'unknown', 'online', 'off_duty']
/** minimum share of the ring, even for one guard among hundreds */
const LEAST_SHARE = 1 / 10
const GROUND: Record<MapTheme, { fill: string; text: string; rim: string }> = {
  dark: { fill: '#16202b', text: '#f2f6fa', rim: '#05080c' },
  light: { fill: '#ffffff', text: '#121b24', rim: '#ffffff' },
}

export type StatusCounts = Readonly<Record<GuardStatus, number>>

/** Returns a key of a group's icon. Groups with the same key share an image. */
export function groupIconKey(counts: StatusCounts): string {
  return GUARD_STATUSES.map((status) => counts[status]).join(' ')
}

/** Returns the share of each present status on the ring, worst first. Shares add up to 1. */
export function ringShares(counts: StatusCounts): { status: GuardStatus; share: number }[] {
  const there = WORST_FIRST.filter((status) => counts[status] > 0)
  const all = there.reduce((sum, status) => sum + counts[status], 0)
  const raised = there.map((status) => Math.max(LEAST_SHARE, counts[status] / all))
  const sum = raised.reduce((a, b) => a + b, 0)
  return there.map((status, i) => ({ status, share: (raised[i] as number) / sum }))
}

/**
 * Returns the atlas (one image) of group icons: the number of guards in a ring of statuses. A new icon needs a new
 * atlas.
 */
export function groupAtlas(looks: readonly StatusCounts[], theme: MapTheme): MarkerAtlas {
  return {
    cells: Math.max(1, looks.length),
    columns: COLUMNS,
    draw() {
      const edge = GROUP_PX * Math.min(2, Math.max(1, devicePixelRatio))
      const canvas = document.createElement('canvas')
      canvas.width = edge * COLUMNS
      canvas.height = edge * Math.ceil(Math.max(1, looks.length) / COLUMNS)
      const pen = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
      looks.forEach((counts, i) => {
        pen.setTransform(1, 0, 0, 1, ((i % COLUMNS) + 0.5) * edge, (Math.floor(i / COLUMNS) + 0.5) * edge)
        pen.scale(edge / GROUP_PX, edge / GROUP_PX)
        paintGroup(pen, counts, theme)
      })
      return premultiplied(canvas, pen)
    },
  }
}

function paintGroup(pen: CanvasRenderingContext2D, counts: StatusCounts, theme: MapTheme) {
  const colours = MARKER_COLOURS[theme]
  const { fill, text, rim } = GROUND[theme]
  const disc = (radius: number, colour: string) => {
    pen.beginPath()
    pen.arc(0, 0, radius, 0, 2 * Math.PI)
    pen.fillStyle = colour
    pen.fill()
  }
  const shares = ringShares(counts)
  const calls = counts.offline > 0 ? 'offline' : counts.late > 0 ? 'late' : null
  disc(22, rim)
  let from = -Math.PI / 2
  for (const { status, share } of shares) {
    const to = from + share * 2 * Math.PI
    pen.beginPath()
    pen.moveTo(0, 0)
    pen.arc(0, 0, 20.5, from, to)
    pen.closePath()
    pen.fillStyle = colours[status]
    pen.fill()
    from = to
  }
  disc(15.5, rim)
  disc(14.5, calls ? colours[calls] : fill)
  const count = Object.values(counts).reduce((sum, each) => sum + each, 0)
  pen.font = `700 ${count > 999 ? 10 : count > 99 ? 11.5 : 13}px 'Inter Variable', system-ui, sans-serif`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillStyle = calls ? colours.on : text
  pen.fillText(count > 9999 ? `${Math.round(count / 1000)}k` : String(count), 0, 0.5, 26)
}
