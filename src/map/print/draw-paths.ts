import type { PathSegment } from '../../../domain/track/split-into-paths.ts'
import { GUARD_HUES } from '../layers/guard-hues.ts'
import { MARKER_COLOURS } from '../layers/marker-colours.ts'
import type { Px, Size } from '../hosts/map-host.ts'
import type { PrintMap } from './print-map.ts'
import { placeNumbers } from './place-numbers.ts'

/** Style by which a path can be told apart, even in grey print: colour, dash and number. */
export interface PathStyle {
  colour: string
  dash: readonly number[]
  /** null: the path has the grey style of all further paths */
  number: number | null
}

const DASHES = [[], [5, 4], [1.5, 3], [10, 3, 2, 3]] as const
const HUES = GUARD_HUES.light
/** colour of the ring around a late position, the same as in a replay */
export const LATE_COLOUR = MARKER_COLOURS.light.late
const OF_MANY: PathStyle = { colour: '#6b7680', dash: [], number: null }
/** Number of paths that can be told apart. Further paths are grey, but also named. */
export const MAX_DISTINCT_PATHS = HUES.length * DASHES.length

/** Returns the style of path number `index`, from 0. */
export const pathStyle = (index: number): PathStyle =>
  index < MAX_DISTINCT_PATHS
    ? {
        colour: HUES[index % HUES.length] as string,
        dash: DASHES[Math.floor(index / HUES.length)] as readonly number[],
        number: index + 1,
      }
    : OF_MANY

const WIDTH = 2
const ALONE_PX = 3
const RING_PX = 4.5
const BADGE_PX = 8
/** diameter of a path's number with its margin, px */
const NUMBER_PX = 2 * BADGE_PX + 3

/**
 * Draws paths with the first on top, then rings around late positions, then the paths' numbers. A number is at the
 * start of its path, or connected to it by a line.
 */
export function drawPaths(
  pen: CanvasRenderingContext2D,
  { project, size }: Pick<PrintMap, 'project' | 'size'>,
  paths: readonly { stretches: readonly PathSegment[]; look: PathStyle }[],
): void {
  const drawn = paths.map(({ stretches, look }) => ({
    look,
    lines: stretches.map(({ lat, lon }) =>
      lat.map((north, i) => project({ lat: north, lng: lon[i] as number })),
    ),
    late: stretches.flatMap(({ lat, lon, isLate }) =>
      lat.flatMap((north, i) => (isLate[i] ? project({ lat: north, lng: lon[i] as number }) : [])),
    ),
  }))
  for (const { lines, look } of drawn.toReversed())
    for (const places of lines) {
      const line = new Path2D()
      for (const { x, y } of places)
        if (places.length === 1) line.arc(x, y, ALONE_PX, 0, 2 * Math.PI)
        else line.lineTo(x, y)
      // a light rim separates the path from streets and other paths
      strokeLine(pen, line, '#ffffff', WIDTH + 2, [])
      strokeLine(pen, line, look.colour, WIDTH, look.dash)
    }
  drawRings(
    pen,
    drawn.flatMap(({ late }) => late),
  )
  drawNumbers(
    pen,
    drawn
      .map(({ look, lines }) => ({ look, path: lines.flat() }))
      .filter(({ look, path }) => look.number !== null && path.length > 0),
    size,
  )
}

function drawRings(pen: CanvasRenderingContext2D, places: readonly Px[]) {
  const rings = new Path2D()
  for (const { x, y } of places) {
    rings.moveTo(x + RING_PX, y)
    rings.arc(x, y, RING_PX, 0, 2 * Math.PI)
  }
  strokeLine(pen, rings, '#ffffff', 3, [])
  strokeLine(pen, rings, LATE_COLOUR, 1.5, [])
}

function drawNumbers(
  pen: CanvasRenderingContext2D,
  numbered: readonly { look: PathStyle; path: readonly Px[] }[],
  size: Size,
) {
  const places = placeNumbers(
    numbered.map(({ path }) => path),
    size,
    NUMBER_PX,
  )
  for (const [i, { path }] of numbered.entries()) {
    const [begin, place] = [path[0] as Px, places[i] as Px]
    const line = new Path2D(`M${begin.x} ${begin.y}L${place.x} ${place.y}`)
    strokeLine(pen, line, '#ffffff', 3, [])
    strokeLine(pen, line, '#000000', 1, [])
    const dot = new Path2D()
    dot.arc(begin.x, begin.y, 2.5, 0, 2 * Math.PI)
    pen.fillStyle = '#000000'
    pen.fill(dot)
  }
  for (const [i, { look }] of numbered.entries()) {
    const { x, y } = places[i] as Px
    drawBadge(pen, look, x, y)
  }
}

/** Draws the number of a path in a ring of the path's colour, at its start and in the legend. */
export function drawBadge(pen: CanvasRenderingContext2D, look: PathStyle, x: number, y: number): void {
  const disc = new Path2D()
  disc.arc(x, y, BADGE_PX, 0, 2 * Math.PI)
  pen.fillStyle = '#ffffff'
  pen.fill(disc)
  strokeLine(pen, disc, look.colour, 1.5, [])
  pen.save()
  pen.font = 'bold 10px system-ui, sans-serif'
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillStyle = '#000000'
  pen.fillText(String(look.number ?? ''), x, y + 0.5)
  pen.restore()
}

/** Strokes a line; width and dash in px. */
export function strokeLine(
  pen: CanvasRenderingContext2D,
  line: Path2D,
  colour: string,
  width: number,
  dash: readonly number[],
): void {
  pen.strokeStyle = colour
  pen.lineWidth = width
  pen.lineJoin = 'round'
  pen.setLineDash([...dash])
  pen.stroke(line)
}
