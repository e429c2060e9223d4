import { trailGaps } from '../../domain/fix/gaps.ts'
import type { Trail } from '../../domain/fix/trail.ts'
import { METRES_PER_DEGREE } from '../../domain/geo/haversine.ts'

const EDGE_PX = 32
const HEAD_PX = 7
const END_PX = 4
/** what the shortest way is shown in, m */
const LEAST_M = 50
const SCALES_M = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6]

/** Draws a trail up to the fix at an index on a canvas, what follows paler, with a scale; gaps are not bridged. */
export function drawTrail(canvas: HTMLCanvasElement, trail: Trail, head: number): void {
  const pen = canvas.getContext('2d')
  if (!pen || trail.length === 0) return
  const ratio = window.devicePixelRatio
  const { clientWidth: width, clientHeight: height } = canvas
  canvas.width = width * ratio
  canvas.height = height * ratio
  pen.scale(ratio, ratio)
  const style = getComputedStyle(canvas)
  const colour = (name: string) => style.getPropertyValue(name)
  const { place, pxPerMetre } = planeOf(trail, width, height)
  const breaks = new Set(trailGaps(trail).map(({ index }) => index))
  const way = (from: number, to: number, alpha: number) => {
    pen.globalAlpha = alpha
    pen.beginPath()
    for (let i = from; i <= to; i++) {
      const [x, y] = place(i)
      if (i === from || breaks.has(i - 1)) pen.moveTo(x, y)
      else pen.lineTo(x, y)
    }
    pen.stroke()
    pen.globalAlpha = 1
  }
  pen.lineJoin = 'round'
  pen.lineWidth = 2.5
  pen.strokeStyle = colour('--way')
  way(head, trail.length - 1, 0.3)
  way(0, head, 1)
  for (const [at, size, name] of [
    [0, END_PX, '--muted'],
    [trail.length - 1, END_PX, '--muted'],
    [head, HEAD_PX, '--way'],
  ] as const) {
    const [x, y] = place(at)
    pen.fillStyle = colour(name)
    pen.beginPath()
    pen.arc(x, y, size, 0, 2 * Math.PI)
    pen.fill()
  }
  drawScale(pen, { pxPerMetre, height, colour: colour('--muted') })
}

/** Where each fix lies on the canvas, north above, all of them inside; and how large a metre is. */
function planeOf({ lat, lon, length }: Trail, width: number, height: number) {
  const shrunk = Math.cos(((lat[0] as number) * Math.PI) / 180) || 1
  const east = (i: number) => (lon[i] as number) * shrunk * METRES_PER_DEGREE
  const north = (i: number) => (lat[i] as number) * METRES_PER_DEGREE
  const [x, y] = [rangeOf(east, length), rangeOf(north, length)]
  const pxPerMetre = Math.min(
    (width - 2 * EDGE_PX) / Math.max(x.most - x.least, LEAST_M),
    (height - 2 * EDGE_PX) / Math.max(y.most - y.least, LEAST_M),
  )
  const place = (i: number): [number, number] => [
    width / 2 + (east(i) - (x.least + x.most) / 2) * pxPerMetre,
    height / 2 - (north(i) - (y.least + y.most) / 2) * pxPerMetre,
  ]
  return { place, pxPerMetre }
}

function rangeOf(of: (i: number) => number, length: number): { least: number; most: number } {
  let [least, most] = [Infinity, -Infinity]
  for (let i = 0; i < length; i++) {
    least = Math.min(least, of(i))
    most = Math.max(most, of(i))
  }
  return { least, most }
}

function drawScale(
  pen: CanvasRenderingContext2D,
  { pxPerMetre, height, colour }: { pxPerMetre: number; height: number; colour: string },
): void {
  const metres = SCALES_M.findLast((each) => each * pxPerMetre <= 160) ?? 1
  const [x, y] = [12, height - 12]
  pen.strokeStyle = colour
  pen.fillStyle = colour
  pen.lineWidth = 1.5
  pen.beginPath()
  pen.moveTo(x, y - 5)
  pen.lineTo(x, y)
  pen.lineTo(x + metres * pxPerMetre, y)
  pen.lineTo(x + metres * pxPerMetre, y - 5)
  pen.stroke()
  pen.font = '12px system-ui, sans-serif'
  pen.fillText(metres < 1000 ? `${metres} m` : `${metres / 1000} km`, x + 6, y - 6)
}
