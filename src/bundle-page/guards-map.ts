import type { StatedPlaces } from '../../domain/evidence/bundle/export-statement-fields.ts'
import type { PageStreets } from '../../domain/evidence/bundle/page-streets.ts'
import { drawPlaces, drawStreets, writeName } from './draw-places.ts'
import { drawScale, type MapPlane, createMapPlane } from './map-plane.ts'
import { latestIndexAt, type ShownGuard } from './shown-guard.ts'

const HEAD_PX = 7
const LATE_PX = 5
/** maximum number of guards whose name is drawn at their current position */
const MOST_NAMED = 15

export interface Scene {
  guards: readonly ShownGuard[]
  places: StatedPlaces | null
  streets: PageStreets | null
}

export interface GuardsMap {
  /** Sets the displayed guards. Streets, posts and geofences are drawn only here and not by `moveTo`. */
  show(scene: Scene, chosen: ShownGuard | null): void
  /** Draws the trails until a time, ms since epoch UTC, without drawing earlier parts again. */
  moveTo(moment: number): void
}

/**
 * Creates the map of an evidence page: three canvases on top of each other for static parts, trails
 * and current positions.
 */
export function guardsMap(canvas: HTMLCanvasElement): GuardsMap {
  const [ground, walked] = [document.createElement('canvas'), document.createElement('canvas')]
  const colour = (name: string) => getComputedStyle(canvas).getPropertyValue(name)
  let scene: Scene = { guards: [], places: null, streets: null }
  let chosen: ShownGuard | null = null
  let plane: MapPlane | null = null
  /** time until which trails are drawn, ms since epoch UTC */
  let drawnTo = -Infinity

  const shown = () => (chosen ? [chosen] : scene.guards)

  function lay() {
    const { clientWidth: width, clientHeight: height } = canvas
    plane = null
    // not laid out yet: the next resize event draws the map
    if (width === 0 || height === 0) return
    for (const each of [canvas, ground, walked]) {
      each.width = width * devicePixelRatio
      each.height = height * devicePixelRatio
    }
    plane = createMapPlane(
      shown().map(({ trail }) => trail),
      width,
      height,
    )
    const pen = penOf(ground)
    if (scene.streets) drawStreets(pen, plane, scene.streets, colour)
    if (scene.places) drawPlaces(pen, plane, scene.places, colour)
    for (const guard of scene.guards) {
      const isFaint = chosen !== null && guard !== chosen
      drawWay(pen, plane, guard, [-Infinity, Infinity], isFaint ? 0.1 : 0.35)
      if (!isFaint) drawLate(pen, plane, guard)
    }
    drawScale(pen, plane, colour('--muted'))
    drawnTo = -Infinity
  }

  function moveTo(moment: number) {
    if (plane === null) return
    const pen = penOf(walked)
    if (moment < drawnTo) {
      pen.clearRect(0, 0, plane.width, plane.height)
      drawnTo = -Infinity
    }
    for (const guard of shown()) drawWay(pen, plane, guard, [drawnTo, moment], 1)
    drawnTo = moment
    const top = penOf(canvas)
    top.clearRect(0, 0, plane.width, plane.height)
    for (const each of [ground, walked]) top.drawImage(each, 0, 0, plane.width, plane.height)
    for (const guard of shown()) drawHead(top, plane, guard, moment)
  }

  function drawHead(pen: CanvasRenderingContext2D, on: MapPlane, guard: ShownGuard, moment: number) {
    const { trail, breakMs, name } = guard
    const at = latestIndexAt(trail, moment)
    if (at < 0) return
    const [x, y] = on.place(trail.lon[at] as number, trail.lat[at] as number)
    const isSilent = moment - (trail.t[at] as number) > breakMs
    pen.beginPath()
    pen.arc(x, y, HEAD_PX, 0, 2 * Math.PI)
    pen.fillStyle = isSilent ? colour('--surface') : guard.colour
    pen.fill()
    pen.lineWidth = 2
    pen.strokeStyle = isSilent ? guard.colour : colour('--surface')
    pen.stroke()
    pen.font = '600 12px system-ui, sans-serif'
    if (shown().length <= MOST_NAMED) writeName(pen, name, [x, y - HEAD_PX], colour)
  }

  return {
    show(next, one) {
      ;[scene, chosen] = [next, one]
      lay()
    },
    moveTo,
  }
}

/** Draws the trail of a guard between two times; gaps are not bridged. */
function drawWay(
  pen: CanvasRenderingContext2D,
  plane: MapPlane,
  { trail, breakMs, colour }: ShownGuard,
  [from, to]: readonly [number, number],
  alpha: number,
) {
  const [first, last] = [Math.max(0, latestIndexAt(trail, from)), latestIndexAt(trail, to)]
  if (last <= first) return
  pen.globalAlpha = alpha
  pen.strokeStyle = colour
  pen.lineWidth = 2.5
  pen.lineJoin = 'round'
  pen.beginPath()
  for (let i = first; i <= last; i += 1) {
    const isApart = i === first || (trail.t[i] as number) - (trail.t[i - 1] as number) > breakMs
    const place = plane.place(trail.lon[i] as number, trail.lat[i] as number)
    if (isApart) pen.moveTo(...place)
    else pen.lineTo(...place)
  }
  pen.stroke()
  pen.globalAlpha = 1
}

/** Draws a ring around each position that arrived late. */
function drawLate(pen: CanvasRenderingContext2D, plane: MapPlane, { trail }: ShownGuard) {
  const path = new Path2D()
  for (let i = 0; i < trail.length; i += 1) {
    if (trail.lateMs[i] === 0) continue
    const [x, y] = plane.place(trail.lon[i] as number, trail.lat[i] as number)
    path.moveTo(x + LATE_PX, y)
    path.arc(x, y, LATE_PX, 0, 2 * Math.PI)
  }
  pen.lineWidth = 1.5
  pen.strokeStyle = getComputedStyle(document.documentElement).getPropertyValue('--late')
  pen.stroke(path)
}

function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('the browser gives no canvas')
  pen.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0)
  return pen
}
