import type { StatedPlaces } from '../../domain/evidence/bundle/export-statement-fields.ts'
import type { PageStreets } from '../../domain/evidence/bundle/page-streets.ts'
import type { MapPlane } from './map-plane.ts'

const POST_PX = 5
/** maximum number of posts whose names are drawn */
const MOST_NAMED = 40

type Colour = (name: string) => string

/** Draws the streets of the area. */
export function drawStreets(
  pen: CanvasRenderingContext2D,
  plane: MapPlane,
  { major, minor, credit }: PageStreets,
  colour: Colour,
): void {
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  for (const [lines, metres, name] of [
    [minor, 5, '--street-minor'],
    [major, 12, '--street'],
  ] as const) {
    pen.strokeStyle = colour(name)
    pen.lineWidth = Math.min(10, Math.max(1.2, metres * plane.pxPerMetre))
    for (const line of lines) {
      pen.beginPath()
      for (let i = 0; i + 1 < line.length; i += 2)
        pen.lineTo(...plane.place(line[i] as number, line[i + 1] as number))
      pen.stroke()
    }
  }
  pen.fillStyle = colour('--muted')
  pen.font = '11px system-ui, sans-serif'
  pen.textAlign = 'right'
  pen.fillText(credit, plane.width - 8, plane.height - 8)
}

/** Draws geofences and posts with their names. */
export function drawPlaces(
  pen: CanvasRenderingContext2D,
  plane: MapPlane,
  { posts, geofences }: StatedPlaces,
  colour: Colour,
): void {
  pen.font = '12px system-ui, sans-serif'
  for (const { name, rings } of geofences) {
    const path = new Path2D()
    for (const ring of rings) {
      for (const [i, [lon, lat]] of ring.entries()) {
        const [x, y] = plane.place(lon, lat)
        if (i === 0) path.moveTo(x, y)
        else path.lineTo(x, y)
      }
      path.closePath()
    }
    pen.fillStyle = colour('--fence-soft')
    pen.fill(path, 'evenodd')
    pen.setLineDash([7, 4])
    pen.strokeStyle = colour('--fence')
    pen.lineWidth = 1.5
    pen.stroke(path)
    pen.setLineDash([])
    const top = rings[0]?.reduce((a, b) => (b[1] > a[1] ? b : a))
    if (top) writeName(pen, name, plane.place(...top), colour)
  }
  for (const { name, at } of posts) {
    const [x, y] = plane.place(...at)
    pen.fillStyle = colour('--post')
    pen.fillRect(x - POST_PX, y - POST_PX, 2 * POST_PX, 2 * POST_PX)
    pen.strokeStyle = colour('--surface')
    pen.lineWidth = 1.5
    pen.strokeRect(x - POST_PX, y - POST_PX, 2 * POST_PX, 2 * POST_PX)
    if (posts.length <= MOST_NAMED) writeName(pen, name, [x, y - POST_PX], colour)
  }
}

/** Draws a name above a place, legible on any background. */
export function writeName(
  pen: CanvasRenderingContext2D,
  name: string,
  [x, y]: [number, number],
  colour: Colour,
): void {
  pen.textAlign = 'center'
  pen.lineWidth = 3
  pen.lineJoin = 'round'
  pen.strokeStyle = colour('--surface')
  pen.strokeText(name, x, y - 5)
  pen.fillStyle = colour('--ink')
  pen.fillText(name, x, y - 5)
}
