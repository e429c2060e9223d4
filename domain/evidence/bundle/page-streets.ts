import { z } from 'zod'

/**
 * maximum size of the streets in a page, characters; an hour of fixes of many guards is more than ten times
 * larger
 */
const MOST_CHARACTERS = 300_000
/** decimals of a degree; five are about a metre */
const DIGITS = 5

/**
 * Streets of an area, for orientation only; nothing proves them. A line is a flat list of longitude and
 * latitude by turns, degrees WGS84.
 */
export const pageStreets = z.object({
  major: z.array(z.array(z.number())),
  minor: z.array(z.array(z.number())),
  /** credit of the map's source */
  credit: z.string(),
})
export type PageStreets = z.infer<typeof pageStreets>

/** A street of a map. */
export interface Street {
  /** OpenStreetMap class of the way, e.g. `primary` */
  highway: string
  /** degrees WGS84, longitude first */
  line: readonly (readonly number[])[]
}

const MAJOR = /^(motorway|trunk|primary|secondary|tertiary)(_link)?$/

/**
 * Returns the streets in a box [west, south, east, north] (degrees WGS84); null if there are none. Minor
 * streets are left out if the result would be too large.
 */
export function streetsWithin(
  streets: readonly Street[],
  [west, south, east, north]: readonly [number, number, number, number],
  credit: string,
): PageStreets | null {
  const rounded = (degrees: number) => Number(degrees.toFixed(DIGITS))
  const within = streets.filter(({ line }) => {
    const [lons, lats] = [line.map(([lon = 0]) => lon), line.map(([, lat = 0]) => lat)]
    const isBeside = Math.max(...lons) < west || Math.min(...lons) > east
    return !isBeside && Math.max(...lats) >= south && Math.min(...lats) <= north
  })
  const lines = (isMajor: boolean) =>
    within
      .filter(({ highway }) => MAJOR.test(highway) === isMajor)
      .map(({ line }) => line.flatMap(([lon = 0, lat = 0]) => [rounded(lon), rounded(lat)]))
  const [major, minor] = [lines(true), lines(false)]
  for (const made of [
    { major, minor, credit },
    { major, minor: [], credit },
  ])
    if (made.major.length + made.minor.length > 0 && JSON.stringify(made).length <= MOST_CHARACTERS)
      return made
  return null
}
