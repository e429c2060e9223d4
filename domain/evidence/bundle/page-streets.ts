import { z } from 'zod'

/**
 * maximum size of streets in a page, characters: less than a tenth of an hour of fixes of many
 * guards
 */
const MOST_CHARACTERS = 300_000
/** five decimals of a degree: about a metre */
const DIGITS = 5

/**
 * The streets of an area, for orientation; they are not proven. Lines are in degrees WGS84:
 * alternately longitude and latitude.
 */
export const pageStreets = z.object({
  major: z.array(z.array(z.number())),
  minor: z.array(z.array(z.number())),
  /** source of the map */
  credit: z.string(),
})
export type PageStreets = z.infer<typeof pageStreets>

/** A street from a map. */
export interface Street {
  /** the OpenStreetMap class of a way, such as `primary` */
  highway: string
  /** degrees WGS84, longitude first */
  line: readonly (readonly number[])[]
}

const MAJOR = /^(motorway|trunk|primary|secondary|tertiary)(_link)?$/

/**
 * Returns the streets within a box (west, south, east, north; degrees WGS84), minor ones only if there is
 * room; null if there are none.
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
