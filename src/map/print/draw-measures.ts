import * as texts from '../view/texts.ts'
import { METRES_PER_DEGREE } from '../../../domain/geo/haversine.ts'
import { strokeLine } from './draw-paths.ts'
import type { PrintMap } from './print-map.ts'
import { tr } from '../../texts/tr.ts'

const INK = '#1a2330'
const EDGE_PX = 14
/** minimum size of a circle; smaller circles are drawn as a ring of this size */
const LEAST_CIRCLE_PX = 5
/** maximum width of the scale bar, as a fraction of the image */
const SCALE_SHARE = 0.2

/** A circle on the ground: degrees WGS84, metres. */
export interface PrintCircle {
  lat: number
  lon: number
  radiusM: number
}

/** Draws a circle on the ground, with its radius as text. */
export function drawCircle(
  pen: CanvasRenderingContext2D,
  { project }: Pick<PrintMap, 'project'>,
  { lat, lon, radiusM }: PrintCircle,
): void {
  const middle = project({ lat, lng: lon })
  const north = project({ lat: lat + radiusM / METRES_PER_DEGREE, lng: lon })
  const radius = Math.max(LEAST_CIRCLE_PX, middle.y - north.y)
  const ring = new Path2D()
  ring.arc(middle.x, middle.y, radius, 0, 2 * Math.PI)
  pen.fillStyle = '#00000012'
  pen.fill(ring)
  strokeLine(pen, ring, '#ffffff', 4, [])
  strokeLine(pen, ring, '#000000', 1.75, [6, 3])
  write(pen, `${Math.round(radiusM)} m`, middle.x + radius + 5, middle.y)
}

/**
 * Draws a scale bar with a round number of metres at the lower left, and a north arrow at the upper
 * right.
 */
export function drawScaleAndNorth(
  pen: CanvasRenderingContext2D,
  { project, size }: Pick<PrintMap, 'project' | 'size'>,
  at: { lat: number; lng: number },
): void {
  const east = project({ lat: at.lat, lng: at.lng + 0.01 })
  const pxPerDegree = (east.x - project(at).x) / 0.01
  const pxPerMetre = pxPerDegree / (METRES_PER_DEGREE * Math.cos((at.lat * Math.PI) / 180))
  const metres = roundNumber((SCALE_SHARE * size.width) / pxPerMetre)
  const y = size.height - EDGE_PX
  const bar = new Path2D(`M${EDGE_PX} ${y - 6}V${y}h${metres * pxPerMetre}v-6`)
  strokeLine(pen, bar, '#ffffff', 5, [])
  strokeLine(pen, bar, INK, 1.5, [])
  write(
    pen,
    metres < 1000 ? `${metres} m` : tr(texts.kmMetres, { metres: metres / 1000 }),
    EDGE_PX + 6,
    y - 9,
  )

  const x = size.width - EDGE_PX - 8
  const arrow = new Path2D(`M${x} ${EDGE_PX}l6 16l-6 -4l-6 4Z`)
  strokeLine(pen, arrow, '#ffffff', 4, [])
  pen.fillStyle = INK
  pen.fill(arrow)
  write(pen, 'N', x - 4.5, EDGE_PX + 24)
}

/** Returns the largest number of the form 1, 2 or 5 times a power of ten that is at most `most`; at least 1. */
export function roundNumber(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)))
  return [5, 2, 1].map((times) => times * power).find((each) => each <= most) ?? 1
}

function write(pen: CanvasRenderingContext2D, text: string, x: number, y: number) {
  pen.font = 'bold 12px system-ui, sans-serif'
  pen.textBaseline = 'middle'
  pen.lineWidth = 3
  pen.setLineDash([])
  pen.strokeStyle = '#ffffff'
  pen.strokeText(text, x, y)
  pen.fillStyle = INK
  pen.fillText(text, x, y)
}

/** Breaks text between words into lines of at most `width` px. */
export function wrapText(pen: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && pen.measureText(longer).width <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
