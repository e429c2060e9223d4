import { METRES_PER_DEGREE } from '../../domain/geo/haversine.ts'

const EDGE_PX = 40
/** minimum width of the displayed area, m */
const LEAST_M = 120
const SCALES_M = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6]

/** Projection of positions onto a canvas, north up. */
export interface MapPlane {
  width: number
  height: number
  /** returns the canvas px of a position in degrees WGS84 */
  place: (lon: number, lat: number) => [x: number, y: number]
  pxPerMetre: number
}

interface Positions {
  lat: Float64Array
  lon: Float64Array
}

/** Creates a projection in which all of these positions are visible. */
export function createMapPlane(all: readonly Positions[], width: number, height: number): MapPlane {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { lat, lon } of all)
    for (let i = 0; i < lat.length; i += 1) {
      west = Math.min(west, lon[i] as number)
      east = Math.max(east, lon[i] as number)
      south = Math.min(south, lat[i] as number)
      north = Math.max(north, lat[i] as number)
    }
  const middle = { lon: (west + east) / 2, lat: (south + north) / 2 }
  const across = METRES_PER_DEGREE * (Math.cos((middle.lat * Math.PI) / 180) || 1)
  const pxPerMetre = Math.min(
    (width - 2 * EDGE_PX) / Math.max((east - west) * across, LEAST_M),
    (height - 2 * EDGE_PX) / Math.max((north - south) * METRES_PER_DEGREE, LEAST_M),
  )
  return {
    width,
    height,
    pxPerMetre,
    place: (lon, lat) => [
      width / 2 + (lon - middle.lon) * across * pxPerMetre,
      height / 2 - (lat - middle.lat) * METRES_PER_DEGREE * pxPerMetre,
    ],
  }
}

/** Draws a scale bar in the lower left corner. */
export function drawScale(pen: CanvasRenderingContext2D, plane: MapPlane, colour: string): void {
  const metres = SCALES_M.findLast((each) => each * plane.pxPerMetre <= 160) ?? 1
  const [x, y, end] = [12, plane.height - 12, 12 + metres * plane.pxPerMetre]
  pen.strokeStyle = colour
  pen.fillStyle = colour
  pen.lineWidth = 1.5
  pen.stroke(new Path2D(`M${x} ${y - 5}V${y}H${end}V${y - 5}`))
  pen.font = '12px system-ui, sans-serif'
  pen.textAlign = 'left'
  pen.fillText(metres < 1000 ? `${metres} m` : `${metres / 1000} km`, x + 6, y - 6)
}
