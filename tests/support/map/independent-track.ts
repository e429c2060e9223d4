import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

type Place = Pick<Row, 'lat' | 'lon'>

interface Row {
  t: number
  lat: number
  lon: number
  accuracy: number
}

/**
 * Returns the tracks in a CSV file by entity. Of two rows with the same time, the better one remains. Does not use the
 * product's code.
 */
export function readTracks(file: string): Map<string, Row[]> {
  const [, ...lines] = gunzipSync(readFileSync(file)).toString().trim().split('\n')
  const tracks = new Map<string, Map<number, Row>>()
  for (const line of lines) {
    const [entity = '', time, lat, lon, accuracy] = line.split(',')
    const row = {
      t: Number(time),
      lat: Number(lat),
      lon: Number(lon),
      accuracy: Number(accuracy) || Infinity,
    }
    const track = tracks.get(entity) ?? new Map<number, Row>()
    const known = track.get(row.t)
    const better =
      !known ||
      row.accuracy < known.accuracy ||
      (row.accuracy === known.accuracy &&
        (row.lat < known.lat || (row.lat === known.lat && row.lon < known.lon)))
    if (better) track.set(row.t, row)
    tracks.set(entity, track)
  }
  return new Map(
    [...tracks].map(([entity, track]) => [entity, [...track.values()].sort((a, b) => a.t - b.t)]),
  )
}

/** Returns the distance between two points in metres on a sphere of 6371 km, from the angle between their vectors. */
export function metresBetween(a: Place, b: Place): number {
  const vector = ({ lat, lon }: Place) => {
    const [p, l] = [(lat * Math.PI) / 180, (lon * Math.PI) / 180]
    return [Math.cos(p) * Math.cos(l), Math.cos(p) * Math.sin(l), Math.sin(p)] as const
  }
  const [u, v] = [vector(a), vector(b)]
  const cross = Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
  return 6_371_000 * Math.atan2(cross, u[0] * v[0] + u[1] * v[1] + u[2] * v[2])
}

/**
 * Returns the length of a track in metres by the product's rule. From a counted point, the next counted one is the
 * first beyond both accuracy radii.
 */
export function metresCounted([first, ...others]: readonly Row[]): number {
  let [at, metres] = [first, 0]
  for (const row of others) {
    if (at === undefined) break
    const step = metresBetween(at, row)
    const counts = step * step > at.accuracy ** 2 + row.accuracy ** 2
    if (counts) metres += step
    if (counts || 2 * row.accuracy < at.accuracy) at = row
  }
  return metres
}

/** Returns the length of a track in metres, without any rule. */
export const metresAlong = (rows: readonly Row[]): number =>
  rows.reduce((sum, row, i) => sum + (i > 0 ? metresBetween(rows[i - 1] as Row, row) : 0), 0)
