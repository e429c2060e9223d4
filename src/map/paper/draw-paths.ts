import type { Stretch } from '../../../domain/track/walked-paths.ts'
import { GUARD_HUES } from '../layers/guard-hues.ts'
import type { PaperMap } from './paper-map.ts'

/** How a path is told from others, in grey, too: a colour, a dash and the number at its beginning. */
export interface PathLook {
  colour: string
  dash: readonly number[]
  /** null: one of many that are not told apart */
  number: number | null
}

const DASHES = [[], [5, 4]] as const
const HUES = GUARD_HUES.light
const OF_MANY: PathLook = { colour: '#6b7680', dash: [], number: null }
/** So many paths can be told apart. */
export const MOST_TOLD_APART = HUES.length * DASHES.length

/** The look of the path that comes as number `index`, from 0. */
export const pathLook = (index: number): PathLook =>
  index < MOST_TOLD_APART
    ? {
        colour: HUES[index % HUES.length] as string,
        dash: DASHES[Math.floor(index / HUES.length)] as readonly number[],
        number: index + 1,
      }
    : OF_MANY

const WIDTH = 2
const ALONE_PX = 3
const BADGE_PX = 8

/** Draws paths, the first on top, and their numbers above all of them. */
export function drawPaths(
  pen: CanvasRenderingContext2D,
  { project }: Pick<PaperMap, 'project'>,
  paths: readonly { stretches: readonly Stretch[]; look: PathLook }[],
): void {
  for (const { stretches, look } of paths.toReversed())
    for (const stretch of stretches) {
      const line = new Path2D()
      for (const [i, lat] of stretch.lat.entries()) {
        const { x, y } = project({ lat, lng: stretch.lon[i] as number })
        if (stretch.lat.length === 1) line.arc(x, y, ALONE_PX, 0, 2 * Math.PI)
        else line.lineTo(x, y)
      }
      // a pale rim keeps it off the streets and off other paths
      strokeLine(pen, line, '#ffffff', WIDTH + 2, [])
      strokeLine(pen, line, look.colour, WIDTH, look.dash)
    }
  for (const { stretches, look } of paths.toReversed()) {
    const [first] = stretches
    if (look.number === null || first === undefined) continue
    const { x, y } = project({ lat: first.lat[0] as number, lng: first.lon[0] as number })
    drawBadge(pen, look, x, y)
  }
}

/** The number of a path in a ring of its colour, which stands at its beginning and in the legend. */
export function drawBadge(pen: CanvasRenderingContext2D, look: PathLook, x: number, y: number): void {
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
